import { hostWord } from "../../model/net.ts";
import type { Translator } from "../../model/translator.ts";
import type { HeldByOpenWrite, UploadFacts } from "../../plan/index.ts";
import { keyName } from "../keys/bindings.ts";
import type { HeldGroup, Question } from "./program.ts";

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
  const common = { soFar: "", verb };
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
    proposal,
    held: heldGroups(heldByOpenWrites, translator),
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
