import {
  baseHead,
  copiedRow,
  type ExportedRow,
  type ExportOrigin,
  exportedRow,
  type RowToStore,
  readBaseHead,
} from "../../model/sheet/export-base.ts";
import type { RunRecord } from "../../record/index.ts";
import type { Environment } from "../account/environment.ts";
import { agreementsOf } from "../compare/agreements.ts";
import type { Host } from "../process/host.ts";
import type { Carried, CarriedRow } from "./carried-products.ts";

interface BaseContext {
  readonly host: Pick<Host, "clock">;
  readonly record: RunRecord;
  readonly environment: Environment;
}

/** Makes the hidden sheet of an export, by which an upload tells who has changed what. */
export class BaseRows {
  readonly #context: BaseContext;
  readonly #carried: Carried | undefined;
  #head: ReturnType<typeof readBaseHead>;

  constructor(context: BaseContext, carried: Carried | undefined) {
    this.#context = context;
    this.#carried = carried;
  }

  async *of(
    listed: AsyncIterable<RowToStore & { readonly sku: string }>,
    { host }: Pick<ExportOrigin, "host">,
    listedCount: number,
  ): AsyncGenerator<readonly string[]> {
    const { environment, host: computer } = this.#context;
    const { edited, base: others = [] } = this.#carried ?? {};
    const head = baseHead({
      ...{ env: environment.key, host, account: environment.account },
      ...{ rows: listedCount + others.length, writtenAtMs: computer.clock.wallMs() },
    });
    this.#head = readBaseHead(head);
    yield head;
    for await (const row of listed) {
      yield copiedRow(withBase(exportedRow(row), edited?.get(row.sku)));
    }
    for (const row of others) yield copiedRow(row);
  }

  /** An undone value that the new sheet still asks for must not be sent again unasked. */
  async noteUndone(): Promise<void> {
    const { record, environment } = this.#context;
    const undone = this.#carried?.undone ?? [];
    const head = this.#head;
    if (undone.length === 0 || head === undefined) return;
    const noted = undone.map((row) => ({ ...row, atMs: head.writtenAtMs, values: {} }));
    await record.noteAgreements(agreementsOf(environment, head), noted);
  }
}

function withBase(row: ExportedRow, carried: CarriedRow | undefined): ExportedRow {
  if (carried === undefined || carried.base.size === 0) return row;
  const values = { ...row.values, ...Object.fromEntries(carried.base) };
  const stored = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...row, values: Object.fromEntries(stored) };
}
