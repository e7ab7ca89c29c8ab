import { SheetportError } from "../../errors.ts";
import { inBatches } from "../../model/long-work.ts";
import type { Change, Plan } from "../../model/run/plan.ts";
import type { RunProgress } from "../../model/run/run.ts";
import {
  draftDigest,
  isAgreed,
  isAgreedBy,
  type PlanInput,
  type PlannedRow,
  untouchedRows,
} from "../../plan/index.ts";
import type { Agreement } from "../../record/index.ts";
import type { Session } from "../account/session.ts";
import { version as program } from "../process/version.ts";
import type { Checked } from "../sheet/check-sheet.ts";
import type { ProductsFile } from "../sheet/products-file.ts";

/** Which listings a comparison reads: those of all rows, or of rows that ask for something new. */
export type ReadMode = "auto" | "touched" | "all";

/** What two minutes of reading give at the documented limit: so much is read in any case. */
const readAnywayMax = 200;

/** Agreements looked up at a time. */
const atOnce = 2_000;

/**
 * The rows whose listings need no reading, with the time when they were agreed: nothing is to be
 * sent for them, whatever is live. None where all are to be compared.
 */
export function rowsLeftUnread(
  input: Pick<PlanInput, "rows" | "exported" | "unsettled" | "wholeLists" | "sendUncompared">,
  session: Pick<Session, "record" | "environment">,
  mode: ReadMode,
): ReadonlyMap<number, number> | undefined {
  const { rows, exported, unsettled, wholeLists, sendUncompared } = input;
  // What could not be compared is to be sent wherever it stands.
  if (mode === "all" || sendUncompared === true) return undefined;
  const skus = new Set(rows.map(({ sku }) => sku));
  if (mode === "auto" && skus.size <= readAnywayMax) return undefined;
  const agreed = exported === undefined ? agreementsOf([...skus], session) : new Map();
  const untouched = untouchedRows(rows, { exported, agreed, unsettled, wholeLists, program });
  return untouched.size === 0 ? undefined : untouched;
}

function agreementsOf(
  skus: readonly string[],
  { record, environment }: Pick<Session, "record" | "environment">,
): Map<string, Agreement> {
  const found = new Map<string, Agreement>();
  for (const batch of inBatches(skus, atOnce)) {
    for (const [sku, one] of record.agreements(environment.key, batch)) found.set(sku, one);
  }
  return found;
}

/** What a row and its listing were found to have in common, or that they differ. */
export class AgreementNotes {
  readonly #rows: ReadonlyMap<number, PlannedRow>;
  readonly #session: Pick<Session, "record" | "environment">;
  readonly #meaning: { readonly wholeLists: PlanInput["wholeLists"]; readonly program: string };
  readonly #agreed: Agreement[] = [];
  readonly #differing: string[] = [];

  constructor(
    { sheet, checked }: { readonly sheet: ProductsFile; readonly checked: Checked },
    session: Pick<Session, "record" | "environment">,
  ) {
    this.#rows = new Map(checked.rows.map((row) => [row.row, row]));
    this.#session = session;
    this.#meaning = { wholeLists: new Set(sheet.settled?.wholeLists), program };
  }

  /** A row that was compared. Of rows that were not, what is known stays. */
  compared(change: Change, readAtMs: number): void {
    if (isAgreed(change)) this.#agree(change, readAtMs);
    else if (change.action !== "untouched" && change.action !== "invalid") {
      this.#differing.push(change.sku);
    }
  }

  /** What became of the writes of a plan. */
  sent({ changes, operations }: Plan, progress: RunProgress, atMs: number): void {
    const ids = new Map(operations.map(({ row, id }) => [row, id]));
    for (const change of changes) {
      const id = ids.get(change.row);
      if (id === undefined) continue;
      if (isAgreedBy(change, progress.operations.get(id))) this.#agree(change, atMs);
    }
  }

  /** Stores what was noted. */
  store(): void {
    const found = { agreed: this.#agreed, differing: this.#differing };
    this.#session.record.rememberAgreements(this.#session.environment.key, found);
  }

  #agree({ row, sku }: Change, atMs: number): void {
    const draft = this.#rows.get(row)?.draft;
    if (draft !== undefined) {
      this.#agreed.push({ sku, digest: draftDigest(draft, this.#meaning), atMs });
    }
  }
}

/** Notes what a run has made equal: from then on those rows are untouched. */
export function noteSent(
  plan: Plan,
  { progress }: { readonly progress: RunProgress },
  {
    from,
    session,
  }: {
    readonly from: { readonly sheet: ProductsFile; readonly checked: Checked };
    readonly session: Session;
  },
): void {
  const notes = new AgreementNotes(from, session);
  notes.sent(plan, progress, session.host.clock.wallMs());
  try {
    notes.store();
  } catch (thrown) {
    // The run has ended: a record that takes no more must not cost its results. What is not noted is
    // read again.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
}
