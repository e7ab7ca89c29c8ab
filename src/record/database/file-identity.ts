import { statSync } from "node:fs";

/** Which file lies at this path; a file put there later is another one. Undefined: none. */
export function fileIdentity(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
