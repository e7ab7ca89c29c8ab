import { showsWithinMs } from "../model/facts.ts";
import type { RememberedListing } from "../model/memory.ts";
import { PackedMap } from "../model/packed.ts";
import type { ConflictSide, Plan } from "../model/plan.ts";
import type { Breather, ListingsPart, ListingsRead, ListingsSeen } from "../model/ports.ts";
import { plainChoice } from "../model/sheet-choice.ts";
import { inBatches, inSlices, type Steps } from "../model/steps.ts";
import {
  type Allowance,
  listColumns,
  makePlanInSlices,
  mayBeOtherSku,
  type PlanInput,
  type PlannedRow,
  PlanPreview,
  type PreviewInput,
} from "../plan/index.ts";
import type { Lately, UnsettledWrite } from "../record/settled.ts";
import { breather } from "./breathe.ts";
import { foreignBase } from "./exported-base.ts";
import { isForeign, type LastAgreed, lastAgreed } from "./exported-since.ts";
import { LiveNotes, listingsAtOnce, recallListings } from "./listing-notes.ts";
import { PreviewFeed, type TakePreviews } from "./preview-feed.ts";
import type { CheckedProducts } from "./products.ts";
import type { Session } from "./session.ts";
import { Spellings } from "./spellings.ts";
import { commandWordsIn } from "./words.ts";

/** A create that an earlier run made may stay out of the list for so long. */
const listedWithinMs = 10 * 60_000;

