import { parse } from "node:path";
import type { AgreedRow } from "../../model/product/agreed.ts";
import type { FieldPlace } from "../../model/product/columns.ts";
import type {
  CarriedProducts,
  ExportedRow,
  ListingToExport,
} from "../../model/sheet/export-base.ts";
import {
  agreedSince,
  changedSkus,
  commonValues,
  isUntouchedRow,
  ownEdits,
  type PlannedRow,
  writtenPlaces,
} from "../../plan/index.ts";
import type { RunRecord } from "../../record/index.ts";
import type { Environment } from "../account/environment.ts";
import { agreedRows, agreementsOf } from "../compare/agreements.ts";
import { sentWrites } from "../compare/earlier-writes.ts";
import type { CommandContext } from "../process/command.ts";
import { yieldEvery } from "../process/yield-every.ts";
import {
  type CarriedRow,
  cellNotes,
  endCells,
  isError,
  rowCells,
  type SentPlaces,
  type Upload,
} from "./carried-cells.ts";
import type { CarriedCell, EarlierProducts } from "./earlier-products.ts";

/** What goes from an edited export into a new one. */
export interface Carried {
  readonly edited: ReadonlyMap<string, CarriedRow>;
  readonly atEnd: readonly (Omit<CarriedRow, "base"> & { readonly sku: string })[];
  /** The headings of the person's own columns. */
  readonly headings: readonly string[];
  /** Listings that get no row, because the person seems to have changed the SKU of theirs. */
  readonly withoutRow: ReadonlySet<string>;
  /** Rows of the hidden sheet for products without a row of a listing. */
  readonly base: readonly ExportedRow[];
  /** What undos have taken back, to be noted for the new sheet, too. */
  readonly undone: readonly AgreedRow[];
  readonly summary: CarriedProducts;
}

interface CarryOptions extends CommandContext {
  readonly record: RunRecord;
  readonly environment: Environment;
}

/** Compares an edited export with the listings, which are iterated once. */
export async function carriedProducts(
  listings: AsyncIterable<ListingToExport>,
  earlier: EarlierProducts,
  { host, record, environment, settings: { translator } }: CarryOptions,
): Promise<Carried> {
  const { file, base: exported, own } = earlier;
  const rows = new Map<string, PlannedRow>();
  for (const row of earlier.rows) if (row.sku !== "" && !rows.has(row.sku)) rows.set(row.sku, row);
  const about = agreementsOf(environment, exported.head);
  const options = { record, about, exported: exported.rows, pause: yieldEvery(host) };
  const agreed = await agreedRows([...rows.keys()], options);
  const sentBySku = await sentSince(earlier, { record, environment });
  const notes = cellNotes(file, translator);
  const { live, edited } = await editedRows(listings, earlier, { rows, agreed, sentBySku, notes });
  const isFirst = (row: PlannedRow) => rows.get(row.sku) === row;
  const others = earlier.rows.filter((row) => !live.has(row.sku) || !isFirst(row));
  const { kept, dropped, base } = sortedOut(others, { agreed, exported, isFirst });
  const renamed = [...changedSkus(earlier.rows, { exported: exported.rows })].flatMap(
    ([number, { sku: was }]) => (kept.some(({ row }) => row === number) ? [was] : []),
  );
  const gone = new Set(base.map(({ sku }) => sku));
  const atEnd = kept.map((row) => ({
    ...{ sku: row.sku, beside: own.cells.get(row.row) },
    cells: endCells(row, { typed: earlier.typed.get(row.row), notes, isGone: gone.has(row.sku) }),
  }));
  const again = [...exported.rows.keys()].filter(
    (sku) => live.has(sku) && !rows.has(sku) && !renamed.includes(sku),
  );
  return {
    ...{ edited, atEnd, headings: own.headings, withoutRow: new Set(renamed) },
    base: [...base, ...renamed.flatMap((sku) => exported.rows.get(sku) ?? [])],
    undone: [...agreed.values()].filter(({ sku, undone }) => undone !== undefined && live.has(sku)),
    summary: {
      ...{ file, atEnd: kept.length, dropped, again },
      ...cellSummary(earlier, [...edited.values()], atEnd),
      renamed: renamed.filter((sku) => live.has(sku)),
    },
  };
}

interface EarlierRows {
  readonly rows: ReadonlyMap<string, PlannedRow>;
  readonly agreed: ReadonlyMap<string, AgreedRow>;
  readonly sentBySku: Awaited<ReturnType<typeof sentSince>>;
  readonly notes: ReturnType<typeof cellNotes>;
}

