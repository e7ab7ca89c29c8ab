/**
 * Everything that is said to people is a message: its name among the words of a room, and the values
 * in it. It is made where something is known, kept as it is in the record and in plans, and turned
 * into a person's language at the edge (`model/speech.ts`); so rooms load no words.
 */

/** Only types tell what a message comes to; nothing stands here when the program runs. */
declare const comesTo: unique symbol;

/**
 * A sentence by its name and values.
 *
 * `says` is the path of its words, such as `workbook.refusals.cellTooLong`; it is kept, so it stays
 * what it is. `values` are plain JSON; messages may stand in them at any depth. `Comes` is what the
 * words make of it: a text, or {@link ErrorWords}.
 */
export interface Message<Comes = string> {
  readonly says: string;
  readonly values: readonly unknown[];
  readonly [comesTo]?: Comes;
}

/** What is said: a message of ours, or somebody else's text, which is said as it stands. */
export type Said = string | Message;

/** What happened, and what to do next as one sentence in the imperative. */
export interface ErrorWords {
  readonly message: string;
  readonly hint: string;
}

/** What stops a run, as a message. */
export type ErrorMessage = Message<ErrorWords>;

/** What an error says: one message, or two that belong together. */
export type ErrorSaid = ErrorMessage | { readonly message: Said; readonly hint: Said };

/** Whatever can be put into words. */
export type Sayable = Said | ErrorSaid;

type Sentence = ((...values: never[]) => unknown) | string | { readonly message: string };

/** The names of all sentences in words, those of inner groups with dots between. */
type NamesIn<Words> = {
  [Name in keyof Words & string]: Words[Name] extends Sentence
    ? Name
    : `${Name}.${NamesIn<Words[Name]>}`;
}[keyof Words & string];

type SentenceAt<Words, Name> = Name extends `${infer Group}.${infer Inner}`
  ? SentenceAt<Words[Group & keyof Words], Inner>
  : Words[Name & keyof Words];

/** A value as the words take it, where a message may stand for each text. */
type Given<Value> = Value extends string
  ? string extends Value
    ? Said
    : Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> } | Message<Value>
    : Value;

type ValuesOf<One> = One extends (...values: infer Values extends unknown[]) => unknown
  ? { [At in keyof Values]: Given<Values[At]> }
  : [];

type ComesTo<One> = One extends (...values: never[]) => infer Comes ? Comes : One;

/** Makes messages of some words: `say("cellTooLong", address)`. */
export type Say<Words> = <Name extends NamesIn<Words>>(
  name: Name,
  ...values: ValuesOf<SentenceAt<Words, Name>>
) => Message<ComesTo<SentenceAt<Words, Name>>>;

/**
 * The maker of a room's messages, typed by its English words:
 * `messagesOf<typeof refusalWords>("workbook.refusals")`.
 */
export function messagesOf<Words>(path: string): Say<Words> {
  return (name, ...values) => ({ says: `${path}.${name}`, values });
}

/** Whether a value is a message. */
export function isMessage(value: unknown): value is Message<unknown> {
  if (typeof value !== "object" || value === null) return false;
  const { says, values } = value as Partial<Message>;
  return typeof says === "string" && Array.isArray(values);
}

/** A message without any words, for logs: `record.noRun ["r7"]`; a text as it stands. */
export function plainMessage(said: string | Message<unknown>): string {
  if (typeof said === "string") return said;
  const { says, values } = said;
  return values.length === 0 ? says : `${says} ${JSON.stringify(values)}`;
}
