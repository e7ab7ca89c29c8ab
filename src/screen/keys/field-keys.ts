import { keyText } from "./key-text.ts";

/** What a key can do in a text field besides inserting text. */
export type FieldAction =
  | "done"
  | "complete"
  | "give-up"
  | "left"
  | "right"
  | "start"
  | "end"
  | "delete-before"
  | "delete-after"
  | "delete-word"
  | "delete-to-start"
  | "delete-to-end";

const fieldKeys: Readonly<Record<FieldAction, readonly string[]>> = {
  done: ["enter"],
  complete: ["tab"],
  "give-up": ["escape"],
  left: ["left", "ctrl-b"],
  right: ["right", "ctrl-f"],
  start: ["home", "ctrl-a"],
  end: ["end", "ctrl-e"],
  "delete-before": ["backspace", "ctrl-h"],
  "delete-after": ["delete", "ctrl-d"],
  "delete-word": ["ctrl-w"],
  "delete-to-start": ["ctrl-u"],
  "delete-to-end": ["ctrl-k"],
};

const actions: ReadonlyMap<string, FieldAction> = new Map(
  Object.entries(fieldKeys).flatMap(([action, keys]) =>
    keys.map((key) => [key, action as FieldAction] as const),
  ),
);

/** What a key does in a text field. Undefined if it inserts text or does nothing. */
export function fieldActionOf(key: string): FieldAction | undefined {
  return actions.get(key);
}

/** The key for an action in a text field, as printed on the keyboard. */
export function fieldKeyOf(action: FieldAction): string {
  return keyText(fieldKeys[action][0] ?? "");
}
