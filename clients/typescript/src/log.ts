/** What the SDK has to say goes to stderr; standard output is the bot's. */

/** Writes one line. */
export function log(text: string): void {
  console.error(`doubloon: ${text}`);
}
