import type { Translator } from "../../model/translator.ts";

interface RunSummary {
  readonly run: string;
  readonly command: string;
  /** Empty if the run had no file. */
  readonly file: string;
  readonly env: string;
  readonly when: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

/** A run in one sentence: what it did, when, and how much of it is done. */
export function runText(
  { run, command, file, env, when, state, done, total }: RunSummary,
  translator: Translator,
): string {
  const what = `${command} ${file}`.trimEnd();
  return translator.translate("screen.runs.summary", {
    ...{ run, what, env, when, state, done, total },
  });
}
