import { type Message, msg } from "../../model/message.ts";
import { isHttpLink } from "../../model/net.ts";
import { answerOf } from "../../model/order/order.ts";
import {
  orderColumnLabel as labelOf,
  type OrderColumnName,
  type OrderColumnsFound,
} from "../../model/order/order-columns.ts";
import { type Finding, orderFinding } from "../../model/sheet/finding.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import { type ValueName, wordKey } from "../../model/sheet/sheet-choice.ts";
import { codeFault, dateMessage, guardedFault, readCode } from "../cells/codes.ts";
import { badLink, meantLink } from "../cells/links.ts";
import { readNumberText } from "../cells/numbers.ts";
import { isBlankCell, unreadable } from "../cells/read-cell.ts";
import { shownValue } from "../layout/cells.ts";
import type { Fault } from "../layout/row-findings.ts";
import { brokenAt, codePointName, trimEnds } from "../layout/texts.ts";

/** A sheet's columns, and what the person's words in them mean. */
export interface OrdersHeadings {
  readonly columns: OrderColumnsFound;
  readonly valueNames: readonly ValueName<OrderColumnName>[];
}

export class OrderCells {
  readonly findings: Finding[] = [];
  readonly #row: SheetRow;
  readonly #sheet: OrdersHeadings;

  constructor(row: SheetRow, sheet: OrdersHeadings) {
    this.#row = row;
    this.#sheet = sheet;
  }

  has(name: OrderColumnName): boolean {
    return this.#sheet.columns.has(name);
  }

  isBlank(name: OrderColumnName): boolean {
    return isBlankCell(this.#cell(name));
  }

  report(
    name: OrderColumnName,
    code: Finding["code"],
    message: Message,
    about: Pick<Finding, "meant"> = {},
  ): undefined {
    const value = shownValue(this.#cell(name));
    const finding = { code, message, value, ...about };
    this.findings.push(orderFinding(this.#row.number, this.#sheet.columns.get(name), finding));
    return undefined;
  }

  /** Undefined if the cell is blank or gets a finding (decision 31). */
  code(name: OrderColumnName): string | undefined {
    const label = labelOf(name);
    const text = this.#text(name, (cell) => {
      const reading = readCode(cell, label);
      return "text" in reading ? reading.text : this.#reportFault(name, reading);
    });
    if (text === undefined) return undefined;
    const fault = codeFault(text, label);
    const mayBeList = name === "shippingNumber" && fault?.code !== "code-scientific";
    if (mayBeList && holdsSeveralNumbers(text)) {
      return this.report(name, "several-numbers", msg("check.severalNumbers", { value: text }));
    }
    if (fault !== undefined) return this.#reportFault(name, fault);
    const marks = guardedFault(text, label);
    // What is registered cannot be taken back, so a probable mistake is held.
    return marks === undefined ? text : this.#reportFault(name, { ...marks, code: "broken-text" });
  }

  /** Texts are not checked: a wrong one matches no order or item. */
  key(name: OrderColumnName): string | undefined {
    const cell = this.#cell(name);
    return typeof cell === "string" ? trimEnds(cell) : this.code(name);
  }

  shown(name: OrderColumnName): string | undefined {
    return this.isBlank(name) ? undefined : shownValue(this.#cell(name));
  }

  text(name: OrderColumnName): string | undefined {
    return this.#text(name, (cell) => {
      if (typeof cell === "object" && cell.kind === "date") {
        const message = dateMessage(labelOf(name), shownValue(cell), []);
        return this.report(name, "not-text", message, { meant: [] });
      }
      return shownValue(cell);
    });
  }

  /** The cell's text, or what the person's mapping makes of it. */
  word(name: OrderColumnName): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const key = wordKey({ field: name, written: text });
    return this.#sheet.valueNames.find((one) => wordKey(one) === key)?.value ?? text;
  }

  link(name: OrderColumnName): string | undefined {
    const text = this.text(name);
    if (text === undefined || isHttpLink(text)) return text;
    return this.report(name, "bad-link", badLink(labelOf(name), text, meantLink(text)?.link));
  }

  quantity(name: OrderColumnName): number | string | undefined {
    const cell = this.#cell(name);
    if (cell === undefined || isBlankCell(cell)) return undefined;
    const text = shownValue(cell);
    const reading = readNumberText(text);
    return reading.kind === "number" ? reading.value : text;
  }

  time(name: OrderColumnName): string | undefined {
    const cell = this.#cell(name);
    const text = typeof cell === "object" && cell.kind === "date" ? cell.iso : String(cell ?? "");
    const [, day, time] =
      /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? [];
    return day === undefined ? undefined : `${day}T${time}Z`;
  }

  answer(name: OrderColumnName): boolean | undefined {
    const cell = this.#cell(name);
    if (typeof cell === "boolean") return cell;
    const text = this.word(name);
    if (text === undefined) return undefined;
    const answer = answerOf(text);
    if (answer === undefined) {
      const choices = Object.values(answerTexts);
      const about = { label: labelOf(name), value: text, choices, fix: msg("check.answerLater") };
      this.report(name, "not-a-choice", msg("check.notAChoice", about));
    }
    return answer;
  }

  #cell(name: OrderColumnName): CellValue | undefined {
    const column = this.#sheet.columns.get(name);
    return column === undefined ? undefined : this.#row.cells[column.index];
  }

  #text(
    name: OrderColumnName,
    read: (cell: Exclude<CellValue, string>) => string | undefined,
  ): string | undefined {
    const cell = this.#cell(name);
    if (cell === undefined || isBlankCell(cell)) return undefined;
    const label = labelOf(name);
    const fault = unreadable(cell, { label });
    if (fault !== undefined) return this.#reportFault(name, fault);
    if (typeof cell !== "string") return read(cell);
    const text = trimEnds(cell);
    const broken = brokenAt(text);
    if (broken < 0) return text;
    const about = { label, codePoint: codePointName(text, broken) };
    return this.report(name, "broken-text", msg("check.brokenText", about));
  }

  #reportFault(name: OrderColumnName, { code, message, meant }: Fault): undefined {
    return this.report(name, code, message, meant === undefined ? {} : { meant });
  }
}

/** Numbers may be printed in groups, so only long parts with a space or slash between count. */
function holdsSeveralNumbers(text: string): boolean {
  const listed = text.split(/[,;|\n\r\t，；、]/).filter((part) => /\d/.test(part));
  const spaced = text.split(/[\s/\\+&]/).filter((part) => part.length >= 8 && /\d/.test(part));
  return listed.length > 1 || spaced.length > 1;
}

export const answerTexts = { yes: msg("sheet.yes"), no: msg("sheet.no") };
