import { count, grouped, nonZero, spokenDuration } from "../../model/number-words.ts";
import type { PlanTotals } from "../../model/plan.ts";
import { outcomeWords } from "../../model/words/outcomes.ts";
import type { StayingPart } from "../../plan/notes.ts";
import { spokenEntries } from "../../plan/words/spoken.ts";

/** A live field or entry of a list, and how many rows leave it as it is. */
export type StayingEntry = StayingPart & { readonly rows: number };

/** Entries that are named before the rest is left out. */
export const stayingNamed = 8;

/** What the comparison and the confirmation say, in English. */
export const diffWords = {
  title: (file: string, env: string, host: string) => `${file} against ${env} (${host})`,
  actions: outcomeWords.actions,
  /** A field: by its name, as in JSON; in other languages by its heading. */
  field: (name: string): string => name,
  row: (row: string) => `row ${row}`,
  nothing: "nothing",
  quoted: (text: string) => `“${text}”`,
  ended: (totals: string) => `${totals}.`,
  leftOut: (rows: number) => `${count(rows, "row")} left out by choice.`,
  more: (rows: number) =>
    `… and ${grouped(rows)} more rows. See all of them with --verbose or --json.`,
  totals: (
    totals: Pick<
      PlanTotals,
      "create" | "update" | "unchanged" | "uncompared" | "invalid" | "blocked"
    >,
  ) =>
    nonZero([
      [totals.create, "to create"],
      [totals.update, "to update"],
      [totals.unchanged, "unchanged"],
      [totals.uncompared ?? 0, "uncompared"],
      [totals.invalid, "invalid"],
      [totals.blocked, "blocked"],
    ]) || "no rows",
  notUpdatable: (rows: number) =>
    `${count(rows, "row")} with a price that cannot be changed through this interface.`,
  exported: (time: string) =>
    `Three sides: live, the sheet, and the sheet as exported ${time} UTC.`,
  asExported: "as exported",
  inSheet: "sheet      ",
  liveNow: "live now   ",
  conflict: {
    open: "changed in the sheet and on the marketplace since the export",
    mine: "changed on both sides; the sheet's value is sent",
    theirs: "changed on both sides; the live value stays",
  },
  keptLive: (exported: string, live: string) =>
    `${exported} as exported, ${live} live now: stays, the sheet did not change it`,
  kept: (rows: number) =>
    `${count(rows, "row")} with values that changed on the marketplace since the export; they stay as they are live.`,
  conflicts: (rows: number) =>
    `${count(rows, "row")} not sent, because both sides have changed since the export: --conflicts mine sends the sheet's values, --conflicts theirs keeps the live ones; without --plain, “sheetport upload” lets you choose row by row.`,
  staying: (entries: readonly StayingEntry[]) =>
    `Stays live, because the sheet has nothing for it: ${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "en")} in ${count(entry.rows, "row")}`)
      .join(
        ", ",
      )}${entries.length > stayingNamed ? ", …" : ""}. Write <clear> in a cell to remove what it stands for.`,
  nothingElse: "Nothing that could be compared differs, so nothing would be sent.",
  nothingToDo: "Nothing to do: the live listings are as the sheet says.",
  nothingToSend: "Nothing to do: what differs stays as it is live.",
  estimate: (requests: number, seconds: number) =>
    `The upload takes ${spokenDuration(seconds)}, ${count(requests, "request")}.`,
  planSaved: (path: string) => `The plan is in ${path}; “sheetport upload ${path}” applies it.`,
  confirm: (env: string, host: string) => `Upload to ${env} (${host}):`,
  creates: (creates: number) => `${count(creates, "listing")} created: this cannot be undone`,
  updates: (updates: number) =>
    `${count(updates, "listing")} updated: “sheetport undo” can put them back`,
  notSent: (rows: number) => `${count(rows, "row")} not sent (invalid or blocked)`,
  inConflict: (rows: number) =>
    `${count(rows, "row")} not sent (changed on both sides since the export; --conflicts settles it)`,
  risks: {
    "risk-currency": "another currency",
    "risk-language": "another language",
    "risk-card": "another product card",
  },
  risk: (name: string, skus: readonly string[], more: number) =>
    `${name}: ${skus.join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
};

/** The pattern of these words in every language. */
export type DiffWords = typeof diffWords;
