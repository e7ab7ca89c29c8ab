import http from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What becomes of a write in front of the marketplace; `pass` lets it through. */
export type Echo = "pass" | "reject" | "fail" | "unauthorized" | "redirect" | "hang" | "applied";

/** A marketplace that repeats the key wherever it can. */
export interface EchoingFront {
  readonly url: string;
  /** What the next writes meet. */
  mode: Echo;
  /** What reads meet; reads that pass are answered by the marketplace itself. */
  readMode: Echo;
}

/**
 * Stands in front of a marketplace and repeats the key that came with a request: in error bodies,
 * plain, escaped and encoded, in headers, in where a redirect leads, beside a product.
 */
export async function echoingFront(url: string, elsewhere: string): Promise<EchoingFront> {
  const front = { url: "", mode: "pass" as Echo, readMode: "pass" as Echo };
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
    } else answer(response, mode, { key, elsewhere, sent: body.toString() });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return front;
}

function answer(
  response: http.ServerResponse,
  mode: Exclude<Echo, "hang" | "pass">,
  { key, elsewhere, sent }: Readonly<Record<"key" | "elsewhere" | "sent", string>>,
): void {
  const escaped = [...key].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join("");
  const base64 = Buffer.from(`X-API-Key: ${key}`).toString("base64");
  const hex = Buffer.from(key).toString("hex");
  const words = `Key ${key} ${key.toUpperCase()} ${base64} ${hex} ${hex.replace(/../g, "%$&")}`;
  const json = `{"message":"${words} ${escaped}","errors":{"${key}":["${key}"]}}`;
  const headers = { "x-echo": key, "retry-after": key, "set-cookie": `key=${key}` };
  if (mode === "reject") response.writeHead(422, `Bad ${key}`, headers).end(json);
  else if (mode === "unauthorized") response.writeHead(401, headers).end(json);
  else if (mode === "fail") response.writeHead(500, headers).end(`<h1>${words}</h1>`);
  else if (mode === "redirect") {
    response.writeHead(307, { ...headers, location: `${elsewhere}/?key=${key}` }).end(words);
  } else {
    const product = JSON.parse(sent) as object;
    const data = { ...product, id: key, mpn: key, createdAt: words, updatedAt: key, echo: escaped };
    response.writeHead(200, headers).end(JSON.stringify({ isSuccess: true, data }));
  }
}
