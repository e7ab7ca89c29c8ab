import type { Translator } from "../../model/translator.ts";

interface ToldRun {
  readonly run: string;
  readonly command: string;
  /** Empty where it had none. */
  readonly file: string;
  readonly env: string;
  readonly when: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

/** A run in one sentence: what it did, when, and how far it came. */
export function runText(
  { run, command, file, env, when, state, done, total }: ToldRun,
  translator: Translator,
): string {
  const about = { run, command, env, when, state, done, total };
  return file === ""
    ? translator.translate("screen.runs.told", about)
    : translator.translate("screen.runs.toldOfFile", { ...about, file });
}
