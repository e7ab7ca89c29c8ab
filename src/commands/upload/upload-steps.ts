import type { Gate } from "../../apply/index.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import { type Finding, isAboutSheet } from "../../model/sheet/finding.ts";
import { effectiveFindings, guardInvalid, type PlanInput } from "../../plan/index.ts";
import { rowResults } from "../../report/index.ts";
import type { WritingSession } from "../account/session.ts";
import type { Compared } from "../compare/compare.ts";
import { knownCatalogueSize } from "../compare/live-reading.ts";
import { openWrites, recentCreates } from "../compare/pending-writes.ts";
import { pathsOfPlanned, plannedWorkbook } from "../compare/planned-workbook.ts";
import type { CommandResult } from "../process/result.ts";
import { checkResultPlace, type ResultPlace } from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";
import type { StopSignals } from "../process/stop.ts";
import type { CheckedProducts } from "../sheet/products.ts";
import type { ProductsFile } from "../sheet/products-file.ts";
import { wholeListsNote } from "../sheet/reading-notes.ts";
import { invalidPlan, refuseOpenWrites } from "./consent.ts";
import { type FinishedRun, runPlan } from "./run-plan.ts";
import { nothingSent, type RunResult, runResult } from "./run-result.ts";

/** What is to be uploaded, and what the workbook said about it. */
export interface PreparedUpload {
  readonly plan: Plan;
  /** What the plan was made from; a saved plan has none. */
  readonly input: PlanInput | undefined;
  readonly findings: readonly Finding[];
  /** The workbook; a saved plan has none. */
  readonly products: CheckedProducts | undefined;
  /** What the results are written from; undefined when that of a saved plan cannot be had. */
  readonly workbook: ProductsFile | undefined;
  /** Beside what they go. */
  readonly place: Pick<ResultPlace, "workbook" | "plan">;
  readonly catalogueSize: number;
  /** What the workbook holds beside the rows, each a sentence; of a saved plan nobody knows. */
  readonly aboutSheet?: readonly string[];
  /** Parent SKUs that are known to have live listings. */
  readonly liveCards: ReadonlySet<string>;
}

/** Whether a sheet has errors that hold whatever is live: then nothing need be read. */
export function hasFatalFindings({ findings }: Pick<CheckedProducts, "findings">): boolean {
  return findings.some(isFatal);
}

/** Whether a finding is an error whatever is live: one that only holds for a new product is not (decision 26). */
function isFatal({ severity, onlyOnCreate }: Finding): boolean {
  return severity === "error" && onlyOnCreate !== true;
}

/** An upload of a workbook, from its comparison. */
export function preparedUpload(
  products: CheckedProducts,
  compared: Compared,
  { language, speech }: Pick<Settings, "language" | "speech">,
): PreparedUpload {
  const { plan, input, live, catalogueSize } = compared;
  const findings = effectiveFindings(products.plannedRows, live);
  const liveCards = new Set([...live.listings.values()].map(({ parentSku }) => parentSku ?? ""));
  const { wholeLists = [] } = products.settled ?? {};
  const aboutSheet = [
    ...products.findings.filter(isAboutSheet).map(({ said }) => speech.finding(said).message),
    ...(wholeLists.length === 0 ? [] : [wholeListsNote(wholeLists, language)]),
  ];
  const of = { products, workbook: products, place: { workbook: products.path } };
  return { plan, input, findings, ...of, catalogueSize, aboutSheet, liveCards };
}

/**
 * An upload of the saved plan that stands under a path; it knows nothing of what happened since.
 *
 * @throws SheetportError `plan-open-writes`, exit code 6.
 */
