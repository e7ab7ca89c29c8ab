import { SheetportError } from "../../errors.ts";
import { inBatches, type Pause } from "../../model/long-work.ts";
import type { Change, Plan } from "../../model/run/plan.ts";
import type { RunProgress } from "../../model/run/run.ts";
import { indexOfRow } from "../../model/sheet/stacked-rows.ts";
import {
  draftDigest,
  isAgreed,
  isAgreedBy,
  type PlanInput,
  repeatedSkus,
  untouchedRows,
} from "../../plan/index.ts";
import type { Agreement } from "../../record/index.ts";
import { lockName } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import { version as program } from "../process/version.ts";
import { yieldEvery } from "../process/yield-every.ts";
import type { Checked } from "../sheet/check-sheet.ts";
import type { ProductsFile } from "../sheet/products-file.ts";

/** Which listings a comparison reads: those of all rows, or of rows that ask for something new. */
export type ReadMode = "auto" | "touched" | "all";

/** What two minutes of reading give at the documented limit: so much is read in any case. */
const readAnywayMax = 200;

/** Rows looked at before others have their turn: some milliseconds of work. */
const atOnce = 100;

/**
 * The rows whose listings need no reading, with the time when they were agreed: nothing is to be
 * sent for them, whatever is live. None where all are to be compared.
 */
export async function rowsLeftUnread(
  input: Pick<PlanInput, "rows" | "exported" | "unsettled" | "wholeLists" | "sendUncompared">,
  session: Pick<Session, "record" | "environment">,
  { mode, pause }: { readonly mode: ReadMode; readonly pause: Pause },
): Promise<ReadonlyMap<number, number> | undefined> {
  const { rows, exported, unsettled, wholeLists, sendUncompared } = input;
  // What could not be compared is to be sent wherever it stands.
  if (mode === "all" || sendUncompared === true) return undefined;
  if (mode === "auto" && new Set(rows.map(({ sku }) => sku)).size <= readAnywayMax) {
    return undefined;
  }
  const { record, environment } = session;
  // An export knows nothing of a write that ended unknown, however long ago; the record's own
  // agreements end with it.
  const open = exported === undefined ? unsettled : record.unsettledSkus(environment.key);
  const meaning = { wholeLists, program, account: lockName(environment) };
  const given = { exported, unsettled: open, ...meaning, repeated: repeatedSkus(rows) };
  const untouched = new Map<number, number>();
  for (const batch of inBatches(rows, atOnce)) {
    const skus = batch.map(({ sku }) => sku);
    const agreed =
      exported === undefined
        ? record.agreements(environment.key, skus)
        : new Map<string, Agreement>();
    for (const [row, atMs] of untouchedRows(batch, { ...given, agreed })) untouched.set(row, atMs);
    await pause();
  }
  return untouched.size === 0 ? undefined : untouched;
}

/** A checked sheet, and the session in which it was compared or sent. */
interface Noted {
  readonly from: { readonly sheet: ProductsFile; readonly checked: Checked };
  readonly session: Session;
}

/** Notes what rows and their listings were found to have in common. Of rows not read, what is known stays. */
export async function noteCompared(
  changes: readonly Change[],
  readAtMs: number,
  { from, session }: Noted,
): Promise<void> {
  const { record, environment, host } = session;
  const agreementOf = agreements(from, environment);
  const pause = yieldEvery(host);
  for (const batch of inBatches(changes, atOnce)) {
    const agreed = batch.filter(isAgreed).flatMap((one) => agreementOf(one, readAtMs));
    const differing = batch.filter((one) => isRead(one) && !isAgreed(one)).map(({ sku }) => sku);
    record.rememberAgreements(environment.key, { agreed, differing });
    await pause();
  }
}

function isRead({ action }: Change): boolean {
  return action !== "untouched" && action !== "invalid";
}

/** Notes what a run has made equal: from then on those rows are untouched. */
export async function noteSent(
  { changes, operations }: Plan,
  { progress }: { readonly progress: RunProgress },
  { from, session }: Noted,
): Promise<void> {
  const { record, environment, host } = session;
  const agreementOf = agreements(from, environment);
  const pause = yieldEvery(host);
  const atMs = host.clock.wallMs();
  const ids = new Map(operations.map(({ row, id }) => [row, id]));
  const stateOf = ({ row }: Change) => progress.operations.get(ids.get(row) ?? "");
  for (const batch of inBatches(changes, atOnce)) {
    const made = batch.filter((one) => isAgreedBy(one, stateOf(one)));
    const agreed = made.flatMap((one) => agreementOf(one, atMs));
    try {
      if (agreed.length > 0) {
        record.rememberAgreements(environment.key, { agreed, differing: [] });
      }
    } catch (thrown) {
      // The run has ended: a record that takes no more must not cost its results. What is not noted
      // is read again.
      if (thrown instanceof SheetportError) return;
      throw thrown;
    }
    await pause();
  }
}

/** What a row asks for, as an agreement of some time. */
function agreements({ sheet, checked }: Noted["from"], environment: Session["environment"]) {
  const { rows } = checked;
  const wholeLists = new Set(sheet.settled?.wholeLists);
  const meaning = { wholeLists, program, account: lockName(environment) };
  return ({ row, sku }: Change, atMs: number): Agreement[] => {
    const draft = rows[indexOfRow(rows, row) ?? -1]?.draft;
    return draft === undefined ? [] : [{ sku, digest: draftDigest(draft, meaning), atMs }];
  };
}
