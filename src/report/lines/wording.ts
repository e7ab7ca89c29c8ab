import type { Palette } from "../../model/text/palette.ts";
import type { Translator } from "../../model/translator.ts";

/** The language, colours and length of a report. */
export interface Wording {
  readonly translator: Translator;
  readonly palette?: Palette;
  readonly verbose?: boolean;
}

export function entriesMax(most: number, { verbose = false }: Pick<Wording, "verbose">): number {
  return verbose ? Number.POSITIVE_INFINITY : most;
}

export function present<Part>(parts: readonly (Part | undefined | false)[]): Part[] {
  return parts.flatMap((part) => (part === undefined || part === false ? [] : [part]));
}

export function textOf(lines: readonly (string | undefined | false)[]): string {
  return `${present(lines).join("\n")}\n`;
}
