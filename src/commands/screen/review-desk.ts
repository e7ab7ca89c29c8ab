import type { Plan } from "../../model/plan.ts";
import {
  type Allowance,
  makePlanInSlices,
  type PlanInput,
  type PlannedRow,
  type PreviewedChange,
  withChoices,
} from "../../plan/index.ts";
import type { Choices } from "../../screen/choices.ts";
import type { ReviewFacts } from "../../screen/facts.ts";
import { breather } from "../breathe.ts";
import { type Compared, compareWithLive } from "../compare.ts";
import type { CheckedProducts } from "../products.ts";
import type { Session } from "../session.ts";

/** Between two looks at a comparison that is under way. */
const intervalMs = 100;

/** What a review needs to be shown. */
export interface ReviewOptions {
  readonly only?: "create" | "update" | undefined;
  readonly allow: ReadonlySet<Allowance>;
  readonly signal: AbortSignal;
  /** Gets the comparison as far as it has come, at most ten times a second. */
  readonly onFacts: (facts: ReviewFacts) => void;
}

/** A comparison that a person reviews: it fills while they look, and they choose from it. */
export class ReviewDesk {
  readonly products: CheckedProducts;
  readonly #session: Session;
  #items: readonly PreviewedChange[] = [];
  #compared: Compared | undefined;
  #rows: ReadonlyMap<number, PlannedRow> | undefined;

  constructor(products: CheckedProducts, session: Session) {
    this.products = products;
    this.#session = session;
  }

  /** The comparison, once every listing is read. */
  get compared(): Compared | undefined {
    return this.#compared;
  }

  /** Compares with the live listings. @throws SheetportError when they cannot be read. */
  async compare({ only, allow, signal, onFacts }: ReviewOptions): Promise<void> {
    const { clock } = this.#session.host;
    const byRow = new Map<number, PreviewedChange>();
    let toldAtMs = Number.NEGATIVE_INFINITY;
    const tell = () => {
      this.#items = [...byRow.values()];
      onFacts(this.facts());
    };
    this.#compared = await compareWithLive(this.products, this.#session, {
      ...{ allow, only, signal },
      onPreview: (batch) => {
        for (const one of batch) byRow.set(one.row, one);
        if (clock.nowMs() - toldAtMs < intervalMs) return;
        toldAtMs = clock.nowMs();
        tell();
      },
    });
    this.#items = this.#compared.plan.changes.map((change) => ({ ...change, certainty: "firm" }));
    onFacts(this.facts());
  }

  /** The rows as far as they are known. */
  facts(): ReviewFacts {
    return {
      items: this.#items,
      isComplete: this.#compared !== undefined,
      nameOf: (row) => this.#nameOf(row),
      nowMs: this.#session.host.clock.wallMs(),
    };
  }

  #nameOf(row: number): string {
    this.#rows ??= new Map(this.products.plannedRows.map((one) => [one.row, one]));
    return this.#rows.get(row)?.name ?? "";
  }

  /** The plan of what was chosen: from the same reading, by the same rules. */
  async plan({ leftOut, allowed }: Choices): Promise<Plan | undefined> {
    const input = this.#compared?.input;
    if (input === undefined) return undefined;
    const allow = new Set([...allowed] as Allowance[]);
    const chosen: PlanInput = withChoices(input, { leftOut, allow });
    return makePlanInSlices(chosen, breather(this.#session.host.clock));
  }
}
