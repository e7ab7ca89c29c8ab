import type { ErrorWords } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import { type GuardWords, guardWords } from "../words/en.ts";
import { guardWordsRu } from "../words/ru.ts";
import { guardWordsZh } from "../words/zh.ts";
import { writeCounts } from "./make.ts";

/** A catalogue below this size is too small for a share to mean anything. */
const catalogueSizeMin = 10;
const shareMax = 0.3;

const words: ByLanguage<GuardWords> = { en: guardWords, ru: guardWordsRu, zh: guardWordsZh };

/** What is said in the language asked for, and in all of them for an error. */
interface Said extends ErrorWords {
  readonly words: ByLanguage<ErrorWords>;
}

/** What a guard says; the one who asks decides whether a yes of the person lifts it. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | (Said & {
      readonly kind: "too-many-changes";
      /** Creates and updates together. */
      readonly changes: number;
      readonly catalogueSize: number;
      /** False when the person gave a number: a yes does not lift that. */
      readonly liftedByYes: boolean;
    })
  | (Said & {
      readonly kind: "invalid-rows";
      readonly invalid: number;
    });

/** In which language it is said. */
interface Spoken {
  /** @default "en" */
  readonly language?: Language | undefined;
}

function saidIn({ language = "en" }: Spoken, said: (say: GuardWords) => ErrorWords): Said {
  const all = inEveryLanguage(words, said);
  return { ...all[language], words: all };
}

/** What a plan's size is measured against. */
export interface ChangesGuardOptions extends Spoken {
  /** Live listings in all; 0 when not known. */
  readonly catalogueSize: number;
  /** `--max-changes`. */
  readonly maxChanges?: number | undefined;
}

/**
 * Guards against a sheet that rewrites much more than its owner thinks: more than 30 % of a
 * catalogue of ten or more needs a yes or a number. Creates count too, for they cannot be undone.
 */
export function guardChanges(plan: Plan, options: ChangesGuardOptions): GuardVerdict {
  const counts = writeCounts(plan.operations);
  const changes = counts.create + counts.update;
  const { catalogueSize, maxChanges } = options;
  if (maxChanges !== undefined) {
    if (changes <= maxChanges) return { kind: "pass" };
    return {
      kind: "too-many-changes",
      changes,
      catalogueSize,
      ...saidIn(options, (say) => say.overMax(changes, maxChanges)),
      liftedByYes: false,
    };
  }
  if (catalogueSize < catalogueSizeMin || changes <= catalogueSize * shareMax) {
    return { kind: "pass" };
  }
  const percent = Math.round((changes / catalogueSize) * 100);
  return {
    kind: "too-many-changes",
    changes,
    catalogueSize,
    ...saidIn(options, (say) => say.overShare(changes, percent, catalogueSize)),
    liftedByYes: true,
  };
}

/** A sheet with wrong rows is sent only on request (`--valid-only`). */
export function guardInvalid(
  plan: Plan,
  options: Spoken & { readonly validOnly?: boolean | undefined },
): GuardVerdict {
  const { invalid } = plan.totals;
  if (invalid === 0 || options.validOnly === true) return { kind: "pass" };
  return {
    kind: "invalid-rows",
    invalid,
    ...saidIn(options, (say) => say.invalid(invalid)),
  };
}
