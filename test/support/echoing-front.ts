import http from "node:http";
import type { Finished } from "./command.ts";
import { listenOnLoopback } from "./loopback.ts";

/** What becomes of a write in front of the marketplace; `pass` lets it through. */
export type Echo = "pass" | "reject" | "fail" | "unauthorized" | "redirect" | "hang" | "applied";

/** A marketplace that repeats the key wherever it can. */
export interface EchoingFront {
  readonly url: string;
  /** What the next writes meet. */
  mode: Echo;
  /** What reads meet; reads that pass are answered by the marketplace itself. */
  readMode: Echo;
  /** How the key is written in them. @default every form */
  forms: readonly KeyForm[];
  /** Answers that held the key. */
  readonly echoes: number;
}

const writtenAs = {
  plain: (key: string) => key,
  "upper case": (key: string) => key.toUpperCase(),
  percent: (key: string) => encodeURIComponent(key),
  "escaped in JSON": (key: string) =>
    [...key].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join(""),
};

/** How a key may be written. */
export type KeyForm = keyof typeof writtenAs;

/** All of them. */
export const keyForms = Object.keys(writtenAs) as [KeyForm, ...KeyForm[]];

/**
 * Stands in front of a marketplace and repeats the key that came with a request: in error bodies,
 * plain, escaped and encoded, in headers, in where a redirect leads, beside a product.
 */
export async function echoingFront(
  url: string,
  { elsewhere, finished }: { readonly elsewhere: string; readonly finished: Finished },
): Promise<EchoingFront> {
  const front = {
    url: "",
    mode: "pass" as Echo,
    readMode: "pass" as Echo,
    forms: keyForms as readonly KeyForm[],
    echoes: 0,
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const key = String(request.headers["x-api-key"]);
    const mode = request.method === "GET" ? front.readMode : front.mode;
    if (mode === "hang") return;
    if (mode === "pass") {
      const passed = await fetch(`${url}${request.url}`, {
        method: request.method ?? "GET",
        headers: { "x-api-key": key, "content-type": "application/json" },
        ...(body.length === 0 ? {} : { body }),
      });
      response.writeHead(passed.status).end(await passed.text());
    } else {
      front.echoes += 1;
      const words = front.forms.map((form) => writtenAs[form](key));
      answer(response, mode, { words, elsewhere, sent: body.toString() });
    }
  });
  front.url = `http://127.0.0.1:${await listenOnLoopback(server, finished)}`;
  return front;
}

function answer(
  response: http.ServerResponse,
  mode: Exclude<Echo, "hang" | "pass">,
  {
    words: [first = "", ...more],
    elsewhere,
    sent,
  }: { readonly words: readonly string[]; readonly elsewhere: string; readonly sent: string },
): void {
  const words = `Key ${[first, ...more].join(" ")}`;
  const json = `{"message":"${words}","errors":{"${first}":["${first}"]}}`;
  const headers = { "x-echo": first, "retry-after": first, "set-cookie": `key=${first}` };
  if (mode === "reject") response.writeHead(422, `Bad ${first}`, headers).end(json);
  else if (mode === "unauthorized") response.writeHead(401, headers).end(json);
  else if (mode === "fail") response.writeHead(500, headers).end(`<h1>${words}</h1>`);
  else if (mode === "redirect") {
    response.writeHead(307, { ...headers, location: `${elsewhere}/?key=${first}` }).end(words);
  } else {
    const product = JSON.parse(sent) as object;
    const message = JSON.parse(json) as object;
    const times = { createdAt: words, updatedAt: first };
    const data = { ...product, ...message, id: first, mpn: first, ...times };
    response.writeHead(200, headers).end(JSON.stringify({ isSuccess: true, data }));
  }
}
