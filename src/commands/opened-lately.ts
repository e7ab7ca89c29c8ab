import type { CheckedProducts } from "./products.ts";
import type { Session } from "./session.ts";

/** Keeps that a workbook is compared with an environment, for the list of recent ones. */
export function noteOpened(
  { path, rowCount }: Pick<CheckedProducts, "path" | "rowCount">,
  { record, environment, host }: Pick<Session, "record" | "environment" | "host">,
): void {
  const atMs = host.clock.wallMs();
  record.rememberWorkbook({ path, atMs, rows: rowCount, env: environment.name });
}
