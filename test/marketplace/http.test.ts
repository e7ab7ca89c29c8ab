import http from "node:http";
import https from "node:https";
import net from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createHttpTransport, type HttpOptions } from "../../src/marketplace/http/http.ts";
import type { WireRequest } from "../../src/marketplace/wire/transport.ts";
import { Secret } from "../../src/model/net.ts";
import type { Clock } from "../../src/model/run/ports.ts";
import { message } from "../support/english.ts";
import { eventually } from "../support/eventually.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { otherHost } from "./other-host-certificate.ts";
import { stoppedClock, testKey } from "./support.ts";

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const get: WireRequest = { method: "GET", path: "/supplier/product?Page=1" };
const post: WireRequest = {
  method: "POST",
  path: "/supplier/product",
  body: '{"sku":"A"}',
};

async function listen(server: net.Server): Promise<string> {
  return `http://127.0.0.1:${await listenOnLoopback(server, (end) => ends.push(end))}`;
}

function over(origin: string, more: Partial<HttpOptions> = {}) {
  const transport = createHttpTransport({
    origin,
    apiKey: new Secret(testKey),
    clock: stoppedClock(),
    ...more,
  });
  ends.push(() => transport.close());
  return transport;
}

/** A server that treats each connection by hand once a request's first bytes are there. */
async function rawServer(onRequest: (socket: net.Socket, request: number) => void) {
  const sockets = new Set<net.Socket>();
  let requests = 0;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", () => onRequest(socket, ++requests));
  });
  const origin = await listen(server);
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { origin, requests: () => requests };
}

