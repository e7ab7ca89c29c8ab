import { isMessage, type MessageOrText } from "../../model/message.ts";
import type { Secret } from "../../model/net.ts";
import { parseBody } from "./answer.ts";
import type { Transport } from "./transport.ts";

const hidden = "[hidden]";
/** Shorter keys are not removed from bodies, because a product text may contain them. */
const keyLengthMin = 8;

/** Hides the key in what the marketplace sends back, so that no record, report or log has it. */
export function redactor(key: Secret) {
  const text = key.reveal();
  const forms = [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)];
  const pattern = new RegExp(forms.map(RegExp.escape).join("|"), "gi");
  const without = (one: string) => (text === "" ? one : one.replace(pattern, hidden));
  return {
    message: <One extends MessageOrText>(message: One) => redactedValue(message, without) as One,
    /** Valid JSON stays valid JSON. */
    body: (body: string) => (text.length < keyLengthMin ? body : redactedBody(body, without)),
  };
}

/** Redacts each string after parsing, because JSON may escape any character. */
function redactedBody(body: string, without: (text: string) => string): string {
  const parsed = parseBody(body);
  if (!parsed.ok) return without(body);
  const redacted = JSON.stringify(redactedValue(parsed.value, without));
  return redacted === JSON.stringify(parsed.value) ? body : redacted;
}

function redactedValue(value: unknown, without: (text: string) => string): unknown {
  if (typeof value === "string") return without(value);
  if (isMessage(value)) {
    return { key: value.key, values: redactedValue(value.values, without) };
  }
  if (Array.isArray(value)) return value.map((item) => redactedValue(item, without));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [without(name), redactedValue(inner, without)]),
  );
}

export function redactAnswers(
  send: Transport,
  { message, body }: ReturnType<typeof redactor>,
): Transport {
  // Passes all arguments on: without its permit, a request would not be paced.
  return async (...all) => {
    const result = await send(...all);
    const head =
      "retryAfter" in result && result.retryAfter !== undefined
        ? { retryAfter: message(result.retryAfter) }
        : {};
    return result.kind === "answer"
      ? { ...result, ...head, body: body(result.body) }
      : { ...result, ...head, message: message(result.message) };
  };
}
