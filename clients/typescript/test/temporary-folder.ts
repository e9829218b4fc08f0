/** A folder that is gone once the tests of a file are over. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** Makes one; for the top of a file of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "doubloon-"));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}
