/**
 * Random numbers that can be repeated: the same seed gives the same numbers, on every machine.
 *
 * Source: xoshiro128** 1.1 by David Blackman and Sebastiano Vigna, its state filled by Vigna's SplitMix64; both are in
 * the public domain.
 */

const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;
const MASK_64 = (1n << 64n) - 1n;

/** A generator of its own: nothing else draws from it. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** Begins from a seed of 64 bits. */
  constructor(seed: bigint) {
    const [low, high] = splitMix64(seed);
    this.#a = Number(low & 0xffff_ffffn) | 0;
    this.#b = Number(low >> 32n) | 0;
    this.#c = Number(high & 0xffff_ffffn) | 0;
    this.#d = Number(high >> 32n) | 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    const result = Math.imul(rotated(Math.imul(this.#b, 5), 7), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotated(this.#d, 11);
    return result;
  }

  /** A number from 0 to 1, 1 left out. */
  float(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 2 ** 26 + low) / TWO_53;
  }

  /** A whole number from 0 to `count` - 1, each equally likely. `count` is at least 1 and at most 2^32. */
  below(count: number): number {
    if (!Number.isInteger(count) || count < 1 || count > TWO_32) {
      throw new RangeError(`cannot draw below ${count}: it has to be a whole number from 1 to 2^32`);
    }
    const fair = TWO_32 - (TWO_32 % count);
    let drawn = this.next();
    while (drawn >= fair) {
      drawn = this.next();
    }
    return drawn % count;
  }

  /** One of some items, each equally likely. */
  choice<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** Puts a list in random order, in place, each order equally likely. */
  shuffle(items: unknown[]): void {
    for (let last = items.length - 1; last > 0; last--) {
      const place = this.below(last + 1);
      [items[last], items[place]] = [items[place], items[last]];
    }
  }
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The first two numbers of SplitMix64; never both 0, which xoshiro could not leave. */
function splitMix64(seed: bigint): [bigint, bigint] {
  const step = 0x9e37_79b9_7f4a_7c15n;
  return [mixed((seed + step) & MASK_64), mixed((seed + 2n * step) & MASK_64)];
}

function mixed(word: bigint): bigint {
  let mix = word;
  mix = ((mix ^ (mix >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK_64;
  mix = ((mix ^ (mix >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK_64;
  return mix ^ (mix >> 31n);
}
