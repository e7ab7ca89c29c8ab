import type { Session } from "../account/session.ts";
import type { CheckedProducts } from "../sheet/products.ts";
import { pipedName } from "../sheet/products-file.ts";

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
