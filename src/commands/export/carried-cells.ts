import { shownValue } from "../../check/index.ts";
import type { AgreedRow } from "../../model/product/agreed.ts";
import type { FieldPlace } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { RunStart } from "../../model/run/run.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import type { CellMark } from "../../model/sheet/sheet-to-write.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import {
  commonValues,
  draftCells,
  type OwnCell,
  type OwnEdits,
  type PlannedRow,
  placeId,
} from "../../plan/index.ts";
import { shortenEnd } from "../../report/index.ts";
import type { CarriedCell, TypedCell } from "./earlier-products.ts";

export interface Upload extends Pick<RunStart, "file" | "startedAtMs"> {
  /** Whether it was an upload of the sheet itself, or of what it is a copy of. */
  readonly isOwn: boolean;
}

/** The latest uploads since the export, by place. */
export type SentPlaces = ReadonlyMap<string, Upload>;

type RowFinding = PlannedRow["findings"][number];

/** What goes into the row of a listing. */
export interface CarriedRow {
  readonly cells: readonly CarriedCell[];
  /** The cells of the person's own columns. */
  readonly beside?: readonly (CellValue | undefined)[] | undefined;
  /** The values to store as exported instead of the live ones; undefined for a blank field. */
  readonly base: OwnEdits["base"];
}

interface CellSides {
  /** The row's cells as typed, if it has errors. */
  readonly typed: readonly TypedCell[] | undefined;
  readonly notes: CellNotes;
}

export interface RowSides extends CellSides {
  readonly own: OwnEdits;
  readonly sent: SentPlaces;
  /** All edits since the export; those in the places of `sent` are replaced, unless it is their own. */
  readonly sinceExport: readonly OwnCell[];
  readonly agreed: AgreedRow | undefined;
}

/** Cells with errors are kept as typed, and compared with what was exported before. */
export function rowCells(row: PlannedRow, sides: RowSides): CarriedRow {
  const { own, sent, typed = [], agreed, notes } = sides;
  const wrong = new Map<FieldName, RowFinding>();
  const live = new Map<string, CarriedCell>();
  const edited = new Set(sides.sinceExport.map(placeId));
  // What was exported may be a value put back, or the sheet a copy from before its own upload.
  const uploadOf = (place: FieldPlace) => {
    const upload = sent.get(placeId(place));
    return upload?.isOwn === true && edited.has(placeId(place)) ? undefined : upload;
  };
  const addReplaced = (cell: FieldPlace & { readonly value: CellValue | undefined }) => {
    const upload = uploadOf(cell);
    if (upload === undefined || cell.value === undefined) return false;
    const mark = notes.sent(cell.value, upload);
    return live.set(placeId(cell), { ...cell, value: undefined, kind: "sent", mark });
  };
  const putBack = own.cells.filter((cell) => sent.get(placeId(cell))?.isOwn === true);
  for (const cell of [...sides.sinceExport, ...putBack]) {
    addReplaced({ ...cell, value: cellValue(cell) });
  }
  for (const finding of row.findings) {
    if (!isError(finding) || finding.onlyOnCreate === true) continue;
    const cell = typed.find(({ address }) => address === finding.cell);
    if (cell !== undefined && isWithoutValue(finding, cell)) {
      const mark = notes.wrong(finding, true);
      live.set(placeId(cell), { ...cell, value: undefined, kind: "empty", mark });
    } else if ((cell === undefined || !addReplaced(cell)) && finding.field !== undefined) {
      wrong.set(finding.field, finding);
    }
  }
  const left = typed.filter((cell) => uploadOf(cell) === undefined && !live.has(placeId(cell)));
  const edits = own.cells.filter((cell) => !wrong.has(cell.field) && uploadOf(cell) === undefined);
  const base = new Map([...own.base].filter(([name]) => edits.some(({ field }) => field === name)));
  const values = agreed && commonValues(agreed);
  for (const field of wrong.keys()) if (values !== undefined) base.set(field, values[field]);
  return {
    base,
    cells: [
      ...edits.map((cell) => ({ ...cell, value: cellValue(cell), ...notes.own(cell) })),
      ...typedCells(left, wrong, notes),
      ...live.values(),
    ],
  };
}

