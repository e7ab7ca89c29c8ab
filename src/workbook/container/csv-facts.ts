import type { TextEncoding } from "../../model/sheet/text-encoding.ts";

export type { TextEncoding };

/** What stands between two cells of a row. */
export type Separator = string;

/** How the text of a CSV file was understood. */
export interface TextFacts {
  readonly encoding: TextEncoding;
  /**
   * What settled the encoding: the person, a byte order mark, that the bytes are UTF-8 (which text in
   * another encoding practically never is), where the zeros of UTF-16 stand, or the words that the
   * letters make.
   */
  readonly encodingBy: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
  /** The letters make words in more than one encoding, or in none beyond doubt. */
  readonly isDoubtful: boolean;
  readonly separator: Separator;
}
