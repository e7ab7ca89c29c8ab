import type { EnvironmentEntry, ReviewFacts } from "../../../src/screen/state/facts.ts";
import type { Intent, ScreenEvent } from "../../../src/screen/state/program.ts";
import type { Choices } from "../../../src/screen/state/review-items.ts";
import type { Chance } from "../../support/chance.ts";
import { type NewsName, nastyNews } from "../../support/nasty-facts.ts";

/** All that the outside says. */
export const worldWords: readonly [string, ...string[]] = [
  ..."tea cup 12 SKU-1 中文目录 каталог Straße".split(" "),
  "a\u001b[31mred",
  "e\u0301\u0301",
  "😀👨‍👩‍👧",
  "",
  "x".repeat(300),
  "long words that go on and on, so that they must be wrapped or cut at every width there is",
] as unknown as readonly [string, ...string[]];

/** Intents that end another reading: one thing is read at a time. */
const readings = new Set<Intent["type"]>([
  ...(["open", "open-typed", "sample", "choose-sheet", "choose-heading-row"] as const),
  ...(["choose-meaning", "undo-choice", "check", "compare", "propose"] as const),
  ...(["list-runs", "show-run", "resume", "undo-run", "export", "template", "give-up"] as const),
]);

/**
 * The outside as the screen knows it: what is asked for is answered some time later, by what was
 * asked for or by a failure; other things are told in between.
 */
