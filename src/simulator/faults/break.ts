import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ContractSwitches } from "./contract.ts";

/** A whole, well-framed answer; `text` may still be no JSON. */
export function send(
  text: string,
  options: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly answerType: ContractSwitches["answerType"];
  },
): Response {
  const contentType = options.answerType === "json" ? "application/json" : "text/plain";
  const headers = { ...options.headers, "content-type": `${contentType}; charset=utf-8` };
  return new Response(text, { status: options.status, headers });
}

/** Resets the connection without an answer. */
export function breakOff({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Promises a whole body, sends half of it, and resets the connection. */
export async function sendCut(
  env: HttpBindings,
  { status, text }: { readonly status: number; readonly text: string },
): Promise<Response> {
  const bytes = Buffer.from(text);
  env.outgoing.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  await new Promise((resolve) => env.outgoing.write(half, resolve));
  env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Gives no answer: returns when the client has left or the simulator closes. */
export async function hang(
  { outgoing, incoming }: HttpBindings,
  closing: AbortSignal,
): Promise<Response> {
  if (!outgoing.destroyed && !closing.aborted) {
    await new Promise<void>((resolve) => {
      outgoing.once("close", () => resolve());
      closing.addEventListener("abort", () => resolve(), { once: true });
    });
  }
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
