import { msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import { columnFields, listColumns } from "../../model/product/list-entries.ts";
import type { MissingListing } from "../../model/product/product.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Spent } from "../../model/run/rate.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { plainChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import {
  effectiveFindings,
  makePlan,
  mayBeOtherSku,
  type PlanInput,
  type PlannedRow,
} from "../../plan/index.ts";
import type { ExportBase, ProductsSheet } from "../../workbook/index.ts";
import { previousAccount } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import { yieldEvery } from "../process/yield-every.ts";
import type { SheetChecked } from "../sheet/check-sheet.ts";
import { knownAfterReading } from "../sheet/known-categories.ts";
import { type ProductsFile, pipedName } from "../sheet/workbook-file.ts";
import {
  agreedRows,
  agreementsOf,
  noteCompared,
  type ReadMode,
  rowsLeftUnread,
} from "./agreements.ts";
import { createdBefore } from "./earlier-writes.ts";
import { readListings, recallListings } from "./live-reading.ts";
import { mayLackCreates, openWrites, recentCreates } from "./pending-writes.ts";
import { caseTwins, findOtherSpellings, spellingsToRead } from "./spellings.ts";

export interface CompareChoices
  extends Pick<PlanInput, "allow" | "only" | "conflicts" | "sendUncompared" | "restore"> {
  readonly read?: ReadMode | undefined;
  /** Whether to read the whole list and report live listings that are not in the sheet. */
  readonly missing?: boolean | undefined;
}

export interface CompareOptions extends CompareChoices {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of SKUs read so far and the number of SKUs to read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
}

export interface Compared {
  readonly plan: Plan;
  /** The plan's input. It can be used to make a plan with other choices without reading again. */
  readonly input: PlanInput;
  /** When the listings were read. Undefined if some were read before this comparison. */
  readonly comparedAtMs: number | undefined;
  /** The session's requests before the comparison, to be subtracted from later counts. */
  readonly spentBefore: Spent;
  readonly catalogueSize: number;
  /** Parent SKUs that are known to have live listings. */
  readonly liveCards: ReadonlySet<string>;
  /** The findings that still apply, given the live listings. */
  readonly findings: readonly Finding[];
  /** Live listings outside the sheet, sorted by SKU. Undefined unless the whole list was read. */
  readonly missing: readonly MissingListing[] | undefined;
}

export async function compareWithLive(
  from: SheetChecked,
  session: Session,
  options: CompareOptions,
): Promise<Compared> {
  rememberOpened(from, session);
  await tellNewAccount(session);
  const pause = yieldEvery(session.host);
  const spentBefore = session.spent();
  const exported = await exportOf(from.sheet, session);
  const offline = await offlineInput(from, session, { ...options, exported });
  const given = { ...options, exported, offline };
  const { input, catalogueSize } = await withLive(from, session, given);
  await noteCompared(input, session, pause);
  const { live } = input;
  const inSheet = new Set(input.rows.map(({ sku }) => sku));
  return {
    ...{ plan: await makePlan(input, pause), input, spentBefore, catalogueSize },
    comparedAtMs: input.base.recalled === true ? undefined : live.readAtMs,
    liveCards: new Set([...live.listings.values()].map(({ parentSku }) => parentSku ?? "")),
    findings: effectiveFindings(input),
    missing: (options.missing === true ? live.others : undefined)
      ?.filter(({ sku }) => !inSheet.has(sku))
      .map(({ sku, name }) => ({ sku, name: String(name ?? "") }))
      .sort((one, other) => (one.sku < other.sku ? -1 : 1)),
  };
}

function rememberOpened({ sheet: { file, path } }: SheetChecked, { record, host }: Session): void {
  // Piped input cannot be opened again.
  if (file === pipedName) return;
  record.local.rememberWorkbook({ path, atMs: host.clock.wallMs(), hasOrders: false });
}

async function offlineInput(
  { sheet, checked: { rows } }: SheetChecked,
  session: Session,
  { exported, ...options }: CompareChoices & { readonly exported: ExportBase | undefined },
) {
  const { allow, only, conflicts, sendUncompared, restore } = options;
  const { record, environment, host } = session;
  const pause = yieldEvery(host);
  const about = agreementsOf(environment, exported?.head);
  const skus = rows.map(({ sku }) => sku);
  const agreed = await agreedRows(skus, { record, about, exported: exported?.rows, pause });
  const [columns, ...otherColumns] = sheet.sheets.map(columnsOf);
  const isNew = ({ sku, draft }: PlannedRow) => draft !== undefined && !agreed.has(sku);
  return {
    ...{ rows, allow, only, conflicts, sendUncompared, restore, agreed },
    ...{ ...columns, otherColumns, exported: exported?.rows },
    created: rows.some(isNew) ? await createdBefore(sheet.name, exported, session) : undefined,
    // Looked up first, because reading the listings replaces what the record remembers of them.
    memory: await recallListings(skus, session, pause),
    wholeLists: new Set(sheet.resolved?.wholeLists),
  };
}

interface LiveOptions extends CompareOptions {
  readonly exported: ExportBase | undefined;
  readonly offline: Awaited<ReturnType<typeof offlineInput>>;
}

async function withLive(
  from: SheetChecked,
  session: Session,
  { signal, onRead, exported, offline, ...options }: LiveOptions,
): Promise<{ readonly input: PlanInput; readonly catalogueSize: number }> {
  const { rows, categories: categoriesBefore } = from.checked;
  const startedAtMs = session.host.clock.wallMs();
  const isDoubtful = await mayLackCreates(session);
  const whole = options.missing === true || isDoubtful;
  const mode = whole || options.restore === true ? "all" : (options.read ?? "auto");
  const untouched = rowsLeftUnread({ ...offline, openWrites: await openWrites(session) }, mode);
  const toRead = untouched === undefined ? rows : rows.filter(({ row }) => !untouched.has(row));
  const doubtful = toRead.filter(mayBeOtherSku);
  const skus = toRead.flatMap(({ sku }) => (sku === "" ? [] : [sku]));
  const more = await spellingsToRead(doubtful, session);
  const twins = caseTwins(toRead, exported?.rows);
  const all = [...skus, ...more, ...twins.values()];
  const { live, catalogueSize } = await readListings(all, session, {
    ...{ signal, onRead, mayRecall: mode !== "all", whole },
  });
  const now = {
    openWrites: await openWrites(session),
    createdRecently: await recentCreates(session),
  };
  const otherSpellings = new Map([
    ...[...twins].filter(([sku, twin]) => live.absent.has(sku) && live.listings.has(twin)),
    ...(await findOtherSpellings(doubtful, session, {
      ...{ live, isWhole: more.length > 0, created: now.createdRecently },
      read: async (others) => (await readListings(others, session, { signal })).live,
    })),
  ]);
  const recalled = live.readAtMs < startedAtMs && { recalled: true as const };
  const base = { ...baseOf(from, session, exported), readAtMs: live.readAtMs, ...recalled };
  const { rates } = session.settings;
  const categories = await knownAfterReading(categoriesBefore, session, live);
  const input = { ...offline, untouched, categories, ...now, live, otherSpellings, base, rates };
  return { input, catalogueSize };
}

function columnsOf({ match }: ProductsSheet) {
  const all = [...match.columns, ...match.constants];
  return { columns: listColumns(all), columnFields: columnFields(all) };
}

function baseOf(
  { sheet: { name, digest, resolved }, checked: { isRepaired, rows } }: SheetChecked,
  { environment: { name: env, host, account } }: Session,
  exported: ExportBase | undefined,
): Omit<Plan["base"], "readAtMs"> {
  const base = {
    ...{ env, host, account, file: name, fileDigest: digest },
    ...(resolved === undefined ? {} : { reading: plainChoice(resolved) }),
    ...(isRepaired ? { repaired: true as const } : {}),
  };
  if (exported === undefined) return base;
  const { writtenAtMs: atMs, id } = exported.head;
  const inSheet = new Set(rows.map(({ sku }) => sku));
  const absent = [...exported.rows.keys()].filter((sku) => !inSheet.has(sku)).length;
  return { ...base, exported: { atMs, id, ...(absent > 0 && { absent }) } };
}

async function exportOf(sheet: ProductsFile, session: Session): Promise<ExportBase | undefined> {
  const { base } = await sheet.base();
  if (base === undefined || session.environment.isAccount(base.head.account)) return base;
  // An export from another account cannot show who changed what in this account.
  const { host } = base.head;
  const isSameHost = host === session.environment.host;
  const values = { isSameHost, host: hostText(terminalText(host)) };
  const message = msg("commands.notes.foreignBase", values);
  session.progress.note(session.settings.translator.text(message));
  return undefined;
}

/** What looks like a new account may be the previous account with a new key. */
async function tellNewAccount(session: Session): Promise<void> {
  const { record, environment, settings, progress } = session;
  if ((await record.contractFacts(environment.key)) !== undefined) return;
  if ((await previousAccount(environment, record)) === undefined) return;
  const { host } = environment;
  progress.note(settings.translator.text(msg("commands.notes.newAccount", { host })));
}
