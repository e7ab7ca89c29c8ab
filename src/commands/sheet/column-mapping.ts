import { constantFindings } from "../../check/index.ts";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { FieldName } from "../../model/product/product.ts";
import { foldedWord } from "../../model/product/rules.ts";
import {
  askedOver,
  type GivenColumn,
  givenMark,
  type SheetChoice,
  type ValueName,
} from "../../model/sheet/sheet-choice.ts";
import type { FoundSheet, HeadingMatch, OpenedWorkbook, Recall } from "../../workbook/index.ts";
import { type Progress, warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { say } from "../say.ts";
import { readingNotes } from "./reading-notes.ts";
import { recalledNote, recallFor } from "./sheet-memory.ts";

/** How a sheet is to be read: what is asked for now, on top of what was chosen earlier. */
export interface SettledChoice {
  readonly choice: SheetChoice;
  readonly recalled: Recall["recalled"];
  readonly notes: string[];
}

/** What an opened workbook and a command say about that. */
export interface SettledRequest {
  /** What the options ask for. */
  readonly asked?: SheetChoice | undefined;
  /** What the person has just settled; then nothing that was chosen earlier is looked for. */
  readonly choice?: SheetChoice | undefined;
  readonly settings: Settings;
}

/** Finds what is settled about a workbook; the record is only looked into. */
export async function settledChoice(
  { path, workbook }: { readonly path: string; readonly workbook: OpenedWorkbook },
  { asked = {}, choice, settings }: SettledRequest,
): Promise<SettledChoice> {
  if (choice !== undefined) {
    return { choice: askedOver(choice, asked), recalled: undefined, notes: [] };
  }
  const { recalled, notes } = await recallFor({ path, workbook, asked }, settings);
  return { choice: askedOver(recalled?.choice ?? {}, asked), recalled, notes: [...notes] };
}

/** All that is in force about a sheet, as it was found. */
export function settledIn(
  { sheet, headingRow, match }: FoundSheet,
  choice: SheetChoice,
): SheetChoice {
  const { given, valueNames, wholeLists } = choice;
  return {
    ...{ sheet, headingRow: headingRow.number },
    columns: new Map(match.chosen.map(({ key, meaning }) => [key, meaning])),
    ...(given === undefined ? {} : { given }),
    ...(valueNames === undefined ? {} : { valueNames }),
    ...(wholeLists === undefined ? {} : { wholeLists }),
  };
}

/** Where what is said goes. */
export interface NoteContext {
  readonly progress: Progress;
  readonly settings: Settings;
  readonly choice: SheetChoice;
  readonly recalled: Recall["recalled"];
  /** Gets what is said. */
  readonly notes: string[];
}

/** Says how the sheet is read: what was remembered, taken on likeness, given, or left out. */
export async function noteReading(
  match: HeadingMatch,
  { choice, recalled, notes, progress, settings: { language } }: NoteContext,
): Promise<void> {
  const { loud, others } = readingNotes(match, choice, language);
  if (recalled !== undefined) {
    const line = recalledNote(recalled, match, language);
    notes.push(line);
    progress.note(line);
  }
  for (const line of loud) warnOf(progress, line);
  for (const line of others) progress.note(line);
  notes.push(...loud, ...others);
}

/**
 * A value that is wrong is wrong in every row: it is told once.
 *
 * @throws SheetportError `bad-given-value`, exit code 2.
 */
export function refuseBadGiven(
  given: readonly GivenColumn[],
  { valueNames }: SheetChoice,
  { decimalSeparator }: Settings,
): void {
  if (given.length === 0) return;
  const reading = {
    valueNames: wordsByField(valueNames),
    ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
  };
  const [first] = constantFindings(given, reading);
  if (first === undefined) return;
  const { given: one, finding } = first;
  const option = `${givenMark} ${one.field}=${one.text}`;
  throw new SheetportError(say("workbook.badGivenValue", option, finding.said), {
    code: "bad-given-value",
    exitCode: exitCodes.usage,
  });
}

/** A person's own words for choices, as the check takes them. */
export function wordsByField(
  valueNames: readonly ValueName[] = [],
): ReadonlyMap<FieldName, ReadonlyMap<string, string>> {
  const byField = Map.groupBy(valueNames, ({ field }) => field);
  return new Map(
    [...byField].map(([field, names]) => [
      field,
      new Map(names.map(({ written, value }) => [foldedWord(written), value])),
    ]),
  );
}
