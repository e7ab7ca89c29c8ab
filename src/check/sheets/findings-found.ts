import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { rowName, type SheetNames } from "../../model/sheet/stacked-rows.ts";

/**
 * More errors could not be corrected by hand, and each takes up to two kilobytes. Notes have a
 * higher limit, since 100,000 valid rows may have several each.
 */
const findingsLimits = { errors: 100_000, all: 1_500_000 } as const;

/** Collects findings, and refuses a sheet with too many, naming the most frequent mistake. */
export class FindingsFound {
  readonly #names: SheetNames;
  readonly #limits: { readonly errors: number; readonly all: number };
  readonly #alike = new Map<string, { count: number; readonly example: Finding["message"] }>();
  #findings: Finding[] = [];
  #errors = 0;
  #count = 0;

  constructor(
    names: SheetNames,
    limits: { readonly errors: number; readonly all: number } = findingsLimits,
  ) {
    this.#names = names;
    this.#limits = limits;
  }

  get all(): readonly Finding[] {
    return this.#findings;
  }

  /** @throws SheetportError `too-many-findings`, exit code 3 */
  add(finding: Finding): void {
    this.#findings.push(finding);
    this.count(finding);
  }

  /**
   * Counts a finding that is stored elsewhere. @throws SheetportError `too-many-findings`, exit
   * code 3
   */
  count({ code, column, severity, message, row }: Finding): void {
    const key = `${code} ${column}`;
    const alike = this.#alike.get(key);
    if (alike === undefined) this.#alike.set(key, { count: 1, example: message });
    else alike.count += 1;
    this.#count += 1;
    if (severity === "error") this.#errors += 1;
    const { errors, all } = this.#limits;
    if (this.#errors > errors || this.#count > all) throw this.#tooMany(row);
  }

  /** Replaces findings of this code by findings about the same cells that give the reason. */
  replace(code: Finding["code"], findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    const placeOf = ({ row, cell }: Finding) => `${row} ${cell}`;
    const places = new Set(findings.map(placeOf));
    const others = this.#findings.filter((one) => one.code !== code || !places.has(placeOf(one)));
    this.#findings = [...others, ...findings];
  }

  #tooMany(row: number): SheetportError {
    const all = [...this.#alike.values()];
    const most = all.reduce((one, other) => (other.count > one.count ? other : one));
    return new SheetportError(
      msg("check.tooManyFindings", {
        ...{ findings: this.#count, row: rowName(row, this.#names) },
        ...{ count: most.count, example: most.example },
      }),
      {
        code: "too-many-findings",
        exitCode: exitCodes.workbook,
      },
    );
  }
}