function isWithoutValue({ code }: RowFinding, { value }: TypedCell): boolean {
  const isMerged = code === "merged-cells" && value === undefined;
  return isMerged || ["cell-error", "formula-without-value", "picture-in-cell"].includes(code);
}

interface EndSides extends CellSides {
  readonly isGone: boolean;
}

/** The cells of a row without a listing in the export. */
export function endCells(
  row: PlannedRow,
  { typed = [], notes, isGone }: EndSides,
): readonly CarriedCell[] {
  const errors = row.findings.filter(isError);
  const wrong = new Map(errors.flatMap((one) => (one.field ? [[one.field, one] as const] : [])));
  const drafted = row.draft === undefined ? [] : draftCells(row.draft);
  const cells = drafted
    .filter(({ field }) => !wrong.has(field))
    .map((cell) => ({ ...cell, value: cellValue(cell) }));
  // Without a SKU, the cells of the row are only known as they were typed.
  const filled = typed.filter(({ value }) => value !== undefined);
  const asTyped = row.draft === undefined ? filled : typedCells(filled, wrong, notes);
  const all: CarriedCell[] = [...cells, ...asTyped];
  const mark = notes.row(isGone);
  const at = all.findIndex(({ field }) => field === "sku");
  return at < 0
    ? [...all, { field: "sku", value: undefined, mark }]
    : all.map((cell, index) => (index === at ? { ...cell, mark } : cell));
}

export function isError({ severity }: RowFinding): boolean {
  return severity === "error";
}

function typedCells(
  cells: readonly TypedCell[],
  wrong: ReadonlyMap<FieldName, RowFinding>,
  notes: CellNotes,
): CarriedCell[] {
  return cells.flatMap((cell) => {
    const finding = wrong.get(cell.field);
    if (finding === undefined || cell.value === undefined) return [];
    return [{ ...cell, mark: notes.wrong(finding) }];
  });
}

function cellValue({ value }: OwnCell): CellValue {
  return value ?? "<clear>";
}

/** The longest value in a note. */
const noteMax = 500;

type CellNotes = ReturnType<typeof cellNotes>;

export function cellNotes(file: string, translator: Translator) {
  const { translate, finding: textOf } = translator;
  const shown = (value: string | null) => shortenEnd(terminalText(value ?? "–"), noteMax);
  return {
    own({ live, conflict }: OwnCell): Pick<CarriedCell, "kind" | "mark"> {
      const values = { file, live: shown(live) };
      if (conflict === undefined) {
        return { mark: { severity: "info", note: translate("report.export.ownCell", values) } };
      }
      const three = { ...values, exported: shown(conflict.exported) };
      const note = translate("report.export.ownConflict", three);
      return { kind: "conflict", mark: { severity: "warning", note } };
    },
    wrong({ message }: RowFinding, isEmpty = false): Omit<CellMark, "column"> {
      const key = isEmpty ? "report.export.ownEmpty" : "report.export.ownError";
      const note = translate(key, { file, message: textOf(message).message });
      return { severity: isEmpty ? "warning" : "error", note };
    },
    sent(typed: CellValue, { file: other, startedAtMs }: Upload): Omit<CellMark, "column"> {
      const time = translator.time(startedAtMs);
      const values = { file, other, time, typed: shown(shownValue(typed)) };
      return { severity: "info", note: translate("report.export.ownSent", values) };
    },
    row(isGone: boolean): Omit<CellMark, "column"> {
      const key = isGone ? "report.export.ownGone" : "report.export.ownRow";
      return { severity: isGone ? "warning" : "info", note: translate(key, { file }) };
    },
  };
}
