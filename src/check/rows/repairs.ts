import type { Finding, RepairedValue } from "../../model/sheet/finding.ts";
import { type CellValue, columnOfAddress, type SheetRow } from "../../model/sheet/sheet.ts";

/** Collects repairs by cell and applies them to rows, as if the person had typed them. */
export class Repairs {
  readonly #rows = new Map<number, Map<number, RepairedValue>>();
  readonly findings: Finding[] = [];

  take(findings: Iterable<Finding>): boolean {
    const before = this.findings.length;
    for (const finding of findings) {
      if (finding.repaired !== true && this.#put(finding)) this.findings.push(asRepaired(finding));
    }
    return this.findings.length > before;
  }

  /** Collects repairs that an earlier check already made, without adding notes about them. */
  takeMade(findings: Iterable<Finding>): this {
    for (const finding of findings) if (finding.repaired === true) this.#put(finding);
    return this;
  }

  #put({ row, cell, repair }: Finding): boolean {
    const column = columnOfAddress(cell);
    if (repair === undefined || column < 0) return false;
    // If two findings concern one cell, the later repair includes the earlier one.
    const cells = this.#rows.get(row) ?? new Map<number, RepairedValue>();
    this.#rows.set(row, cells.set(column, repair));
    return true;
  }

  apply(row: SheetRow): SheetRow {
    const repaired = this.#rows.get(row.number);
    if (repaired === undefined) return row;
    const cells: (CellValue | undefined)[] = [...row.cells];
    for (const [column, value] of repaired) cells[column] = value;
    return { ...row, cells };
  }
}

/** A repair matters for new and live listings alike. */
function asRepaired({ onlyOnCreate: _, ...finding }: Finding): Finding {
  return { ...finding, severity: "info", repaired: true };
}
