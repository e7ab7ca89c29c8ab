import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Chance, seedOf } from "../support/chance.ts";
import type { Json } from "../support/command.ts";
import type { Done, Sent, TouchedWorld } from "./touched-world.ts";

const names = ["One", "Two", "Three", "Four", "Five"] as const;
const minuteMs = 60_000;
/** When the worlds' clocks begin, as records tell it. */
const startMs = Date.UTC(2030, 0, 1);
/** How old a comparison may be when its row is sent, with the time that a turn and a list may take. */
const seenMs = 12 * minuteMs;
/** Behind this, no write arrives any more. */
const lateMs = 2 * minuteMs;
/** How old an absence may be, with the same. */
const absentMs = 1.5 * minuteMs;

interface YearOptions {
  readonly seed: number;
  readonly flags: readonly string[];
  readonly tally: Map<string, number>;
}

/** A command, and what it was about. */
interface Command {
  readonly name: "diff" | "upload" | "resume" | "undo";
  readonly read: "touched" | "all";
  /** The rows of its workbook. */
  readonly rows: ReadonlyMap<string, string>;
  readonly isMain: boolean;
}

/** What a row is told as. */
interface Told {
  readonly sku: string;
  readonly action: string;
  readonly outcome?: string;
  readonly message?: string;
}

/**
 * Four months of one sheet: what happens in them comes from chance, and each command is judged by
 * what the marketplace held, what arrived there, and what this computer could know.
 */
export class Year {
  readonly complaints: string[] = [];
  readonly #world: TouchedWorld;
  readonly #options: YearOptions;
  /** By SKU, the name that sheet and marketplace last had in common, as this computer knows. */
  readonly #agreed = new Map<string, string>();
  /** SKUs of which nobody knows whether they hold what was sent. */
  readonly #doubtful = new Set<string>();
  readonly #readAtMs = new Map<string, number>();
  /** By SKU, the name that was sent last, and when. */
  readonly #sentNames = new Map<string, string>();
  readonly #sentAtMs = new Map<string, number>();
  /** By run, the rows of its workbook: the sheet may have gone on when it is resumed. */
  readonly #rowsOf = new Map<string, ReadonlyMap<string, string>>();
  /** SKUs that others have changed since the last edits. */
  readonly #theirs = new Set<string>();
  /** Each month has its own, so that one month's requests do not make another year of it. */
  #chance: Chance;
  /** Runs of other workbooks than the sheet. */
  readonly #otherRuns = new Set<string>();
  #open = false;
  #month = 0;

  constructor(world: TouchedWorld, options: YearOptions) {
    this.#world = world;
    this.#options = options;
    this.#chance = new Chance(options.seed);
  }

