import type { AgreedRow } from "../model/product/agreed-row.ts";
import type { ImageMemory } from "../model/product/image-check.ts";
import type { RememberedListing } from "../model/product/product.ts";
import type { ContractFacts, ContractFactsStore } from "../model/run/facts.ts";
import type { OrderPlan } from "../model/run/order-plan.ts";
import type { Operation, Plan } from "../model/run/plan.ts";
import type { RunEvent, RunStart } from "../model/run/run.ts";
import { type DatabaseOptions, RecordDatabase } from "./database/database.ts";
import { type AgreementsOf, agreements, noteAgreements } from "./kept/agreements.ts";
import { rememberShownOrders, type ShownOrder, shownOrders } from "./kept/exported-orders.ts";
import {
  filesOfRun,
  forgetSheetChoice,
  type RecentWorkbook,
  recentWorkbooks,
  rememberedSheetChoices,
  rememberSheetChoice,
  rememberWorkbook,
  rememberWritten,
  type SheetChoiceNote,
  type WrittenFile,
  type WrittenKind,
  writtenDigest,
} from "./kept/file-memory.ts";
import { rememberedImages, rememberImages } from "./kept/image-checks.ts";
import {
  allRememberedListings,
  type FreshQuestion,
  freshListings,
  type ListedCategories,
  type ListingNote,
  latestEnvironment,
  listedCategories,
  rememberedFacts,
  rememberedListings,
  rememberedWholes,
  rememberFacts,
  rememberListings,
} from "./kept/marketplace-memory.ts";
import { Journal } from "./runs/journal.ts";
import {
  type CarriedOutPacking,
  createsSince,
  type Lately,
  type LaterWrite,
  laterWrites,
  packedOrders,
  recentCreates,
  type UnsettledOrderWrite,
  type UnsettledWrite,
  unsettledOrders,
  unsettledSkus,
  updatedSkus,
} from "./runs/pending-writes.ts";
import { findRun, listRuns, type RunFilter, type RunSummary } from "./runs/run-list.ts";

/**
 * What sheetport stores between runs, in one SQLite file. When a writing method returns, the data
 * is on the disk; if that fails it throws SheetportError `record-write-failed`, and nothing more
 * may be sent. The API key and request headers are never stored. `env` is the caller's key of an
 * environment, the same in every method.
 */
