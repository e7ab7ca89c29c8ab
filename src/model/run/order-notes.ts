import { messagesOf } from "../message.ts";
import { type Finding, findingWords } from "../sheet/finding.ts";
import type { Speech } from "../speech.ts";
import type { OrderNoteWords } from "../words/en.ts";
import type { OrderChange } from "./order-plan.ts";

/** Makes the messages of notes about orders. */
export const sayOrderNote = messagesOf<OrderNoteWords>("model.orderNotes");

/** What there is to say about an order: `findings` are those of the sheet, by row, where they are known. */
export interface OrderTexts {
  readonly speech: Speech;
  readonly findingsOf?: ((row: number) => readonly Finding[]) | undefined;
}

/** The notes of an order in words; of a wrong one what the findings say, cell by cell. */
export function orderTexts(
  { standing, rows, notes }: Pick<OrderChange, "standing" | "rows" | "notes">,
  { speech, findingsOf }: OrderTexts,
): string[] {
  const found = standing === "invalid" && findingsOf ? rows.flatMap(findingsOf) : [];
  const errors = found.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    return errors.map((finding) => {
      const { message } = findingWords(finding, speech);
      return finding.cell === "" ? message : `${finding.cell}: ${message}`;
    });
  }
  return notes.map(({ message }) => speech.text(message));
}
