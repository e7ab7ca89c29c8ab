/**
 * Notes are kept in plans and in the record, which are the same whatever the language: they hold
 * their English text, and the sentence apart from any language for whoever shows it in another one.
 */

/** What a sentence is about: nothing in it depends on a language. */
export type SayingValue = string | number | boolean | null | object | readonly (string | object)[];

/** A sentence: its name among the words of a room, and the values in it, as JSON has them. */
export interface Saying {
  readonly name: string;
  readonly values: readonly SayingValue[];
}

/** A text that is kept, in English, and what it says apart from that. */
export interface Kept {
  readonly message: string;
  /** Absent where the text is not ours, and in what older versions wrote. */
  readonly said?: Saying;
}

/** Sentences by name; a language's words for one kind of note. */
export type Sentences = Readonly<Record<string, (...values: never[]) => string>>;

/** Says a sentence of the English words so that it can be kept. */
export function keptSaying<Words extends Sentences, Name extends keyof Words & string>(
  words: Words,
  name: Name,
  ...given: Parameters<Words[Name]>
): Kept {
  const values = given as readonly SayingValue[];
  return { message: sentence(words, name, values), said: { name, values } };
}

/**
 * What a kept text says in the words of another language. Where these do not have the sentence, or
 * not with such values (another version wrote it, or a person), it stays English.
 */
export function keptText({ message, said }: Kept, words: Sentences): string {
  if (said === undefined || !Object.hasOwn(words, said.name)) return message;
  try {
    return sentence(words, said.name, said.values);
  } catch {
    return message;
  }
}

function sentence(words: Sentences, name: string, values: readonly SayingValue[]): string {
  const say = words[name] as (...given: readonly SayingValue[]) => string;
  return say(...values);
}
