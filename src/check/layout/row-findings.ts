import type { Column } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import {
  type Finding,
  type FindingCode,
  findingSeverities,
  type RepairedValue,
} from "../../model/sheet/finding.ts";
import { type CellValue, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import type { CheckWords } from "../words/index.ts";
import type { Said } from "../words/said.ts";
import { shownValue } from "./cells.ts";
import type { FieldSpec } from "./fields.ts";
import type { GivenCell } from "./given-cells.ts";

/** A column, the field it holds, and how messages call it. */
export interface Place {
  readonly column: Column;
  readonly spec: FieldSpec;
  /** `Name`, `Image 3`, `Option “Colour”`. */
  readonly label: string;
  /** Gives the cell of a row where the sheet has no column for it. */
  readonly given?: GivenCell;
}

/** Where and about what a finding is, when that is not a cell of the row at hand. */
export interface Spot {
  readonly place?: Place | undefined;
  readonly field?: FieldName;
  readonly value?: string;
  readonly onlyOnCreate?: boolean;
  readonly repair?: RepairedValue | undefined;
}

/** What is said about a cell, and what is to stand there, if that is sure. */
export type SaidOfCell = Said & Pick<Spot, "repair">;

/** Makes a finding, addressed as Excel addresses it. */
export function findingAt(row: number, code: FindingCode, about: Said & Spot): Finding {
  const { place, message, fix, meant, repair, value = "", onlyOnCreate } = about;
  const field = about.field ?? place?.spec.name;
  return {
    row,
    cell:
      place === undefined || place.given !== undefined ? "" : cellAddress(place.column.index, row),
    column: place?.column.heading ?? "",
    ...(field !== undefined && { field }),
    severity: findingSeverities[code],
    code,
    message,
    value,
    ...(fix !== undefined && { fix }),
    ...(meant !== undefined && { meant }),
    // What no cell holds cannot be repaired in one.
    ...(repair !== undefined && place?.given === undefined && { repair }),
    ...(onlyOnCreate === true && { onlyOnCreate }),
  };
}

/** What a row has at a place. */
export function cellIn(row: SheetRow, { given, column }: Place): CellValue | undefined {
  return given === undefined ? row.cells[column.index] : given.cellOf(row);
}

/** Collects what is to be said about one row, and which fields are already known to be wrong. */
export class RowFindings {
  readonly list: Finding[] = [];
  readonly say: CheckWords;
  readonly #row: SheetRow;
  #wrong: Set<FieldName> | undefined;

  /** `say`: the words in the language of the findings. */
  constructor(row: SheetRow, say: CheckWords) {
    this.say = say;
    this.#row = row;
  }

  /** Says something about a cell of the row. */
  report(place: Place, code: FindingCode, said: SaidOfCell): void {
    this.add(code, { ...said, place, value: shownValue(this.cellAt(place)) });
  }

  /** Says something about any spot of the row. */
  add(code: FindingCode, about: Said & Spot): void {
    const finding = findingAt(this.#row.number, code, about);
    // What was made of a value that every row has needs no telling in every row.
    if (finding.severity === "info" && about.place?.given?.isConstant === true) return;
    this.list.push(finding);
    if (finding.severity === "error" && finding.field !== undefined) {
      this.#wrong ??= new Set();
      this.#wrong.add(finding.field);
    }
  }

  cellAt(place: Place): CellValue | undefined {
    return cellIn(this.#row, place);
  }

  /** Whether an error about the field has been reported. */
  isWrong(field: FieldName): boolean {
    return this.#wrong?.has(field) === true;
  }
}
