import stringWidth from "string-width";
import { terminalText } from "../../model/text/terminal-text.ts";

/** Letters, signs and ideographs that never combine with others. */
const plain = /^[ -~\u0400-\u0481\u048A-\u04FF\u2010-\u2027\u4E00-\u9FFF\n\t]*$/;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Choose between two forms of a picture, or draw a key around it. */
const variations = /[\u20E3\uFE0E\uFE0F]/gu;
/** Such a picture is one or two cells wide, depending on the age of the terminal’s table. */
const picture = /^\p{Emoji_Presentation}/u;
/** Marks of writing systems whose tables are the same everywhere. */
const mark =
  /^[\u0300-\u036F\u0483-\u0486\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u064B-\u065E\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u200C\u3099\u309A]$/u;

export interface SteadyTextOptions {
  readonly multiline?: boolean;
  /** Keeps single pictures, where nothing follows on the right. @default false */
  readonly pictures?: boolean;
}

/**
 * A text that is safe for a terminal, and on whose width all terminals agree. Some add up the
 * widths of code points, others measure whole clusters: a cluster for which the two differ, such as
 * a family or a flag, becomes `□`.
 */
export function steadyText(text: string, options: SteadyTextOptions = {}): string {
  const shown = terminalText(text, options);
  if (plain.test(shown)) return shown;
  const clusters = segmenter.segment(shown.normalize("NFC").replace(variations, ""));
  const pictures = options.pictures === true;
  return Array.from(clusters, ({ segment }) => (isSteady(segment, pictures) ? segment : "□")).join(
    "",
  );
}

function isSteady(cluster: string, pictures: boolean): boolean {
  const [first = "", ...rest] = cluster;
  if (picture.test(first)) return pictures && rest.length === 0;
  if (rest.length === 0) return cluster < " " || stringWidth(first) > 0;
  return rest.every((one) => mark.test(one)) && stringWidth(cluster) === stringWidth(first);
}
