import { hostWord } from "../../model/net/http.ts";
import type { Translator } from "../../model/translator.ts";
import type { HeldByOpenWrite, UploadFacts } from "../../plan/index.ts";
import { keyName } from "../keys/bindings.ts";
import type { Intent } from "./intent.ts";

/** Something a person is asked; a yes sends its intents. */
export interface Question {
  readonly title: string;
  /** What there is to know before the answer, each a sentence. */
  readonly lines: readonly string[];
  /** The upload that is to be agreed to. */
  readonly proposal?: UploadFacts | undefined;
  /** That there are more changes than their owner may think. */
  readonly meant?: string | undefined;
  /** Rows of the proposal that open writes hold, by what is said of them. */
  readonly held?: readonly HeldGroup[] | undefined;
  /** What a yes does, as a verb: “upload”, “quit”; empty where nothing is asked. */
  readonly verb: string;
  /** A yes alone is too little: this must be typed. */
  readonly typed?: string | undefined;
  /** As good as that: the same word in other languages. */
  readonly alsoTyped?: readonly string[] | undefined;
  /** What has been typed so far. */
  readonly soFar: string;
  readonly onYes: readonly Intent[];
  /**
   * It has only just appeared: what is typed now was meant for what stood there before, so that only
   * a no is taken.
   */
  readonly isHeld?: boolean | undefined;
  /** Nothing is asked: it is to be read, and every answer leads back. */
  readonly isTold?: boolean | undefined;
  /** It is about the upload under way, and means nothing once that has ended. */
  readonly isAboutUpload?: boolean | undefined;
  /** Where a yes leads. @default back to where it was asked */
  readonly goesTo?: "upload" | undefined;
  /** The first line of the page that is shown. @default 0 */
  readonly top?: number | undefined;
}

/** Rows that are held by open writes for the same reason. */
export interface HeldGroup {
  readonly message: string;
  readonly rows: readonly Pick<HeldByOpenWrite, "row" | "sheet" | "sku">[];
}

/** The question before an upload; one that no yes can lift is told, not asked. */
export function uploadQuestion(proposal: UploadFacts, translator: Translator): Question {
  const { changesGuard, file, env, host, nameToType, heldByOpenWrites } = proposal;
  const where =
    env === host || host === ""
      ? env
      : translator.translate("screen.questions.where", {
          ...{ env, host: hostWord(host, translator.language) },
        });
  const verb = translator.translate("screen.questions.uploadVerb");
  const common = { proposal, held: heldGroups(heldByOpenWrites, translator), soFar: "", verb };
  const isLarge = changesGuard.kind === "too-many-changes";
  if (isLarge && !changesGuard.liftedByYes) {
    const { message, hint } = translator.error(changesGuard.message);
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
    meant: isLarge ? translator.error(changesGuard.message).message : undefined,
    typed: nameToType,
    onYes: [{ type: "upload" }],
    isHeld: true,
  };
}

/** Whether all that must be typed has been. */
export function isTypedOut({ typed, alsoTyped = [], soFar }: Question): boolean {
  const message = soFar.trim();
  return message === typed || alsoTyped.includes(message.toLowerCase());
}

/** Something to be read in full, that no line of the screen can hold. */
export function told(title: string, lines: readonly string[]): Question {
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