async function editedRows(
  listings: AsyncIterable<ListingToExport>,
  { base: exported, typed, own: { cells } }: EarlierProducts,
  { rows, agreed, sentBySku, notes }: EarlierRows,
) {
  const [live, edited] = [new Set<string>(), new Map<string, CarriedRow>()];
  for await (const { listing, atMs, whole } of listings) {
    const { sku } = listing;
    const row = live.has(sku) ? undefined : rows.get(sku);
    live.add(sku);
    if (row?.draft === undefined) continue;
    const memory = { listing, source: "list", atMs, ...(whole && { whole }) } as const;
    const sent: SentPlaces = sentBySku.get(sku) ?? new Map();
    const own = ownEdits(row.draft, listing, { agreed: agreed.get(sku), memory });
    const asExported = { agreed: agreedSince(exported.rows.get(sku), undefined), memory };
    const sinceExport = sent.size === 0 ? [] : ownEdits(row.draft, listing, asExported).cells;
    const about = { typed: typed.get(row.row), agreed: agreed.get(sku), notes };
    const carried = rowCells(row, { own, sent, sinceExport, ...about });
    const beside = cells.get(row.row);
    if (carried.cells.length > 0 || beside !== undefined) edited.set(sku, { ...carried, beside });
  }
  return { live, edited };
}

function cellSummary(
  { own }: EarlierProducts,
  edited: readonly CarriedRow[],
  atEnd: Carried["atEnd"],
): Omit<CarriedProducts, "file" | "atEnd" | "dropped" | "renamed" | "again"> {
  const cells = edited.flatMap((row) => row.cells);
  const ofKind = (kind: CarriedCell["kind"]) => cells.filter((cell) => cell.kind === kind);
  const beside = [...edited, ...atEnd].flatMap((row) => filled(row.beside ?? [])).length;
  return {
    edits: cells.filter(({ value }) => value !== undefined).length,
    conflicts: ofKind("conflict").length,
    sentSince: ofKind("sent").length,
    withoutValue: ofKind("empty").flatMap(({ address = [] }) => address),
    ...{ ownColumns: own.headings, leftColumns: own.leftOut, ownCells: beside },
    ownCellsLeft: [...own.cells.values()].flatMap(filled).length - beside,
  };
}

/** The cells that need a column. */
export function carriedPlaces({ edited, atEnd }: Carried): readonly FieldPlace[] {
  return [...edited.values(), ...atEnd].flatMap(({ cells }) => cells);
}

interface OtherRows {
  readonly agreed: ReadonlyMap<string, AgreedRow>;
  readonly exported: EarlierProducts["base"];
  readonly isFirst: (row: PlannedRow) => boolean;
}

/** A row that was exported and not edited has nothing of the person, so it may go. */
function sortedOut(others: readonly PlannedRow[], { agreed, exported, isFirst }: OtherRows) {
  const kept: PlannedRow[] = [];
  const dropped: string[] = [];
  const base: ExportedRow[] = [];
  for (const row of others) {
    const common = isFirst(row) && exported.rows.has(row.sku) ? agreed.get(row.sku) : undefined;
    if (common !== undefined && !row.findings.some(isError) && isUntouchedRow(row.draft, common)) {
      dropped.push(row.sku);
      continue;
    }
    kept.push(row);
    if (common === undefined) continue;
    base.push({ sku: row.sku, atMs: common.atMs, values: commonValues(common) });
  }
  return { kept, dropped, base };
}

/**
 * By SKU, the places that uploads have written since the export: of a mended copy, for example,
 * while the earlier export still has the mistake. What the file itself wrote, or the one it was
 * copied from, the person has seen, and may have changed again.
 */
async function sentSince(
  { file, base: { head } }: EarlierProducts,
  { record, environment }: Pick<CarryOptions, "record" | "environment">,
): Promise<ReadonlyMap<string, SentPlaces>> {
  const sent = new Map<string, Map<string, Upload>>();
  const runs = await record.runs({ env: environment.key });
  const since = runs.filter(({ startedAtMs }) => startedAtMs > head.writtenAtMs);
  for (const { run, startedAtMs, undoes, plan } of since.reverse()) {
    const { file: other, exported } = plan.base;
    const isOwn = exported?.id === head.id && parse(file).name.startsWith(parse(other).name);
    for (const { operation, outcome } of await sentWrites(run, ["create", "update"], record)) {
      if (outcome !== "applied") continue;
      const places = sent.get(operation.sku) ?? new Map<string, Upload>();
      for (const place of writtenPlaces(operation)) {
        if (undoes !== undefined) places.delete(place);
        else places.set(place, { file: other, startedAtMs, isOwn });
      }
      sent.set(operation.sku, places);
    }
  }
  return sent;
}

function filled<Cell>(cells: readonly (Cell | undefined)[]): Cell[] {
  return cells.filter((cell) => cell !== undefined);
}