export interface RunRecord {
  /**
   * Stores a run and its whole plan. `env` is the key under which its writes are found again, if it
   * differs from the environment's name. @default start.env
   */
  startRun(
    start: RunStart,
    plan: Plan | OrderPlan,
    options?: { readonly env?: string | undefined },
  ): void;
  /** `nowMs`: monotonic time, for {@link Lately}. */
  append(run: string, event: RunEvent, nowMs?: number): void;
  /** Everything that happened in a run, oldest first. */
  events(run: string): RunEvent[];
  /** The planned writes of a run, in the plan's order. */
  operations(run: string): Operation[];
  /** The plan that the run was started with; undefined for a run of orders. */
  plan(run: string): Plan | undefined;
  /** The plan that a run of orders was started with; undefined for a run of products. */
  orderPlan(run: string): OrderPlan | undefined;
  /** Newest first. */
  runs(filter?: RunFilter & { readonly limit?: number }): RunSummary[];
  latestRun(filter?: RunFilter): RunSummary | undefined;
  /** @throws SheetportError `run-not-found` or `run-ambiguous`, exit code 2. */
  findRun(idOrPrefix: string): RunSummary;
  rememberListing(note: ListingNote): void;
  /** Many at once, in one transaction. */
  rememberListings(notes: readonly ListingNote[]): void;
  rememberedListings(env: string, skus: readonly string[]): Map<string, RememberedListing>;
  /**
   * Recent listings: compared, and the only ones of their SKU, or the answer to an update in this
   * time, with no later write by any run.
   */
  freshListings(
    env: string,
    asked: FreshQuestion,
  ): Map<string, Pick<RememberedListing, "listing" | "atMs">>;
  /** The last answers that held every field, by SKU; SKUs of which there is none are left out. */
  rememberedWholes(
    env: string,
    skus: readonly string[],
  ): Map<string, Pick<RememberedListing, "whole">>;
  /** Stores what rows of a sheet and their listings have in common. */
  noteAgreements(about: AgreementsOf, rows: readonly AgreedRow[]): void;
  /** The stored agreements, by SKU. */
  agreements(about: AgreementsOf, skus: readonly string[]): Map<string, AgreedRow>;
  /** Stores orders as shown to the person, in an export or in the answer to their own write. */
  rememberShownOrders(env: string, orders: readonly ShownOrder[]): void;
  /** Those of these orders that were shown before, by number. */
  shownOrders(env: string, numbers: readonly string[]): Map<string, ShownOrder>;
  /** The categories of all stored listings of an environment. */
  listedCategories(env: string): ListedCategories;
  /** The last used environment key with this prefix, except `but`. */
  latestEnvironment(place: string, but?: string): string | undefined;
  /** All stored listings of an environment, by SKU, read in batches. */
  allRememberedListings(env: string): Iterable<RememberedListing & { readonly sku: string }>;
  /**
   * SKUs with a write of unknown outcome (decision 12); `updates`: updates only if that recent.
   * @default all of them
   */
  unsettledSkus(
    env: string,
    options?: { readonly updates?: Lately | undefined },
  ): Map<string, UnsettledWrite>;
  /** Order numbers with such a write. */
  unsettledOrders(env: string): Map<string, UnsettledOrderWrite>;
  /** Packings that any run has carried out on these orders, by order number; the newest of each. */
  packedOrders(env: string, numbers: readonly string[]): Map<string, CarriedOutPacking>;
  /** SKUs that may have been created in that time. */
  recentCreates(env: string, lately: Lately): Set<string>;
  /** How many SKUs were created since a moment; wall-clock milliseconds. */
  createsSince(env: string, sinceMs: number): number;
  /** Updates of a run that changed, or may have changed, their listings; by SKU. */
  updatedSkus(run: string): Map<string, "applied" | "unclear">;
  /** Writes that later runs carried out on SKUs of a run, by SKU; the newest of each. */
  laterWrites(run: string): Map<string, LaterWrite>;
  /** Stores that this installation saved a plan. */
  noteSavedPlan(digest: string): void;
  /** Whether this installation saved the plan; otherwise it came from somebody else. */
  isSavedPlan(digest: string): boolean;
  contractFacts(env: string): ContractFacts | undefined;
  /** The port through which one environment's contract facts are loaded and saved (decision 6). */
  factsStore(env: string): ContractFactsStore;
  /** Stores how sheets with a heading row are read; returns the name of the choice. */
  rememberSheetChoice(note: SheetChoiceNote): string;
  /** The choices for these heading rows and for every one, newest first. @default all */
  rememberedSheetChoices(headings?: readonly string[]): SheetChoiceNote[];
  /** False when there is none. */
  forgetSheetChoice(
    about: Pick<SheetChoiceNote, "name"> | Pick<SheetChoiceNote, "headings">,
  ): boolean;
  /** Stores that a workbook was opened, for the list of recent ones. */
  rememberWorkbook(workbook: RecentWorkbook): void;
  /** Newest first. @default 50, which is all that are kept */
  recentWorkbooks(limit?: number): RecentWorkbook[];
  /** Stores the digest of a file written for a person; the last 10,000 are kept. */
  rememberWritten(file: WrittenFile): void;
  /** The digest of a file as it was written last; undefined when that is not known. */
  writtenDigest(path: string): string | undefined;
  /** The files of a run, except those that another run has replaced. */
  filesOfRun(run: string): Partial<Record<WrittenKind, string>>;
  /** Results of image links, for all environments; the last 100,000 are kept. */
  readonly images: ImageMemory;
  /**
   * To be called right before anything is sent: checks that everything written is stored.
   *
   * @throws SheetportError of the first write that failed, or `record-replaced`: nothing may be
   * sent
   */
  check(): void;
  close(): void;
}