export class World {
  readonly #chance: Chance;
  #answers: ScreenEvent[] = [];
  #uploads: ScreenEvent[] = [];
  /** An upload has begun and its end was not told. */
  isUploading = false;
  /** The upload was told of. */
  isUploadTold = false;
  isWatching = false;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  ask(intent: Intent): void {
    if (readings.has(intent.type) && this.#chance.is(0.9)) this.#answers = [];
    switch (intent.type) {
      case "upload":
      case "begin-run":
        this.#beginUpload();
        break;
      case "watch":
        this.isWatching = intent.on;
        this.#answers.push({ type: "watching", on: intent.on });
        break;
      case "pause":
      case "stop":
      case "stop-now":
        break;
      default:
        this.#answers.push(...this.#answersTo(intent));
    }
  }

  /** What is told next; undefined when there is nothing to tell. */
  tell(): ScreenEvent | undefined {
    const chance = this.#chance;
    if (this.#uploads.length > 0 && chance.is(0.4)) return this.#told(this.#uploads.shift());
    if (this.#answers.length > 0 && chance.is(0.8)) return this.#told(this.#answers.shift());
    if (chance.is(0.3)) return this.#told(this.#unasked());
    return undefined;
  }

  #told(news: ScreenEvent | undefined): ScreenEvent | undefined {
    if (news?.type === "uploading") this.isUploadTold = true;
    if (news?.type === "done" || news?.type === "upload-failed") {
      this.isUploading = false;
      this.isUploadTold = false;
    }
    return news;
  }

  #beginUpload(): void {
    if (this.isUploading) return;
    this.isUploading = true;
    const view = () => this.#uploading();
    const views = Array.from({ length: this.#chance.whole(0, 30) }, view);
    this.#uploads = [...views, this.#uploadEnd()];
  }

  #uploadEnd(): ScreenEvent {
    const endsReview = this.#chance.is(0.7);
    if (this.#chance.is(0.2)) {
      return { type: "upload-failed", message: this.#text(), hint: this.#text(), endsReview };
    }
    const news = this.#news("done");
    return news.type === "done" ? { ...news, isOfReview: endsReview } : news;
  }

  #uploading(): ScreenEvent {
    const news = this.#news("uploading");
    if (news.type !== "uploading") return news;
    const { facts } = news;
    const chance = this.#chance;
    const view = { ...facts.view, paused: chance.is(0.2), stopping: chance.is(0.1) };
    return { type: "uploading", facts: { ...facts, view } };
  }

  #answersTo(intent: Intent): ScreenEvent[] {
    const busy: ScreenEvent = { type: "busy", busy: { words: this.#text(), done: 1, total: 9 } };
    if (this.#chance.is(0.15)) return [busy, this.#failed()];
    switch (intent.type) {
      case "open":
      case "open-typed":
      case "sample":
      case "choose-sheet":
      case "choose-heading-row":
      case "choose-meaning":
      case "undo-choice":
      case "forget-choices":
        return [busy, ...this.#read()];
      case "choose-values":
        return intent.check ? [busy, this.#news("checked")] : [this.#saved()];
      case "list-folder":
        return [this.#news("folder")];
      case "check":
        return [busy, this.#news("checked")];
      case "compare":
        return [busy, this.#news("reviewed"), { type: "idle" }];
      case "propose":
        return [this.#proposed(intent.choices), { type: "answerable" }];
      case "list-runs":
        return [this.#news("runs")];
      case "list-environments":
        return [{ type: "environments", environments: this.#environments() }];
      case "login":
        return [this.#loginAsks(intent)];
      case "show-run":
        return [this.#news("run")];
      case "go-home":
        return [this.#news("home")];
      case "give-up":
        return [{ type: "idle" }];
      case "resume":
      case "undo-run":
        return [busy, this.#asked()];
      case "export":
        return [this.#exporting("running"), busy, this.#exporting("written")];
      default:
        return [];
    }
  }

  /** Where nothing needs a person, the check comes next. */
  #saved(): ScreenEvent {
    const news = this.#news("loaded");
    return news.type === "loaded" ? { ...news, isSaved: true } : news;
  }

  #read(): ScreenEvent[] {
    const news = this.#news("loaded");
    const isSure = this.#chance.is(0.6);
    if (news.type !== "loaded" || !isSure) return [news];
    return [{ ...news, isSure }, this.#news("checked")];
  }

  #proposed(choices: Choices): ScreenEvent {
    const news = this.#news("proposed");
    return news.type === "proposed" ? { ...news, choices } : news;
  }

  #asked(): ScreenEvent {
    const question = {
      title: this.#text(),
      lines: [this.#text(), this.#text()],
      verb: "go on",
      soFar: "",
      onYes: [{ type: "begin-run" as const }],
    };
    return { type: "asked", question };
  }

  #environments(): readonly EnvironmentEntry[] {
    return [
      { name: this.#text(), address: this.#text(), isUsed: true },
      { name: "simulator", address: "", isUsed: false },
    ];
  }

  #loginAsks({ address, name }: Extract<Intent, { type: "login" }>): ScreenEvent {
    const part = name === undefined ? "env-name" : "key";
    return { type: "login-asks", address, name: name ?? this.#text(), part };
  }

  #exporting(state: "running" | "written"): ScreenEvent {
    const lines = [this.#text(), this.#text()];
    return { type: "exporting", facts: { path: "/a", state, lines, isWell: true } };
  }

  #failed(): ScreenEvent {
    return { type: "failed", message: `${this.#text()} failed.`, hint: "Try again." };
  }

  /** Told without being asked for. */
  #unasked(): ScreenEvent {
    const chance = this.#chance;
    if (this.isWatching && chance.is(0.3)) return this.#news("checked");
    return chance.pick([
      () => this.#failed(),
      () => ({ type: "notice", notice: { style: "ok", text: this.#text() } }) as const,
      () => ({ type: "notice", notice: { style: "dim", text: this.#text() } }) as const,
      () => ({ type: "busy", busy: { words: this.#text() } }) as const,
      () => ({ type: "idle" }) as const,
    ])();
  }

  /** News with some of their rows only, other ones each time. */
  #news(name: NewsName): ScreenEvent {
    return fewer(nastyNews(() => this.#text())[name], this.#chance);
  }

  #text(): string {
    return this.#chance.pick(worldWords);
  }
}

function fewer(news: ScreenEvent, chance: Chance): ScreenEvent {
  const kept = chance.pick([0, 0.1, 0.5, 1, 1]);
  const some = <Item>(items: readonly Item[]) => items.filter(() => chance.is(kept));
  switch (news.type) {
    case "home": {
      const { facts } = news;
      return { ...news, facts: { ...facts, workbooks: some(facts.workbooks) } };
    }
    case "loaded": {
      const problems = chance.is(0.5) ? [] : news.facts.problems;
      return { ...news, facts: { ...news.facts, columns: some(news.facts.columns), problems } };
    }
    case "checked": {
      const { facts } = news;
      const invalid = chance.pick([0, 0, 15, 90]);
      const totals = { ...facts.totals, invalid, valid: 90 - invalid };
      return { ...news, facts: { ...facts, totals, findings: some(facts.findings) } };
    }
    case "reviewed":
      return { ...news, facts: fewerChanges(news.facts, some), isCurrent: chance.is(0.9) };
    case "proposed": {
      const { proposal } = news;
      return chance.is(0.3) ? { ...news, proposal: { ...proposal, nameToType: "ab" } } : news;
    }
    case "done":
      return { ...news, facts: { ...news.facts, items: some(news.facts.items) } };
    case "run":
      return { ...news, facts: { ...news.facts, items: some(news.facts.items) } };
    case "runs":
      return { ...news, runs: some(news.runs) };
    default:
      return news;
  }
}

/** Of products or of orders. */
function fewerChanges(
  facts: ReviewFacts,
  some: <Item>(items: readonly Item[]) => readonly Item[],
): ReviewFacts {
  return facts.about === "orders"
    ? { ...facts, items: some(facts.items) }
    : { ...facts, items: some([...facts.items]) };
}