export async function preparedPlan(
  plan: Plan,
  path: string,
  session: WritingSession,
): Promise<PreparedUpload> {
  refuseOverlap(plan, session);
  const paths = pathsOfPlanned(plan.base, path);
  const found = await plannedWorkbook(plan.base, { paths, checks: true }, session);
  const wrong = new Set(plan.changes.flatMap((one) => (one.action === "invalid" ? one.row : [])));
  return {
    plan,
    input: undefined,
    // What holds for a new listing only was settled when the plan was made (decision 26).
    findings: found.findings.filter((one) => one.onlyOnCreate !== true || wrong.has(one.row)),
    products: undefined,
    workbook: found.products,
    place: { workbook: found.place, plan: path },
    catalogueSize: knownCatalogueSize(session),
    liveCards: new Set(plan.operations.flatMap((one) => (one.kind === "update" ? [one.card] : []))),
  };
}

/**
 * To be asked, under the run lock, of every plan that was made before the lock was taken: another
 * run may have written since.
 *
 * @throws SheetportError `plan-open-writes`, exit code 6.
 */
export function refuseOverlap({ operations }: Plan, session: WritingSession): void {
  refuseOpenWrites(operations, {
    unsettled: openWrites(session),
    createdRecently: recentCreates(session),
  });
}

/** Whether any run has written here since a reading, whose rows are then to be read again. */
export function othersWroteSince(
  readAtMs: number,
  { record, environment }: Pick<WritingSession, "record" | "environment">,
): boolean {
  const latest = record.latestRun({ env: environment.key });
  return latest !== undefined && (latest.lastEventAtMs ?? latest.startedAtMs) >= readAtMs;
}

/**
 * How an upload ends whose wrong rows hold everything back; undefined: they do not.
 *
 * @throws SheetportError `plan-has-invalid-rows`, exit code 3, for a saved plan.
 */
export function heldByInvalid(
  { plan, products, findings }: PreparedUpload,
  {
    settings,
    validOnly,
  }: { readonly settings: Settings; readonly validOnly?: boolean | undefined },
): CommandResult | undefined {
  const invalid = guardInvalid(plan, { validOnly });
  if (invalid.kind === "pass") return undefined;
  if (products === undefined) throw invalidPlan(invalid);
  return nothingSent(products, settings, findings);
}

/**
 * Whether the results can be written where they are asked for; nothing is sent when they cannot.
 *
 * @throws SheetportError that says what is wrong with the place.
 */
export async function checkUploadResults(
  { place }: Pick<PreparedUpload, "place">,
  { host, settings }: Pick<WritingSession, "host" | "settings">,
  results: string | undefined,
): Promise<void> {
  await checkResultPlace({ ...place, asked: results, host }, settings);
}

/** How one upload is carried out, by a command or the screen. */
export interface RunUploadOptions {
  readonly run: string;
  /** `--results FILE`. */
  readonly results?: string | undefined;
  /** As {@link runPlan} takes them. */
  readonly gate?: Gate;
  readonly stop?: Pick<StopSignals, "soft" | "hard">;
  /**
   * Which rows are read again before they are sent.
   *
   * @default all of a saved plan, else those that were read too long ago
   */
  readonly reread?: "always" | "stale-only";
  readonly onState?: (view: RunView) => void;
}

/** An upload from its end. */
export interface UploadEnd {
  readonly finished: FinishedRun;
  readonly rows: readonly RowResult[];
  /** As the command gives it, and where the results are. */
  readonly result: RunResult;
}

/** Sends what was agreed to, and writes the results. */
export async function runUpload(
  prepared: PreparedUpload,
  session: WritingSession,
  { results, ...options }: RunUploadOptions,
): Promise<UploadEnd> {
  const { plan, input, findings, workbook, liveCards } = prepared;
  const { run } = options;
  const finished = await runPlan(plan, session, {
    ...options,
    command: "upload",
    path: workbook?.path ?? plan.base.path ?? "",
    reread: options.reread ?? (input === undefined ? "always" : "stale-only"),
    liveCards,
  });
  const rows = rowResults(plan, finished.progress, { findings, ...session.settings });
  const place = { ...prepared.place, asked: results, host: session.host };
  const ended = { run, plan, rows, findings, finished, products: workbook, place };
  return { finished, rows, result: await runResult(ended, session) };
}
