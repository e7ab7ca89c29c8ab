import type { AgreedRow } from "../../model/product/agreed.ts";
import type { FieldPlace } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type {
  CarriedProducts,
  ExportedRow,
  ListingToExport,
} from "../../model/sheet/export-base.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import type { CellMark } from "../../model/sheet/sheet-to-write.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import {
  changedSkus,
  commonValues,
  draftCells,
  isUntouchedRow,
  type OwnCell,
  type OwnEdits,
  ownEdits,
  type PlannedRow,
} from "../../plan/index.ts";
import type { RunRecord } from "../../record/index.ts";
import { shortenEnd } from "../../report/index.ts";
import type { Environment } from "../account/environment.ts";
import { agreedRows, agreementsOf } from "../compare/agreements.ts";
import type { CommandContext } from "../process/command.ts";
import { yieldEvery } from "../process/yield-every.ts";
import type { CarriedCell, EarlierProducts } from "./earlier-products.ts";

/** What goes into the row of a listing. */
export interface CarriedRow {
  readonly cells: readonly CarriedCell[];
  /** The values to store as exported instead of the live ones; undefined for a blank field. */
  readonly base: OwnEdits["base"];
}

/** What goes from an edited export into a new one. */
export interface Carried {
  readonly edited: ReadonlyMap<string, CarriedRow>;
  readonly atEnd: readonly { readonly sku: string; readonly cells: readonly CarriedCell[] }[];
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
  const { file, base: exported } = earlier;
  const rows = new Map<string, PlannedRow>();
  for (const row of earlier.rows) if (row.sku !== "" && !rows.has(row.sku)) rows.set(row.sku, row);
  const about = agreementsOf(environment, exported.head);
  const options = { record, about, exported: exported.rows, pause: yieldEvery(host) };
  const agreed = await agreedRows([...rows.keys()], options);
  const notes = cellNotes(file, translator);
  const [live, edited] = [new Set<string>(), new Map<string, CarriedRow>()];
  for await (const { listing, atMs, whole } of listings) {
    const { sku } = listing;
    const row = live.has(sku) ? undefined : rows.get(sku);
    live.add(sku);
    if (row?.draft === undefined) continue;
    const memory = { listing, source: "list", atMs, ...(whole && { whole }) } as const;
    const own = ownEdits(row.draft, listing, { agreed: agreed.get(sku), memory });
    const carried = withTyped(row, own, { ...earlier, agreed: agreed.get(sku), notes });
    if (carried.cells.length > 0) edited.set(sku, carried);
  }
  const others = earlier.rows.filter((row) => !live.has(row.sku) || rows.get(row.sku) !== row);
  const { kept, dropped, base } = sortedOut(others, { agreed, exported, isFirst });
  const renamed = [...changedSkus(earlier.rows, exported.rows)].flatMap(([number, { sku: was }]) =>
    kept.some(({ row }) => row === number) ? [was] : [],
  );
  const cells = [...edited.values()].flatMap((row) => row.cells);
  const gone = new Set(base.map(({ sku }) => sku));
  return {
    edited,
    atEnd: kept.map((row) => ({
      ...{ sku: row.sku, cells: endCells(row, { ...earlier, notes, isGone: gone.has(row.sku) }) },
    })),
    withoutRow: new Set(renamed),
    base: [...base, ...renamed.flatMap((sku) => exported.rows.get(sku) ?? [])],
    undone: [...agreed.values()].filter(({ sku, undone }) => undone !== undefined && live.has(sku)),
    summary: {
      ...{ file, edits: cells.length, atEnd: kept.length, dropped },
      conflicts: cells.filter(({ mark }) => mark?.severity === "warning").length,
      renamed: renamed.filter((sku) => live.has(sku)),
      again: [...exported.rows.keys()].filter(
        (sku) => live.has(sku) && !rows.has(sku) && !renamed.includes(sku),
      ),
    },
  };

  function isFirst(row: PlannedRow): boolean {
    return rows.get(row.sku) === row;
  }
}

/** The cells that need a column. */
export function* carriedPlaces({ edited, atEnd }: Carried): Generator<FieldPlace> {
  for (const { cells } of [...edited.values(), ...atEnd]) {
    for (const cell of cells) if (cell.value !== undefined) yield cell;
  }
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
    if (common !== undefined && !hasErrors(row) && isUntouchedRow(row.draft, common)) {
      dropped.push(row.sku);
      continue;
    }
    kept.push(row);
    if (common === undefined) continue;
    base.push({ sku: row.sku, atMs: common.atMs, values: commonValues(common) });
  }
  return { kept, dropped, base };
}

