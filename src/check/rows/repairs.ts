import type { Finding, RepairedValue } from "../../model/sheet/finding.ts";
import { type CellValue, columnOfAddress, type SheetRow } from "../../model/sheet/sheet.ts";

/**
 * The repairs that findings offer, by cell. Rows are read with them as if the person had typed them;
 * the workbook is left as it is.
 */
export class Repairs {
  readonly #rows = new Map<number, Map<number, RepairedValue>>();
  readonly #findings: Finding[] = [];

  /** A note for each repair, with what the cell held and what was read instead. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** Takes the repairs that these findings offer; whether there are any new ones. */
  take(findings: Iterable<Finding>): boolean {
    const before = this.#findings.length;
    for (const finding of findings) this.#takeOne(finding);
    return this.#findings.length > before;
  }

  #takeOne(finding: Finding): void {
    if (finding.repaired !== true && this.#put(finding)) this.#findings.push(asRepaired(finding));
  }

  /** Takes the repairs that were made according to findings. */
  takeMade(findings: Iterable<Finding>): this {
    for (const finding of findings) if (finding.repaired === true) this.#put(finding);
    return this;
  }

  #put({ row, cell, repair }: Finding): boolean {
    const column = columnOfAddress(cell);
    if (repair === undefined || column < 0) return false;
    // Of two findings about one cell, the later one includes the repair of the earlier one.
    const cells = this.#rows.get(row) ?? new Map<number, RepairedValue>();
    this.#rows.set(row, cells.set(column, repair));
    return true;
  }

  /** A row as it is after the repairs. */
  apply(row: SheetRow): SheetRow {
    const repaired = this.#rows.get(row.number);
    if (repaired === undefined) return row;
    const cells: (CellValue | undefined)[] = [...row.cells];
    for (const [column, value] of repaired) cells[column] = value;
    return { ...row, cells };
  }
}

/** A finding whose repair was made. It holds for a new listing and for one that is live. */
function asRepaired({ onlyOnCreate: _, ...finding }: Finding): Finding {
  return { ...finding, severity: "info", repaired: true };
}