/**
 * Opens the record in `file`, or in memory with `:memory:`. The folder and the file (0600) are made
 * when they are missing.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
 * `record-write-failed` or `record-busy`, all with exit code 1.
 */
export function openRecord(
  options: { readonly file: string } & Pick<DatabaseOptions, "wallMs">,
): RunRecord {
  const db = new RecordDatabase(options.file, options);
  const journal = new Journal(db);
  const contractFacts = (env: string) => rememberedFacts(db, env);
  return {
    startRun: (start, plan, options = {}) => journal.startRun(start, plan, options),
    append: (run, event, nowMs) => journal.append(run, event, nowMs),
    events: (run) => journal.events(run),
    operations: (run) => journal.operations(run),
    plan: (run) => journal.productPlan(run),
    orderPlan: (run) => journal.orderPlan(run),
    runs: (filter = {}) => listRuns(db, filter),
    latestRun: (filter = {}) => listRuns(db, { ...filter, limit: 1 })[0],
    findRun: (idOrPrefix) => findRun(db, idOrPrefix),
    rememberListing: (note) => rememberListings(db, [note]),
    rememberListings: (notes) => rememberListings(db, notes),
    rememberedListings: (env, skus) => rememberedListings(db, env, skus),
    freshListings: (env, asked) => freshListings(db, env, asked),
    rememberedWholes: (env, skus) => rememberedWholes(db, env, skus),
    noteAgreements: (about, rows) => noteAgreements(db, about, rows),
    agreements: (about, skus) => agreements(db, about, skus),
    rememberShownOrders: (env, orders) => rememberShownOrders(db, env, orders),
    shownOrders: (env, numbers) => shownOrders(db, env, numbers),
    listedCategories: (env) => listedCategories(db, env),
    latestEnvironment: (place, but) => latestEnvironment(db, place, but),
    allRememberedListings: (env) => allRememberedListings(db, env),
    unsettledSkus: (env, { updates } = {}) => unsettledSkus(db, env, updates),
    unsettledOrders: (env) => unsettledOrders(db, env),
    packedOrders: (env, numbers) => packedOrders(db, env, numbers),
    recentCreates: (env, lately) => recentCreates(db, env, lately),
    createsSince: (env, sinceMs) => createsSince(db, env, sinceMs),
    updatedSkus: (run) => updatedSkus(db, run),
    laterWrites: (run) => laterWrites(db, run),
    noteSavedPlan: (digest) => {
      db.run("INSERT OR IGNORE INTO saved_plans (digest) VALUES (?)", digest);
    },
    isSavedPlan: (digest) =>
      db.get("SELECT 1 FROM saved_plans WHERE digest = ?", digest) !== undefined,
    contractFacts,
    factsStore: (env) => ({
      load: () => contractFacts(env),
      save: (facts) => rememberFacts(db, env, facts),
    }),
    rememberSheetChoice: (note) => rememberSheetChoice(db, note),
    rememberedSheetChoices: (headings) => rememberedSheetChoices(db, headings),
    forgetSheetChoice: (about) => forgetSheetChoice(db, about),
    rememberWorkbook: (workbook) => rememberWorkbook(db, workbook),
    recentWorkbooks: (limit) => recentWorkbooks(db, limit),
    rememberWritten: (file) => rememberWritten(db, file),
    writtenDigest: (path) => writtenDigest(db, path),
    filesOfRun: (run) => filesOfRun(db, run),
    images: {
      recall: (urls) => rememberedImages(db, urls),
      remember: (images) => rememberImages(db, images),
    },
    check: () => db.check(),
    close: () => db.close(),
  };
}