function hasErrors({ findings }: PlannedRow): boolean {
  return findings.some(({ severity }) => severity === "error");
}

interface CellSides extends Pick<EarlierProducts, "typed"> {
  readonly notes: ReturnType<typeof cellNotes>;
}

/** The cells of fields with errors are kept as typed, and compared with what was exported before. */
function withTyped(
  row: PlannedRow,
  own: OwnEdits,
  { typed, notes, agreed }: CellSides & { readonly agreed: AgreedRow | undefined },
): CarriedRow {
  const wrong = wrongFields(row, (finding) => finding.onlyOnCreate !== true);
  const base = new Map(own.base);
  if (agreed !== undefined) {
    const values = commonValues(agreed);
    for (const field of wrong.keys()) base.set(field, values[field]);
  }
  return {
    base,
    cells: [
      ...own.cells
        .filter(({ field }) => !wrong.has(field))
        .map((cell) => ({ ...cell, value: cellValue(cell), mark: notes.own(cell) })),
      ...typedCells(typed.get(row.row), wrong, notes),
    ],
  };
}

function endCells(
  row: PlannedRow,
  { typed, notes, isGone }: CellSides & { readonly isGone: boolean },
): readonly CarriedCell[] {
  const wrong = wrongFields(row, () => true);
  const drafted = row.draft === undefined ? [] : draftCells(row.draft);
  const cells = drafted
    .filter(({ field }) => !wrong.has(field))
    .map((cell) => ({ ...cell, value: cellValue(cell) }));
  const places = typed.get(row.row) ?? [];
  // Without a SKU, the cells of the row are only known as they were typed.
  const asTyped = row.draft === undefined ? places : typedCells(places, wrong, notes);
  const all: CarriedCell[] = [...cells, ...asTyped];
  const mark = notes.row(isGone);
  const at = all.findIndex(({ field }) => field === "sku");
  return at < 0
    ? [...all, { field: "sku", value: undefined, mark }]
    : all.map((cell, index) => (index === at ? { ...cell, mark } : cell));
}

type Wrong = ReadonlyMap<FieldName, PlannedRow["findings"][number]>;

function wrongFields(
  { findings }: PlannedRow,
  counts: (finding: PlannedRow["findings"][number]) => boolean,
): Wrong {
  return new Map(
    findings.flatMap((finding) =>
      finding.severity === "error" && finding.field !== undefined && counts(finding)
        ? [[finding.field, finding] as const]
        : [],
    ),
  );
}

function typedCells(
  cells: readonly CarriedCell[] | undefined,
  wrong: Wrong,
  notes: ReturnType<typeof cellNotes>,
): CarriedCell[] {
  return (cells ?? []).flatMap((cell) => {
    const finding = wrong.get(cell.field);
    if (finding === undefined) return [];
    return [{ ...cell, ...(cell.value !== undefined && { mark: notes.wrong(finding) }) }];
  });
}

function cellValue({ value }: OwnCell): CellValue {
  return value ?? "<clear>";
}

/** The longest value in a note. */
const noteMax = 500;

function cellNotes(file: string, { translate, finding: textOf }: Translator) {
  const shown = (value: string | null) => shortenEnd(terminalText(value ?? "–"), noteMax);
  return {
    own({ live, conflict }: OwnCell): Omit<CellMark, "column"> {
      const values = { file, live: shown(live) };
      if (conflict === undefined) {
        return { severity: "info", note: translate("report.export.ownCell", values) };
      }
      const three = { ...values, exported: shown(conflict.exported) };
      return { severity: "warning", note: translate("report.export.ownConflict", three) };
    },
    wrong({ message }: PlannedRow["findings"][number]): Omit<CellMark, "column"> {
      const values = { file, message: textOf(message).message };
      return { severity: "error", note: translate("report.export.ownError", values) };
    },
    row(isGone: boolean): Omit<CellMark, "column"> {
      const key = isGone ? "report.export.ownGone" : "report.export.ownRow";
      return { severity: isGone ? "warning" : "info", note: translate(key, { file }) };
    },
  };
}
