import {
  baseHead,
  copiedRow,
  type ExportedRow,
  exportedRow,
  type RowToStore,
} from "../../model/sheet/export-base.ts";
import type { RunRecord } from "../../record/index.ts";
import type { Environment } from "../account/environment.ts";
import { noteUndone } from "../compare/agreements.ts";
import type { Host } from "../process/host.ts";
import type { CarriedRow } from "./carried-cells.ts";
import type { Carried } from "./carried-products.ts";

interface BaseOptions {
  readonly host: string;
  /** The number of listings with a row. */
  readonly count: number;
  readonly carried: Carried | undefined;
}

interface BaseContext {
  readonly host: Pick<Host, "clock">;
  readonly record: RunRecord;
  readonly environment: Environment;
}

/**
 * The hidden sheet of an export, by which an upload tells who has changed what. What undos have
 * taken back is noted for the new sheet too, which must not send it again unasked.
 */
export async function* baseRows(
  listed: AsyncIterable<RowToStore & { readonly sku: string }>,
  { host, count, carried }: BaseOptions,
  { record, environment, host: { clock } }: BaseContext,
): AsyncGenerator<readonly string[]> {
  const { edited, base: others = [], undone = [] } = carried ?? {};
  const { key: env, account } = environment;
  const rows = count + others.length;
  const atMs = clock.wallMs();
  const head = baseHead({ env, host, account, rows, writtenAtMs: atMs });
  yield head;
  for await (const row of listed) {
    yield copiedRow(withBase(exportedRow(row), edited?.get(row.sku)));
  }
  for (const row of others) yield copiedRow(row);
  const noted = undone.map((row) => ({ ...row, atMs, values: {} }));
  await noteUndone(noted, head, { record, environment });
}

function withBase(row: ExportedRow, carried: CarriedRow | undefined): ExportedRow {
  if (carried === undefined || carried.base.size === 0) return row;
  const values = { ...row.values, ...Object.fromEntries(carried.base) };
  const stored = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...row, values: Object.fromEntries(stored) };
}
