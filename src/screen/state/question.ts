import { hostWord } from "../../model/net.ts";
import type { Translator } from "../../model/translator.ts";
import type { HeldByOpenWrite, UploadFacts } from "../../plan/index.ts";
import { keyName } from "../keys/bindings.ts";
import type { Intent } from "./intent.ts";

/** A question to the person, and what the screen asks the controller for after a yes. */
export interface Question {
  readonly title: string;
  /** What to know before answering, each line a sentence. */
  readonly lines: readonly string[];
  readonly proposal?: UploadFacts | undefined;
  /** Warns that more rows change than the person may expect. */
  readonly meant?: string | undefined;
  readonly held?: readonly HeldGroup[] | undefined;
  /** What a yes does, as a verb: “upload”, “quit”. Not shown if nothing is asked. */
  readonly verb: string;
  /** A word that must be typed to confirm. Undefined if a yes is enough. */
  readonly typed?: string | undefined;
  /** The same word in other languages, which are accepted too. */
  readonly alsoTyped?: readonly string[] | undefined;
  readonly soFar: string;
  readonly onYes: readonly Intent[];
  /**
   * The question has only just appeared, so a key may have been pressed before it. Only a no is
   * accepted.
   */
  readonly isHeld?: boolean | undefined;
  /** Asks nothing. Any answer closes it. */
  readonly isTold?: boolean | undefined;
  /** The question is about the running upload, and is closed when that ends. */
  readonly isAboutUpload?: boolean | undefined;
  /** The page after a yes. @default the page before the question */
  readonly goesTo?: "upload" | undefined;
  /** @default 0 */
  readonly top?: number | undefined;
}

/** Rows that open writes block for the same reason. */
export interface HeldGroup {
  readonly message: string;
  readonly rows: readonly Pick<HeldByOpenWrite, "row" | "sheet" | "sku">[];
}

/** The question before an upload. If the upload is not allowed, it only explains why. */
export function uploadQuestion(proposal: UploadFacts, translator: Translator): Question {
  const { tooManyChanges, file, env, host, nameToType, heldByOpenWrites } = proposal;
  const where =
    env === host || host === ""
      ? env
      : translator.translate("screen.questions.where", {
          ...{ env, host: hostWord(host, translator.language) },
        });
  const verb = translator.translate("screen.questions.uploadVerb");
  const common = { proposal, held: heldGroups(heldByOpenWrites, translator), soFar: "", verb };
  const large = tooManyChanges && translator.error(tooManyChanges.message);
  if (large !== undefined && tooManyChanges?.isLiftedByYes === false) {
    const { message, hint } = large;
    return {
      ...common,
      title: translator.translate("screen.questions.cannotBegin"),
      lines: [
        message,
        hint,
        translator.translate("screen.questions.takeOut", {
          ...{ key: keyName("toggle"), all: keyName("toggle-all") },
        }),
      ],
      onYes: [],
      isTold: true,
    };
  }
  return {
    ...common,
    title: translator.translate("screen.questions.upload", { file, where }),
    lines: [],
    meant: large?.message,
    typed: nameToType,
    onYes: [{ type: "upload" }],
    isHeld: true,
  };
}

/** Whether the word required for a yes has been typed. */
export function isTypedOut({ typed, alsoTyped = [], soFar }: Question): boolean {
  const message = soFar.trim();
  return message === typed || alsoTyped.includes(message.toLowerCase());
}

/** A long message, shown as a page like a question. */
export function announcement(title: string, lines: readonly string[]): Question {
  return { title, lines, verb: "", soFar: "", onYes: [], isTold: true };
}

function heldGroups(held: readonly HeldByOpenWrite[], translator: Translator): HeldGroup[] {
  const general = ({ note, sku }: HeldByOpenWrite) => {
    const message = translator.text(note.message);
    return sku === "" ? message : message.replace(wholeWord(sku), "SKU");
  };
  return [...Map.groupBy(held, general)].map(([message, rows]) => ({ message, rows }));
}

function wholeWord(sku: string): RegExp {
  const literal = sku.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${literal}(?![\\p{L}\\p{N}_-])`, "gu");
}