  async live(): Promise<void> {
    await this.#world.begin();
    if (this.#world.origin === "export") {
      for (const [sku, name] of this.#world.sheet) this.#agreed.set(sku, name);
    }
    for (this.#month = 1; this.#month <= 4; this.#month += 1) {
      const chance = new Chance(seedOf(this.#options.seed, this.#month));
      this.#chance = chance;
      await this.#world.clock.advance(chance.pick([5, 30, 30 * 1440]) * minuteMs);
      for (let count = chance.whole(0, 4); count > 0; count -= 1) await this.#others();
      await this.#edits();
      await this.#world.clock.advance(chance.pick([0, 20, 20]) * minuteMs);
      this.#world.faultShare = chance.pick([0, 0.1, 0.5]);
      await this.#command();
      this.#world.faultShare = 0;
    }
    await this.#world.clock.advance(30 * minuteMs);
    await this.#compareBothWays();
    for (const one of this.#world.overLimit()) this.#wrong(one);
  }

  #wrong(what: string): void {
    this.complaints.push(`month ${this.#month}: ${what}`);
  }

  #count(what: string, times = 1): void {
    const { tally } = this.#options;
    tally.set(what, (tally.get(what) ?? 0) + times);
  }

  #anySku(): string {
    const skus = [...this.#world.sheet.keys()];
    return this.#chance.pick(skus as [string, ...string[]]);
  }

  /**
   * Somebody else changes a listing, takes one away, or creates one: what was taken away before, or
   * what the sheet is about to create.
   */
  async #others({ mayRemove = true } = {}): Promise<void> {
    const chance = this.#chance;
    const sku = chance.is(0.1) ? `N-${chance.whole(0, 9)}` : this.#anySku();
    const text = chance.pick(names);
    this.#theirs.add(sku);
    if (mayRemove && chance.is(0.15)) {
      for (const one of this.#world.overLimit()) this.#wrong(one);
      this.#world.remove(sku);
      return;
    }
    await this.#world.others(sku, chance.is(0.5) ? { name: text } : { description: `${text}.` });
  }

  async #edits(): Promise<void> {
    const chance = this.#chance;
    const changes: Record<string, string> = {};
    for (let count = chance.whole(0, 6); count > 0; count -= 1) {
      const sku = chance.is(0.25) ? `N-${chance.whole(0, 9)}` : this.#anySku();
      changes[sku] = chance.pick(names);
    }
    // Where others have just been, and what was sent last and may have arrived: that is edited back.
    for (const sku of this.#theirs) if (chance.is(0.6)) changes[sku] = chance.pick(names);
    for (const sku of this.#doubtful)
      if (chance.is(0.8)) changes[sku] = this.#agreed.get(sku) ?? "One";
    this.#theirs.clear();
    if (chance.is(0.3)) this.#world.deleted.add(this.#anySku());
    const blank = this.#anySku();
    // A new listing needs its description.
    if (chance.is(0.3) && blank.startsWith("L-")) this.#world.blank.add(blank);
    for (const sku of this.#world.deleted) delete changes[sku];
    if (chance.is(0.2)) await this.#world.rename();
    await this.#world.edit(changes);
  }

  async #command(): Promise<void> {
    const chance = this.#chance;
    if (this.#open && chance.is(0.5)) {
      await this.#run({ name: "resume", args: ["resume"] });
      this.#open = false;
      return;
    }
    if (chance.is(0.1)) await this.#run({ name: "undo", args: ["undo"] });
    if (chance.is(0.2)) await this.#otherWorkbook();
    if (chance.is(0.2)) await this.#otherAccount();
    const name = chance.is(0.25) ? "diff" : "upload";
    await this.#run({ name, args: [name, this.#world.workbook] });
  }

  /** The same sheet is compared with another account: nothing that is known of this one holds there. */
  async #otherAccount(): Promise<void> {
    const args = ["diff", this.#world.workbook, "--read", "touched"];
    const { document } = await this.#world.run(args, { isOtherAccount: true });
    this.#count("diffs with another account");
    for (const row of (document?.changes ?? []) as readonly Told[]) {
      this.#count("rows told of another account");
      if (row.action !== "unchanged" && row.action !== "untouched") continue;
      const live = this.#world.otherNameOf(row.sku);
      if (live !== this.#world.sheet.get(row.sku)) {
        this.#wrong(`another account: ${row.sku} is ${row.action}, but it is ${live} there`);
      }
    }
  }

  /** The same computer uploads a small sheet of its own with some of the SKUs. */
  async #otherWorkbook(): Promise<void> {
    const chance = this.#chance;
    const rows = new Map([1, 2].map(() => [this.#anySku(), chance.pick(names)]));
    const path = join(this.#world.dir, "other.xlsx");
    await this.#world.writeOwn(path, rows);
    await this.#run({ name: "upload", args: ["upload", path], rows, isMain: false });
  }

  async #run({
    name,
    args,
    rows = this.#world.sheet,
    isMain = true,
  }: Pick<Command, "name"> &
    Partial<Command> & { readonly args: readonly string[] }): Promise<void> {
    const chance = this.#chance;
    const { flags } = this.#options;
    const read = chance.pick<Command["read"]>(["touched", "touched", "all"]);
    const isSheet = name === "diff" || name === "upload";
    const own = [
      ...(isSheet ? ["--read", read, ...flags] : []),
      ...(name === "diff" ? [] : ["--yes"]),
    ];
    const busyAt = chance.whole(1, 8);
    const during = async (nth: number) => {
      if (nth === busyAt) await this.#others({ mayRemove: nth === 1 });
    };
    const stop = chance.is(this.#world.faultShare > 0 ? 0.5 : 0.25)
      ? chance.whole(1, 12)
      : undefined;
    const done = await this.#world.run([...args, ...own], { during, stop });
    const run = String(done.document?.run ?? "");
    if (name === "upload" && !isMain) this.#otherRuns.add(run);
    if (name === "upload") this.#rowsOf.set(run, new Map(rows));
    const isOther = name === "resume" && this.#otherRuns.has(run);
    const asked = name === "resume" ? (this.#rowsOf.get(run) ?? rows) : rows;
    this.#judge(done, { name, read, rows: asked, isMain: isMain && !isOther });
  }

  #judge(done: Done, command: Command): void {
    const { document } = done;
    const rows: readonly Told[] = document?.rows ?? document?.changes ?? [];
    this.#count(`${command.name}s`);
    for (const sku of done.read) this.#readAtMs.set(sku, done.untilMs);
    for (const { sku, body, atMs } of done.sent) {
      this.#sentNames.set(sku, String(body.name));
      this.#sentAtMs.set(sku, atMs);
    }
    const isSheet = command.name === "diff" || command.name === "upload";
    if (document?.rows !== undefined || document?.changes !== undefined) {
      if (isSheet && rows.length !== command.rows.size) {
        this.#wrong(`${rows.length} rows told of ${command.rows.size}`);
      }
    }
    const told = new Map(rows.map((row) => [row.sku, row]));
    for (const row of rows) {
      const lie = this.#lieAbout(row, { done, command });
      if (lie !== undefined)
        this.#wrong(`${command.name}: ${row.sku} is ${messageFor(row)}, but ${lie}`);
    }
    for (const one of done.sent) {
      const wrong = this.#wrongWrite(one, { command, told: told.get(one.sku) });
      if (wrong !== undefined) this.#wrong(`${command.name}: ${one.sku} ${wrong}`);
    }
    this.#learn(done, { command, told });
    if (command.name === "upload" && document?.run != null) {
      this.#open ||= done.ended.code === 130 || rows.some(({ outcome }) => outcome === "unknown");
    }
  }

  #lieAbout(row: Told, { done, command }: { done: Done; command: Command }): string | undefined {
    const { sku, action, outcome } = row;
    const wanted = command.rows.get(sku);
    // Rows of a resumed run are told as the upload has found them.
    const isResumed = command.name === "resume";
    if (command.name === "undo" || (isResumed && outcome !== "applied")) return undefined;
    if (wanted === undefined) return "no row asked for it";
    if (action === "untouched") {
      this.#count("rows left unread");
      if (command.read === "all") return "all was to be read";
      if (this.#doubtful.has(sku)) return "what was sent last is not known";
      if (!command.isMain && this.#world.origin === "export") return undefined;
      const agreed = this.#agreed.get(sku);
      return agreed === wanted ? undefined : `the row says ${wanted}, and ${agreed} was agreed`;
    }
    const seen = this.#world.versionsIn(sku, done.fromMs - seenMs, done.untilMs);
    if (outcome === "applied") {
      this.#count("rows applied");
      const versions = isResumed ? this.#world.versionsOf(sku) : seen;
      const last = this.#sentNames.get(sku);
      // What others have made of a name that the person left alone went along with other fields.
      const isTheirs = versions.some(({ name, by }) => name === last && by === "others");
      const due = isTheirs && row.message !== undefined ? last : wanted;
      return versions.some(({ name }) => name === due) ? undefined : "it never was";
    }
    if (action !== "unchanged" || (outcome !== undefined && outcome !== "unchanged"))
      return undefined;
    this.#count("rows unchanged");
    const readAtMs = this.#readAtMs.get(sku) ?? Number.NEGATIVE_INFINITY;
    // What was taken away, or came back a moment ago, is in no answer, and its row is told so.
    const isThere = this.#world
      .recordsOf(sku)
      .some(({ createdAt = "" }) => Date.parse(createdAt) - startMs <= done.fromMs - seenMs);
    if (isThere && readAtMs < done.fromMs - seenMs) return "it was not read";
    // What the person left alone stays as others have made it.
    if (this.#agreed.get(sku) === wanted) return undefined;
    return seen.some(({ name }) => name === wanted) ? undefined : "it never was";
  }

  #wrongWrite(
    { sku, kind, atMs, body }: Sent,
    { command, told }: { command: Command; told: Told | undefined },
  ): string | undefined {
    if (told?.action === "untouched") return "was sent although it is told as untouched";
    if (kind === "create") {
      const [first = atMs] = this.#world
        .recordsOf(sku)
        .map(({ createdAt = "" }) => Date.parse(createdAt) - startMs)
        .sort((one, other) => one - other);
      const wasThere = atMs - first > absentMs;
      return wasThere ? "was created although it was there" : undefined;
    }
    if (command.name === "undo") return undefined;
    const isBlank = command.isMain && this.#world.blank.has(sku);
    if ((this.#world.origin === "own" && !isBlank) || !command.isMain) return undefined;
    // New rows have no values that were exported with them.
    if (!sku.startsWith("L-")) return undefined;
    // Somebody's change that could have been seen.
    const seen = this.#world.versionsIn(sku, atMs - seenMs, atMs);
    if (!seen.some(({ description }) => description === body.description)) {
      return "was sent with a description that others had changed";
    }
    if (this.#world.origin === "own") return undefined;
    const known = [this.#agreed.get(sku), command.rows.get(sku), body.name];
    const isTheirs = seen.every(({ by, name }) => by === "others" && !known.includes(name));
    return isTheirs && !this.#doubtful.has(sku) ? "was overwritten" : undefined;
  }

  /** What this computer knows from now on. */
  #learn(
    { sent, read, fromMs, untilMs }: Done,
    { command, told }: { command: Command; told: ReadonlyMap<string, Told> },
  ): void {
    const { isMain, rows } = command;
    const isOwn = this.#world.origin === "own";
    const isHeard = isOwn || isMain;
    const seen = (sku: string) => this.#world.versionsIn(sku, fromMs - seenMs, untilMs);
    for (const sku of new Set([...told.keys(), ...sent.map((one) => one.sku)])) {
      const { action, outcome } = told.get(sku) ?? { action: "" };
      const last = sent.findLast((one) => one.sku === sku);
      // What a run had done before it was resumed is known already.
      if (command.name === "resume" && last === undefined && !this.#doubtful.has(sku)) continue;
      if (outcome === "applied" || outcome === "conflict") this.#doubtful.delete(sku);
      else if (last !== undefined && outcome !== "rejected") {
        this.#count("rows sent and not known");
        this.#doubtful.add(sku);
      }
      if (outcome === "applied" && isHeard) {
        // What others have made of a name goes along; the row still asks for none.
        const name = command.name === "undo" ? last?.body.name : rows.get(sku);
        if (name != null) this.#agreed.set(sku, String(name));
      } else if (isHeard && action === "blocked" && read.has(sku)) {
        // It waits for something else, and was found as the row wants it all the same.
        const isLate = fromMs - (this.#sentAtMs.get(sku) ?? fromMs) >= lateMs;
        const versions = this.#world.versionsIn(sku, fromMs, untilMs);
        const isKnown = isLate && versions.every(({ name }) => name === rows.get(sku));
        if (isKnown) this.#doubtful.delete(sku);
        const isEqual = versions.some(({ name }) => name === rows.get(sku));
        if (isKnown || (isEqual && !this.#doubtful.has(sku))) {
          this.#agreed.set(sku, rows.get(sku) ?? "");
        }
      } else if (isHeard && action === "unchanged") {
        const wanted = rows.get(sku) ?? "";
        const isLive = seen(sku).some(({ name }) => name === wanted);
        // Read, and long after what was sent last.
        if (isLive) this.#doubtful.delete(sku);
        if (isLive) this.#agreed.set(sku, wanted);
      }
    }
  }

  /** What was left unread is compared after all: nothing else is found but what others have changed. */
  async #compareBothWays(): Promise<void> {
    const { dir, workbook, sheet } = this.#world;
    const changes = async (read: string) => {
      await rm(join(dir, read), { recursive: true, force: true });
      await cp(join(dir, "data"), join(dir, read), { recursive: true });
      const { document } = await this.#world.run(["diff", workbook, "--read", read], {
        data: read,
      });
      return (document?.changes ?? []) as readonly Json[];
    };
    const some = await changes("touched");
    const all = new Map((await changes("all")).map((one) => [one.sku, one]));
    if (some.length !== sheet.size) this.#wrong(`${some.length} rows compared`);
    for (const change of some) {
      const { sku, action, fields } = change;
      const whole = all.get(sku);
      // Where pages repeat records, a longer list may prove less.
      if (action !== "untouched" && [action, whole?.action].includes("blocked")) continue;
      if (action !== "untouched") {
        if (JSON.stringify([action, fields]) !== JSON.stringify([whole?.action, whole?.fields])) {
          this.#wrong(`${sku} is ${action} when it is read, and ${whole?.action} when all are`);
        }
        continue;
      }
      this.#count("rows left unread");
      if (this.#doubtful.has(sku))
        this.#wrong(`${sku} is untouched, and what was sent is not known`);
      const live = this.#world.versionsOf(sku).at(-1);
      const isSame = live?.name === sheet.get(sku);
      const { action: found, kept, notes = [] } = whole ?? {};
      const isFound = found !== "unchanged" || kept !== undefined || notes.length > 0;
      if (!isSame && !isFound)
        this.#wrong(`${sku}: a change of others is not found when all is read`);
    }
  }
}

function messageFor({ action, outcome = "planned" }: Told): string {
  return `${action}/${outcome}`;
}
