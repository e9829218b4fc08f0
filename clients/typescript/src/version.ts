/** The version of this package, which is that of every part of Doubloon. */
export const VERSION = "0.1.0";