/** What a comparison is to look at. */
export interface CompareOptions {
  readonly allow: ReadonlySet<Allowance>;
  readonly only?: "create" | "update" | undefined;
  /** Whose value is taken where the sheet and the marketplace have both changed since the export. */
  readonly conflicts?: ConflictSide | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Gets what is known of the rows, in batches: before anything is asked of the marketplace every
   * row once, from the listing memory where that knows its SKU; then each row once its SKU is read.
   * At the end, every row was given as the plan has it. What it throws ends the comparison.
   */
  readonly onPreview?: TakePreviews | undefined;
  /** How many of the SKUs are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

/** A reading that a plan can be made from. */
export interface ComparedReading {
  /** What a plan is made from: another choice needs no other reading. */
  readonly input: PlanInput;
  readonly live: ListingsRead;
  /** Live listings in all, as far as they are known. */
  readonly catalogueSize: number;
}

/** A plan and the reading it was made from. */
export interface Compared extends ComparedReading {
  readonly plan: Plan;
}

/**
 * Reads the live listings of a sheet's SKUs and plans what to do. What was read is remembered. The
 * plan alone can be uploaded; it is made from the whole reading, whatever was shown before.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function compareWithLive(
  products: CheckedProducts,
  session: Session,
  options: CompareOptions,
): Promise<Compared> {
  const { feed, keep, breathe, ...reading } = await readBeside(products, session, options);
  const plan = await makePlanInSlices(reading.input, breathe);
  await feed?.tellRest(plan, { keep });
  return { plan, ...reading };
}

/**
 * {@link compareWithLive} for a person who looks first and chooses: they are told of every row, and
 * a plan is made when they have chosen. Meanwhile none takes memory.
 *
 * @throws SheetportError when the marketplace cannot be read.
 */
export async function previewWithLive(
  products: CheckedProducts,
  session: Session,
  options: CompareOptions,
): Promise<ComparedReading> {
  const { feed, keep, breathe: _, ...reading } = await readBeside(products, session, options);
  await feed?.tellChanges(reading.input, { keep });
  return reading;
}

interface ReadBeside extends ComparedReading {
  readonly breathe: Breather;
  readonly feed: PreviewFeed | undefined;
  /** What was told so far holds. */
  readonly keep: boolean;
}

async function readBeside(
  products: CheckedProducts,
  session: Session,
  { allow, only, conflicts, signal, onPreview, onRead }: CompareOptions,
): Promise<ReadBeside> {
  const breathe = breather(session.host.clock);
  const rows = products.plannedRows;
  const memory = new PackedMap<RememberedListing>();
  const agreed = agreedWith(products, session);
  const wanted = {
    ...{ rows, memory, allow, columns: listColumns([...products.columns, ...products.given]) },
    ...(only === undefined ? {} : { only }),
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(agreed === undefined ? {} : { exported: agreed.rows }),
  };
  const askedFurther = new Set(rows.filter(mayBeOtherSku).map(({ sku }) => sku));
  const before = { ...wanted, ...earlierWrites(session), askedFurther };
  const feed =
    onPreview &&
    new PreviewFeed(await PlanPreview.inSlices(before, breathe), { take: onPreview, breathe });
  await recallRows(rows, session, { memory, breathe, signal, feed });
  const skus = await inSlices(skusOf(rows), breathe);
  const spellings = new Spellings(rows.filter(mayBeOtherSku), session);
  const { live, catalogueSize } = await readAndNote([...skus, ...spellings.beforehand()], session, {
    ...{ signal, breathe, feed, onRead },
  });
  const now = earlierWrites(session);
  const otherSpellings = await spellings.live(live, {
    read: async (others) => (await readAndNote(others, session, { signal, breathe })).live,
    created: now.createdRecently,
  });
  const base = baseOf(products, session, { live, agreed });
  const { rates } = session.settings;
  const input = { ...wanted, ...now, live, otherSpellings, base, rates };
  return { input, live, catalogueSize, breathe, feed, keep: areSameWrites(before, now) };
}

/** The SKUs of the rows that have one. */
function* skusOf(rows: readonly PlannedRow[]): Steps<readonly string[]> {
  const skus: string[] = [];
  for (const { sku } of rows) {
    if (sku !== "") skus.push(sku);
    yield;
  }
  return skus;
}

function baseOf(
  { name, digest, settled }: CheckedProducts,
  { environment }: Session,
  { live, agreed }: { readonly live: ListingsRead; readonly agreed: LastAgreed | undefined },
): Plan["base"] {
  const { name: env, host } = environment;
  const base = {
    ...{ env, host, file: name, fileDigest: digest, readAtMs: live.readAtMs },
    ...(settled === undefined ? {} : { reading: plainChoice(settled) }),
  };
  if (agreed === undefined) return base;
  const { writtenAtMs: atMs, id } = agreed.head;
  return { ...base, exported: { atMs, id } };
}

/** What the sheet was when it last agreed with this marketplace; that it cannot be told is told. */
function agreedWith(products: CheckedProducts, session: Session): LastAgreed | undefined {
  const head = products.exported?.head;
  if (head !== undefined && isForeign(head, session)) {
    session.progress.note(foreignBase(head, session.settings.language));
  }
  return lastAgreed(products, session);
}

interface Recall {
  readonly memory: PackedMap<RememberedListing>;
  readonly breathe: Breather;
  readonly signal: AbortSignal | undefined;
  readonly feed: PreviewFeed | undefined;
}

/**
 * Recalls the listings of rows, and hands over at once what that tells. It is the memory of before
 * the reading: what the list says now must not hide what we last sent.
 */
async function recallRows(
  rows: readonly PlannedRow[],
  session: Session,
  { memory, breathe, signal, feed }: Recall,
): Promise<void> {
  for (const batch of inBatches(rows, listingsAtOnce)) {
    signal?.throwIfAborted();
    const skus = batch.map(({ sku }) => sku);
    const recalled = await recallListings(skus, session, breathe);
    for (const [sku, known] of recalled) memory.set(sku, known);
    await feed?.recall(batch);
  }
}

/** What is live, and what was remembered of it before. */
export interface LiveReading extends Omit<Compared, "plan" | "input"> {
  readonly memory: ReadonlyMap<string, RememberedListing>;
}

/** Reads the live listings of some SKUs, and remembers them. */
export async function readLive(
  skus: readonly string[],
  session: Session,
  signal?: AbortSignal,
): Promise<LiveReading> {
  const breathe = breather(session.host.clock);
  const memory = await recallListings(skus, session, breathe);
  return { memory, ...(await readAndNote(skus, session, { signal, breathe })) };
}

interface Reading {
  readonly signal: AbortSignal | undefined;
  readonly breathe: Breather;
  readonly feed?: PreviewFeed | undefined;
  readonly onRead?: CompareOptions["onRead"];
}

async function readAndNote(
  skus: readonly string[],
  session: Session,
  { signal, breathe, feed, onRead }: Reading,
): Promise<Omit<LiveReading, "memory">> {
  const { environment, record, progress, settings } = session;
  const notes = new LiveNotes(session);
  try {
    const live = await session.marketplace.readListings(skus, {
      onProgress: (done, total) => {
        progress.state(() => commandWordsIn(settings).notes.readListings(done, total));
        onRead?.(done, total);
      },
      onPart: (part: ListingsPart) => {
        notes.add(part);
        return feed?.add(part);
      },
      onSeen: (seen: ListingsSeen) => {
        notes.addSeen(seen);
        feed?.addSeen(seen);
      },
      breathe,
      ...(signal === undefined ? {} : { signal }),
    });
    progress.end();
    await notes.addRest(live, breathe);
    const facts = record.contractFacts(environment.key);
    return { live, catalogueSize: Math.max(facts?.totalCount ?? 0, live.listings.size) };
  } finally {
    feed?.stop();
  }
}

type EarlierWrites = Pick<PreviewInput, "unsettled"> & {
  readonly createdRecently: ReadonlySet<string>;
};

/** Writes of earlier runs that rows may be blocked by, as they stand now. */
function earlierWrites(session: Session): EarlierWrites {
  return { unsettled: openWrites(session), createdRecently: recentCreates(session) };
}

function areSameWrites(one: EarlierWrites, other: EarlierWrites): boolean {
  const textOf = ({ unsettled, createdRecently }: EarlierWrites) =>
    JSON.stringify([[...unsettled].sort(bySku), [...createdRecently].sort()]);
  return textOf(one) === textOf(other);
}

function bySku([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/**
 * SKUs where a write of an earlier run may still be carried out. An update that is long past is no
 * longer among them: what it did is what was just read, and sending it again does no harm. A create
 * stays until it is settled, because twice would be two records.
 */
export function openWrites(session: Session): ReadonlyMap<string, UnsettledWrite> {
  const { record, environment } = session;
  return record.unsettledSkus(environment.key, { updates: maybeUnlisted(session) });
}

/** SKUs that were created so recently that the list may not have them yet. */
export function recentCreates(session: Session): ReadonlySet<string> {
  return session.record.recentCreates(session.environment.key, maybeUnlisted(session));
}

/** What was written before that is listed by now, as far as the read lag is known. */
function maybeUnlisted({ record, environment, host }: Session): Lately {
  const learntMs = showsWithinMs(record.contractFacts(environment.key) ?? {});
  const { clock } = host;
  return {
    withinMs: Math.max(listedWithinMs, learntMs),
    wallMs: clock.wallMs(),
    nowMs: clock.nowMs(),
  };
}
