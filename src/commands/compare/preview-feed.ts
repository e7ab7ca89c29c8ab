import type { Pause } from "../../model/long-work.ts";
import type { ListingsPart, ListingsSeen } from "../../model/run/ports.ts";
import {
  eachChange,
  type PlanInput,
  type PlannedRow,
  type PlanPreview,
  type Preview,
  type PreviewedChange,
} from "../../plan/index.ts";

/** Rows in one batch. */
const batchCount = 50;

/** Certainties that no longer change. */
const sure: ReadonlySet<Preview["certainty"]> = new Set(["firm", "confirmed"]);

/** Who takes previews, in batches. */
export type TakePreviews = (batch: readonly Preview[]) => void;

/**
 * Hands previews over in batches while a reading goes on: a batch ends where its rows do, and
 * whenever others are to have their turn.
 */
export class PreviewFeed {
  readonly #preview: PlanPreview;
  readonly #take: TakePreviews;
  readonly #pause: Pause;
  readonly #firm = new Set<number>();
  #work: Promise<void> = Promise.resolve();
  #failure: { readonly thrown: unknown } | undefined;
  #isOver = false;

  constructor(
    preview: PlanPreview,
    options: { readonly take: TakePreviews; readonly pause: Pause },
  ) {
    this.#preview = preview;
    this.#take = options.take;
    this.#pause = options.pause;
  }

  /** Hands over what is remembered of these rows. */
  recall(rows: readonly PlannedRow[]): Promise<void> {
    return this.#tell(this.#preview.recall(rows));
  }

  async #tell(previews: Iterable<Preview>): Promise<void> {
    let batch: Preview[] = [];
    for (const one of previews) {
      if (this.#isOver) return;
      batch.push(one);
      const pause = this.#pause();
      if (pause === undefined && batch.length < batchCount) continue;
      this.#give(batch);
      batch = [];
      if (pause !== undefined) await pause;
    }
    if (batch.length > 0) this.#give(batch);
  }

  /** Hands over, after whatever is still to be handed over, the rows that an answer settled. */
  add(part: ListingsPart): Promise<void> {
    return this.#queue(() => this.#tell(this.#preview.settle(part)));
  }

  /** The same of rows of which something was seen that is not settled yet. */
  addSeen(seen: ListingsSeen): Promise<void> {
    return this.#queue(() => this.#tell(this.#preview.see(seen)));
  }

  #queue(work: () => Promise<void>): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.thrown;
    this.#work = this.#work.then(work).catch((thrown: unknown) => {
      this.#failure ??= { thrown };
    });
    return this.#work;
  }

  /** The reading is over, or failed: what is still to be handed over is left. */
  stop(): void {
    this.#isOver = true;
  }

  /** Hands over, as the plan will have them, the rows that were not firm, or that are outdated. */
  async tellRest(input: PlanInput, isOutdated: (row: PlannedRow) => boolean): Promise<void> {
    this.stop();
    await this.#work;
    if (this.#failure !== undefined) throw this.#failure.thrown;
    const firmRows = input.rows.filter((row) => this.#firm.has(row.row) && !isOutdated(row));
    let batch: PreviewedChange[] = [];
    const give = () => {
      this.#give(batch);
      batch = [];
    };
    await eachChange(input, {
      pause: this.#pause,
      skip: new Set(firmRows.map(({ row }) => row)),
      take: (change) => {
        batch.push({ ...change, certainty: "firm" });
        if (batch.length >= batchCount) give();
      },
    });
    if (batch.length > 0) give();
  }

  #give(batch: readonly Preview[]): void {
    for (const { row, certainty } of batch) if (sure.has(certainty)) this.#firm.add(row);
    this.#take(batch);
  }
}
