import type { Message, Text } from "../../model/message.ts";
import type { Column, Field } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import {
  type Finding,
  type FindingCode,
  findingSeverities,
  type RepairedValue,
} from "../../model/sheet/finding.ts";
import { type CellValue, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { type GivenCell, shownValue } from "./cells.ts";

export interface Place {
  readonly column: Column;
  readonly spec: Field;
  readonly label: Text;
  readonly constant?: GivenCell;
}

export interface Meant extends Pick<Finding, "meant"> {
  readonly repair?: RepairedValue | undefined;
}

export interface Fault extends Meant {
  readonly code: FindingCode;
  readonly message: Message;
}

export interface Spot extends Meant {
  readonly place?: Place | undefined;
  readonly field?: FieldName;
  readonly value?: string;
  readonly onlyOnCreate?: boolean;
}

export function findingAt(
  row: number,
  code: FindingCode,
  message: Message,
  about: Spot = {},
): Finding {
  const { place, meant, repair, value = "", onlyOnCreate } = about;
  const field = about.field ?? place?.spec.name;
  return {
    row,
    cell:
      place === undefined || place.constant !== undefined
        ? ""
        : cellAddress(place.column.index, row),
    column: place?.column.heading ?? "",
    ...(field !== undefined && { field }),
    severity: findingSeverities[code],
    code,
    message,
    value,
    ...(meant !== undefined && { meant }),
    // A given value is not in a cell, so no cell can be repaired.
    ...(repair !== undefined && place?.constant === undefined && { repair }),
    ...(onlyOnCreate === true && { onlyOnCreate }),
  };
}

export function cellIn(row: SheetRow, { constant, column }: Place): CellValue | undefined {
  return constant === undefined ? row.cells[column.index] : constant.cellOf(row);
}

export class RowFindings {
  readonly list: Finding[] = [];
  readonly options: ReadOptions;
  readonly row: SheetRow;

  constructor(row: SheetRow, options: ReadOptions) {
    this.row = row;
    this.options = options;
  }

  reportFault(place: Place, { code, message, ...about }: Fault): undefined {
    return this.report(place, code, message, about);
  }

  /** Returns undefined, which is the reading of an unreadable cell. */
  report(place: Place, code: FindingCode, message: Message, about: Meant = {}): undefined {
    this.add(code, message, { ...about, place, value: shownValue(this.cellAt(place)) });
    return undefined;
  }

  add(code: FindingCode, message: Message, about: Spot = {}): void {
    const finding = findingAt(this.row.number, code, message, about);
    // A note about a value that `--set` gives to all rows would appear in every row.
    if (finding.severity === "info" && about.place?.constant?.isConstant === true) return;
    this.list.push(finding);
  }

  cellAt(place: Place): CellValue | undefined {
    return cellIn(this.row, place);
  }

  isWrong(field: FieldName): boolean {
    return this.list.some((one) => one.field === field && one.severity === "error");
  }
}

/** `<clear>` in a cell empties the field (decision 26). */
export const cleared = Symbol("cleared");

export type CellReading = string | number | typeof cleared | undefined;

export interface ReadOptions {
  readonly decimalSeparator?: "." | ",";
  /** Whether every cell is text (CSV), so that a number written as text needs no note. */
  readonly isAllText?: boolean;
  readonly currencyPlace?: Place | undefined;
  /** The outer key is a `valueField`, the inner one the word as `wordIn` folds it. */
  readonly valueNames?: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
}
