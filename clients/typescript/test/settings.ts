/** Settings for tests. */

import type { Settings } from "../src/settings.js";

export function settings(some: Partial<Settings> = {}): Settings {
  return { address: "", token: "secret", bot: "", instance: "", maxTables: undefined, waitMs: 10_000, ...some };
}
