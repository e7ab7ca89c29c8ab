import type { CheckedProducts } from "./products.ts";
import { pipedName } from "./products-file.ts";
import type { Session } from "./session.ts";

/** Keeps that a workbook is compared with an environment, for the list of recent ones. */
export function noteOpened(
  { file, path, rowCount }: Pick<CheckedProducts, "file" | "path" | "rowCount">,
  { record, environment, host }: Pick<Session, "record" | "environment" | "host">,
): void {
  // What was piped in cannot be opened again.
  if (file === pipedName) return;
  const atMs = host.clock.wallMs();
  record.rememberWorkbook({ path, atMs, rows: rowCount, env: environment.name });
}
