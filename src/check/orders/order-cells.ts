import { isHttpLink } from "../../model/net/http.ts";
import {
  type OrderColumnName,
  type OrderColumnsFound,
  orderHeading,
} from "../../model/order/order-columns.ts";
import { answerOf } from "../../model/order/order-status.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import {
  type Finding,
  findingSeverities,
  orderFindingSeverities,
} from "../../model/sheet/finding.ts";
import { type CellValue, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { isScientific, readCode } from "../cells/codes.ts";
import { repairedLink } from "../cells/links.ts";
import { readNumberText } from "../cells/numbers.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import { shownValue } from "../layout/cells.ts";
import { brokenAt, codePointName, trimEnds, unseenAt, withoutUnseen } from "../layout/texts.ts";
import { type CheckWords, checkWords } from "../words/index.ts";
import type { Said } from "../words/said.ts";

type Code = Finding["code"];

/** Severity of a code of any sheet. */
function severityOf(code: Code): Finding["severity"] {
  const severities: Readonly<Record<string, Finding["severity"]>> = {
    ...findingSeverities,
    ...orderFindingSeverities,
  };
  return severities[code] ?? "error";
}

/** What reading a row needs to know of its sheet. */
export interface OrderReading {
  readonly columns: OrderColumnsFound;
  /** Of the findings' messages. */
  readonly language: Language;
}

/** Reads the cells of one row of an orders sheet; what is wrong with them is in `findings`. */
export class OrderCells {
  readonly findings: Finding[] = [];
  /** The words in the language of the findings. */
  readonly say: CheckWords;
  readonly #row: SheetRow;
  readonly #columns: OrderColumnsFound;
  readonly #language: Language;

  constructor(row: SheetRow, { columns, language }: OrderReading) {
    this.say = checkWords[language];
    this.#row = row;
    this.#columns = columns;
    this.#language = language;
  }

  /** How messages call a column. */
  label(name: OrderColumnName): string {
    return orderHeading(name, this.#language);
  }

  /** Whether the cell says nothing, or there is no such column. */
  isBlank(name: OrderColumnName): boolean {
    return isBlankCell(this.#cell(name));
  }

  /** Says something about a cell of the row. */
  report(name: OrderColumnName, code: Code, said: Said): void {
    const column = this.#columns.get(name);
    const { number } = this.#row;
    this.findings.push({
      row: number,
      cell: column === undefined ? "" : cellAddress(column.index, number),
      column: column?.heading ?? "",
      severity: severityOf(code),
      code,
      value: shownValue(this.#cell(name)),
      ...said,
    });
  }

  /** A code as text; undefined when it is blank, or was damaged (decision 31). */
  code(name: OrderColumnName): string | undefined {
    const text = this.#text(name, (cell) => {
      const reading = readCode(cell, { label: this.label(name), say: this.say });
      if ("text" in reading) return reading.text;
      this.report(name, reading.code, reading.said);
      return undefined;
    });
    if (text === undefined) return undefined;
    if (isScientific(text)) {
      this.report(name, "code-scientific", this.say.scientificCode(this.label(name), text));
      return undefined;
    }
    const unseen = unseenAt(text);
    if (unseen < 0) return text;
    const said = this.say.unseenInCode(
      this.label(name),
      codePointName(text, unseen),
      withoutUnseen(text),
    );
    this.report(name, "broken-text", said);
    return undefined;
  }

  /** A code that the marketplace gave, as it stands: what it is not, no live order or item has. */
  key(name: OrderColumnName): string | undefined {
    const cell = this.#cell(name);
    return typeof cell === "string" ? trimEnds(cell) : this.code(name);
  }

  /** A text; numbers as the sheet shows them. */
  text(name: OrderColumnName): string | undefined {
    return this.#text(name, (cell) => {
      if (typeof cell === "object" && cell.kind === "date") {
        this.report(name, "not-text", this.say.plainDate(this.label(name)));
        return undefined;
      }
      return shownValue(cell);
    });
  }

  /** One http or https link. */
  link(name: OrderColumnName): string | undefined {
    const text = this.text(name);
    if (text === undefined || isHttpLink(text)) return text;
    this.report(name, "bad-link", this.say.badLink(this.label(name), text, repairedLink(text)));
    return undefined;
  }

  /** A number; as the sheet shows it where it is none, which nothing live can equal. */
  quantity(name: OrderColumnName): number | string | undefined {
    const cell = this.#cell(name);
    if (cell === undefined || isBlankCell(cell)) return undefined;
    const text = shownValue(cell);
    const reading = readNumberText(text);
    return reading.kind === "number" ? reading.value : text;
  }

  /** A yes or a no in any language, or Excel's truth value. */
  answer(name: OrderColumnName): boolean | undefined {
    const cell = this.#cell(name);
    if (typeof cell === "boolean") return cell;
    const text = this.text(name);
    if (text === undefined) return undefined;
    const answer = answerOf(text);
    if (answer === undefined) {
      this.report(name, "not-a-choice", this.say.notAnAnswer(this.label(name), text));
    }
    return answer;
  }

  #cell(name: OrderColumnName): CellValue | undefined {
    const column = this.#columns.get(name);
    return column === undefined ? undefined : this.#row.cells[column.index];
  }

  #text(
    name: OrderColumnName,
    read: (cell: Exclude<CellValue, string>) => string | undefined,
  ): string | undefined {
    const cell = this.#cell(name);
    if (cell === undefined || isBlankCell(cell)) return undefined;
    if (typeof cell !== "string") return this.#isFailed(name, cell) ? undefined : read(cell);
    const text = trimEnds(cell);
    const broken = brokenAt(text);
    if (broken < 0) return text;
    const said = this.say.brokenText(this.label(name), codePointName(text, broken));
    this.report(name, "broken-text", said);
    return undefined;
  }

  /** Excel's error, or a formula that was never calculated. */
  #isFailed(name: OrderColumnName, cell: Exclude<CellValue, string>): boolean {
    if (typeof cell !== "object") return false;
    if (cell.kind === "error" || cell.kind === "picture") {
      this.report(name, "cell-error", this.say.cellError(this.label(name), cell.text));
    } else if (cell.kind === "formula") {
      this.report(name, "formula-without-value", this.say.formulaWithoutValue(this.label(name)));
    }
    return cell.kind === "error" || cell.kind === "picture" || cell.kind === "formula";
  }
}