const ok = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe("createHttpTransport: a whole answer", () => {
  test("carries status, body and Retry-After; the request its key and headers", async () => {
    const seen: http.IncomingMessage[] = [];
    const server = http.createServer((request, response) => {
      seen.push(request);
      response.writeHead(429, { "retry-after": "7" }).end("Slow down, Привет");
    });
    const { send } = over(await listen(server));
    const result = await send(post);
    expect(result).toEqual({
      kind: "answer",
      status: 429,
      retryAfter: "7",
      body: "Slow down, Привет",
    });
    expect(seen[0]?.headers).toMatchObject({
      "x-api-key": testKey,
      accept: "text/plain",
      "content-type": "application/json",
      "content-length": "11",
    });
  });

  test("is not followed when it is a redirect", async () => {
    let requests = 0;
    const server = http.createServer((_request, response) => {
      requests++;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    const { send } = over(await listen(server));
    expect(await send(get)).toMatchObject({ kind: "answer", status: 302 });
    expect(requests).toBe(1);
  });

  test("is told from an announcement that goes before it", async () => {
    const { origin } = await rawServer((socket) =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok("[]")}`),
    );
    expect(await over(origin).send(get)).toEqual({ kind: "answer", status: 200, body: "[]" });
  });

  test("sends a form as multipart with its file", async () => {
    const server = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.end(
        `${request.headers["content-type"]}\n${Buffer.concat(chunks).toString("latin1")}`,
      );
    });
    const { send } = over(await listen(server));
    const body = new FormData();
    body.append("supplierShippingNumber", "N-1");
    const label = new Blob(["%PDF-1.7"], { type: "application/pdf" });
    body.append("supplierLabelFile", label, "label.pdf");
    const result = await send({ method: "POST", path: "/f", body });
    const text = result.kind === "answer" ? result.body : "";
    expect(text).toMatch(/^multipart\/form-data; boundary=/);
    expect(text).toContain('name="supplierShippingNumber"\r\n\r\nN-1\r\n');
    expect(text).toContain('name="supplierLabelFile"; filename="label.pdf"');
    expect(text).toContain("Content-Type: application/pdf\r\n\r\n%PDF-1.7\r\n");
  });
});

describe("createHttpTransport: before the first byte", () => {
  test("a refused connection is not-sent", async () => {
    const server = net.createServer();
    const origin = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    ends.length = 0;
    const result = await over(origin).send(post);
    expect(result).toMatchObject({ kind: "not-sent" });
    expect(JSON.stringify(result)).toContain("ECONNREFUSED");
  });

  test("a name that does not exist is not-sent", async () => {
    const lookup: net.LookupFunction = (_host, _options, done) =>
      done(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }), "");
    const { send } = over("http://nowhere.invalid", {
      connect: { lookup },
    });
    expect(await send(post)).toMatchObject({
      kind: "not-sent",
      message: message("The server’s name was not found (ENOTFOUND)."),
    });
  });

  test("a server that cannot be trusted gets nothing, and is told apart", async () => {
    let requests = 0;
    const server = https.createServer(otherHost, (_request, response) => {
      requests++;
      response.end();
    });
    const origin = (await listen(server)).replace("http:", "https:");
    expect((await over(origin).send(post)).kind).toBe("untrusted");
    const withAuthority = over(origin, {
      connect: { ca: otherHost.cert },
    });
    expect((await withAuthority.send(post)).kind).toBe("untrusted");
    expect(requests).toBe(0);
  });

  test("NODE_TLS_REJECT_UNAUTHORIZED=0 makes no server trusted", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    ends.push(() => vi.unstubAllEnvs());
    let requests = 0;
    const server = https.createServer(otherHost, (_request, response) => {
      requests++;
      response.end();
    });
    const origin = (await listen(server)).replace("http:", "https:");
    expect((await over(origin).send(post)).kind).toBe("untrusted");
    expect(requests).toBe(0);
  });

  test.each([
    { case: "elsewhere", addresses: ["192.0.2.1"], kind: "untrusted", arrived: 0 },
    {
      case: "here and elsewhere",
      addresses: ["127.0.0.1", "192.0.2.1"],
      kind: "untrusted",
      arrived: 0,
    },
    {
      case: "elsewhere, by an IPv6 address",
      addresses: ["2001:db8::1"],
      kind: "untrusted",
      arrived: 0,
    },
    { case: "nowhere in particular", addresses: ["0.0.0.0"], kind: "untrusted", arrived: 0 },
    { case: "this machine", addresses: ["127.0.0.1"], kind: "answer", arrived: 1 },
  ])("plain http to a name that leads to $case: $kind", async ({ addresses, kind, arrived }) => {
    const server = await rawServer((socket) => socket.end(ok("{}")));
    const { port } = new URL(server.origin);
    const { send } = over(`http://market.localhost:${port}`, { resolve: async () => addresses });
    const result = await send(post);
    expect(result.kind).toBe(kind);
    expect(server.requests()).toBe(arrived);
    if (kind === "untrusted")
      expect(result).toMatchObject({ message: expect.stringContaining(addresses.at(-1) ?? "") });
  });

  test("a server that speaks no TLS gets nothing: not-sent", async () => {
    const server = await rawServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const result = await over(server.origin.replace("http:", "https:")).send(post);
    expect(result.kind).toBe("not-sent");
  });

  test("an abort before anything is not-sent, and nothing arrives", async () => {
    const server = await rawServer((socket) => socket.write(ok("{}")));
    const result = await over(server.origin).send(post, AbortSignal.abort());
    expect(result).toMatchObject({ kind: "not-sent" });
    expect(server.requests()).toBe(0);
  });

  test("an abort while it waits for a connection is not-sent, and it never leaves", async () => {
    const held: net.Socket[] = [];
    const server = await rawServer((socket) => held.push(socket));
    const { send } = over(server.origin, { connectionsMax: 1 });
    const first = send(post);
    await eventually(() => expect(held).toHaveLength(1));
    const cancel = new AbortController();
    const second = send(post, cancel.signal);
    cancel.abort();
    expect(await second).toMatchObject({ kind: "not-sent" });
    held[0]?.write(ok("{}"));
    expect(await first).toMatchObject({ kind: "answer" });
    // A third one shows that the second is not sent late.
    const third = send(get);
    await eventually(() => expect(held.length).toBeGreaterThanOrEqual(2));
    held[1]?.write(ok("[]"));
    expect(await third).toMatchObject({ kind: "answer", body: "[]" });
    expect(server.requests()).toBe(2);
  });
});

describe("createHttpTransport: the permit", () => {
  test("is asked right before the first byte, and once", async () => {
    const server = await rawServer((socket) => socket.write(ok("{}")));
    const asked: number[] = [];
    const permit = {
      begin: () => {
        asked.push(server.requests());
        return true;
      },
    };
    const { send } = over(server.origin, { connectionsMax: 1 });
    expect((await send(post, undefined, permit)).kind).toBe("answer");
    expect((await send(get, undefined, permit)).kind).toBe("answer");
    expect(asked).toEqual([0, 1]);
  });

  test("that is no longer good keeps the request here, and others go on", async () => {
    const server = await rawServer((socket) => socket.write(ok("{}")));
    const { send } = over(server.origin, { connectionsMax: 1 });
    const late = await send(post, undefined, { begin: () => false });
    expect(late).toMatchObject({ kind: "not-sent", late: true });
    expect(server.requests()).toBe(0);
    expect((await send(get)).kind).toBe("answer");
    expect(server.requests()).toBe(1);
  });
});

describe("createHttpTransport: after the first byte", () => {
  test.each([
    ["reset", (socket: net.Socket) => socket.resetAndDestroy()],
    ["closed", (socket: net.Socket) => socket.end()],
    ["answered with half a head", (socket: net.Socket) => socket.end("HTTP/1.1 200 O")],
    ["answered with garbage", (socket: net.Socket) => socket.end("\u0001\u0002nonsense\r\n\r\n")],
  ])("a request that is %s is lost, and sent once", async (_name, misbehave) => {
    const server = await rawServer(misbehave);
    const result = await over(server.origin).send(post);
    expect(result.kind).toBe("lost");
    expect(server.requests()).toBe(1);
  });

  test("a reset on a kept-alive connection is lost, not repeated", async () => {
    const server = await rawServer((socket, request) => {
      if (request === 1) socket.write(ok("{}"));
      else socket.resetAndDestroy();
    });
    const { send } = over(server.origin, { connectionsMax: 1 });
    expect((await send(post)).kind).toBe("answer");
    expect((await send(post)).kind).toBe("lost");
    expect(server.requests()).toBe(2);
  });

  test("no answer in time is lost", async () => {
    const server = await rawServer(() => undefined);
    const result = await over(server.origin, { timeouts: { headersMs: 50 } }).send(post);
    expect(result.kind).toBe("lost");
  });

  test("an abort is lost", async () => {
    const server = await rawServer(() => undefined);
    const cancel = new AbortController();
    const result = over(server.origin).send(post, cancel.signal);
    await eventually(() => expect(server.requests()).toBe(1));
    cancel.abort();
    expect((await result).kind).toBe("lost");
  });

  test("the whole time is bounded, even when bytes keep dripping", async () => {
    let expire: () => void = () => undefined;
    const clock: Clock = {
      ...stoppedClock(),
      sleep: () => new Promise((resolve) => (expire = () => resolve())),
    };
    const server = await rawServer((socket) =>
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"),
    );
    const result = over(server.origin, { clock }).send(post);
    await eventually(() => expect(server.requests()).toBe(1));
    expire();
    expect(["cut", "lost"]).toContain((await result).kind);
  });
});

describe("createHttpTransport: after the headers", () => {
  test.each([
    [
      "too short",
      (socket: net.Socket) => socket.end(`${ok("{}").replace("length: 2", "length: 9")}`),
    ],
    [
      "reset",
      (socket: net.Socket) =>
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}", () =>
          setImmediate(() => socket.destroy()),
        ),
    ],
    [
      "broken in its chunks",
      (socket: net.Socket) =>
        socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n"),
    ],
  ])("a body that is %s is cut, with the status known", async (_name, misbehave) => {
    const { origin } = await rawServer(misbehave);
    expect(await over(origin).send(post)).toMatchObject({ kind: "cut", status: 200 });
  });

  test("a body that stops coming is cut", async () => {
    const { origin } = await rawServer((socket) =>
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"),
    );
    const { send } = over(origin, { timeouts: { bodyMs: 50 } });
    expect(await send(post)).toMatchObject({ kind: "cut", status: 200 });
  });

  test("a body over 16 MB is cut", async () => {
    const server = http.createServer((_request, response) => {
      response.on("error", () => undefined);
      response.end(Buffer.alloc(16 * 1024 * 1024 + 1, 32));
    });
    const result = await over(await listen(server)).send(get);
    expect(result).toMatchObject({ kind: "cut", status: 200 });
    expect(result).toMatchObject({ message: message(expect.stringContaining("16 MB")) });
  });
});

describe("createHttpTransport: the key", () => {
  test("is in no result, whatever goes wrong", async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    const { send } = over(server.origin);
    for (const request of [get, post, { ...get, path: "/a b\u0000" }]) {
      expect(JSON.stringify(await send(request))).not.toContain(testKey);
    }
  });
});
