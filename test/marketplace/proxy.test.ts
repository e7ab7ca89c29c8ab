import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createHttpTransport } from "../../src/marketplace/http/http.ts";
import type { WireRequest } from "../../src/marketplace/wire/transport.ts";
import { type HttpProxy, Secret } from "../../src/model/net.ts";
import { connectProxy, type ProxyOptions } from "../support/connect-proxy.ts";
import { message } from "../support/english.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { otherHost } from "./other-host-certificate.ts";
import { stoppedClock, testKey } from "./support.ts";

const login = "user:canary-proxy-pass@";
const authorization = `Basic ${Buffer.from("user:canary-proxy-pass").toString("base64")}`;
const post: WireRequest = {
  method: "POST",
  path: "/supplier/product",
  body: "{}",
};

/** A marketplace named other.example on this machine. */
async function marketplace() {
  const requests: string[] = [];
  const server = https.createServer(otherHost, (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers["x-api-key"]}`);
    response.end("[]");
  });
  let bytes = 0;
  server.on("connection", (socket: net.Socket) =>
    socket.on("data", (got) => (bytes += got.length)),
  );
  return { port: await listenOnLoopback(server), requests, bytes: () => bytes };
}

function over(
  origin: string,
  more: { readonly login?: string; readonly host?: string; readonly trusts?: boolean } = {},
) {
  const { login = "" } = more;
  const uri = new Secret(origin.replace("://", `://${login}`));
  const proxy: HttpProxy = { uri, origin, withLogin: login !== "", variable: "HTTPS_PROXY" };
  const transport = createHttpTransport({
    origin: `https://${more.host ?? "other.example"}`,
    apiKey: new Secret(testKey),
    clock: stoppedClock(),
    timeouts: { headersMs: 300, connectMs: 2_000 },
    proxy,
    connect: more.trusts === false ? {} : { ca: otherHost.cert },
  });
  onTestFinished(() => transport.close());
  return transport;
}

describe("a proxy", () => {
  test("tunnels to the marketplace; the proxy sees its host and never the key", async () => {
    const { port, requests } = await marketplace();
    const proxy = await connectProxy({ targetPort: port, authorization });
    const { send } = over(proxy.origin, { login });
    expect(await send(post)).toEqual({ kind: "answer", status: 200, body: "[]" });
    expect(requests).toEqual([`POST /supplier/product ${testKey}`]);
    expect(proxy.seen).toMatchObject([{ method: "CONNECT", target: "other.example:443" }]);
    expect(JSON.stringify(proxy.seen)).not.toContain(testKey);
  });

  test.each<{ case: string; proxy: ProxyOptions; login?: string; key: RegExp }>([
    {
      case: "asks for a login",
      proxy: { authorization },
      key: /requires a valid user name.*407/,
    },
    {
      case: "refuses the login",
      proxy: { authorization: `${authorization}x` },
      login,
      key: /user name and password \(407\); set them in HTTPS_PROXY/,
    },
    { case: "forbids the host", proxy: { refuses: 403 }, key: /cannot be used: status 403/ },
    { case: "cannot reach it", proxy: { refuses: 502 }, key: /cannot be used: status 502/ },
    { case: "redirects", proxy: { refuses: 302 }, key: /cannot be used: status 302/ },
    { case: "hangs up", proxy: { instead: "close" }, key: /cannot be used/ },
    { case: "never answers", proxy: { instead: "hang" }, key: /cannot be used/ },
  ])("a proxy that $case: not sent, and no byte for the marketplace", async (one) => {
    const market = await marketplace();
    const proxy = await connectProxy({ targetPort: market.port, ...one.proxy });
    const { send } = over(proxy.origin, one);
    const result = await send(post);
    expect(result).toEqual({ kind: "not-sent", message: message(expect.stringMatching(one.key)) });
    expect(result).toMatchObject({ message: message(expect.stringContaining(proxy.origin)) });
    expect(JSON.stringify(result)).not.toMatch(/canary|Basic/);
    expect({ bytes: market.bytes(), asked: proxy.seen.length }).toEqual({ bytes: 0, asked: 1 });
  });

  test("no proxy at its address: not sent", async () => {
    const server = net.createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await over(`http://127.0.0.1:${port}`).send(post)).toEqual({
      kind: "not-sent",
      message: message(
        `The proxy http://127.0.0.1:${port} cannot be used: The connection failed (ECONNREFUSED).`,
      ),
    });
  });

  test.each([
    { case: "another name", host: "wrong.example" },
    { case: "an unknown issuer", trusts: false },
  ])("a marketplace behind it with a certificate of $case is fatal", async (one) => {
    const market = await marketplace();
    const proxy = await connectProxy({ targetPort: market.port });
    expect(await over(proxy.origin, one).send(post)).toMatchObject({ kind: "untrusted" });
    expect(market.requests).toEqual([]);
  });

  test("an https proxy whose certificate is not trusted is fatal", async () => {
    const market = await marketplace();
    const result = await over(`https://127.0.0.1:${market.port}`).send(post);
    expect(result).toMatchObject({ kind: "untrusted" });
    expect(market.requests).toEqual([]);
  });

  test("NODE_TLS_REJECT_UNAUTHORIZED=0 makes neither the marketplace nor an https proxy trusted", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    const market = await marketplace();
    const proxy = await connectProxy({ targetPort: market.port });
    const behind = await over(proxy.origin, { trusts: false }).send(post);
    expect(behind).toMatchObject({ kind: "untrusted" });
    const through = await over(`https://127.0.0.1:${market.port}`, { trusts: false }).send(post);
    expect(through).toMatchObject({ kind: "untrusted" });
    expect(market.requests).toEqual([]);
  });

  test("a redirect of the marketplace is not followed through it either", async () => {
    const requests: string[] = [];
    const server = https.createServer(otherHost, (request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(302, { location: "https://evil.example/" }).end();
    });
    const proxy = await connectProxy({ targetPort: await listenOnLoopback(server) });
    expect(await over(proxy.origin).send(post)).toMatchObject({ kind: "answer", status: 302 });
    expect({ requests, tunnels: proxy.seen.length }).toEqual({
      requests: ["/supplier/product"],
      tunnels: 1,
    });
  });
});
