import type { IncomingHttpHeaders, RequestListener } from "node:http";
import https from "node:https";
import { createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ImageNet } from "../../src/images/address.ts";
import { Hosts, type ProbeOptions, probeImage } from "../../src/images/probe.ts";
import { otherHost } from "../marketplace/other-host-certificate.ts";
import { jpeg, png } from "../support/image-bytes.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import {
  otherPublicAddress,
  publicAddress,
  rawServer,
  smallInternet,
  webServer,
} from "../support/small-internet.ts";

const image = jpeg({ width: 900, height: 1200 });
const right = { kind: "image", type: "jpg", width: 900, height: 1200 };
const link = "http://images.example/mug.jpg";

/** As the program sets them up, but for the network. */
function toolsFor(net: ImageNet, more: Partial<ProbeOptions> = {}): ProbeOptions {
  return {
    net,
    hosts: new Hosts(),
    userAgent: "sheetport/test",
    proxyFor: () => undefined,
    signal: new AbortController().signal,
    ...more,
  };
}

async function onServer(answer: RequestListener, more: Partial<ProbeOptions> = {}) {
  const port = await webServer(answer);
  const net = smallInternet({ "images.example": { addresses: [[publicAddress]], port } });
  const verdict = await probeImage(link, toolsFor(net, more));
  return { verdict, net };
}

async function onSocket(reply: string | Buffer, more: Partial<ProbeOptions> = {}, ends = true) {
  const server = createServer((socket) => {
    socket.once("data", () => (ends ? socket.end(reply) : socket.write(reply)));
  });
  const port = await rawServer(server);
  const net = smallInternet({ "images.example": { addresses: [[publicAddress]], port } });
  return probeImage(link, toolsFor(net, more));
}

function statusOnly(status: number): Promise<{ readonly verdict: unknown }> {
  return onServer((_request, response) => void response.writeHead(status).end());
}

describe("probeImage", () => {
  test("asks for the first 64 KiB, unpacked, and sends nothing that tells who asks", async () => {
    let seen: IncomingHttpHeaders = {};
    const { verdict, net } = await onServer(({ headers }, response) => {
      seen = headers;
      response.end(image);
    });
    expect(verdict).toEqual(right);
    expect(seen).toEqual({
      host: "images.example",
      accept: "image/jpeg, image/png, */*;q=0.5",
      "accept-encoding": "identity",
      range: "bytes=0-65535",
      "user-agent": "sheetport/test",
      connection: "close",
    });
    expect(net.connections).toEqual([
      { hostname: "images.example", addresses: [publicAddress], port: 80 },
    ]);
  });

  test("believes the bytes, not the name nor the content type", async () => {
    const wrong = await onServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(png(700, 900));
    });
    expect(wrong.verdict).toEqual({ kind: "image", type: "png", width: 700, height: 900 });
    const page = await onServer((_request, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" }).end("<!doctype html><p>Sign in");
    });
    expect(page.verdict).toEqual({ kind: "other", file: "web-page" });
  });

  test("a server that says no, or fails, is unreachable; so is one that is not there", async () => {
    for (const status of [204, 301, 400, 403, 404, 410, 416, 429, 500, 503]) {
      const why = status === 301 ? { why: "bad-redirect" } : { why: "status", status };
      expect((await statusOnly(status)).verdict).toEqual({ kind: "unreachable", ...why });
    }
    const net = smallInternet({ "images.example": { addresses: [[publicAddress]], port: 1 } });
    const nobody = await probeImage(link, toolsFor(net));
    expect(nobody).toEqual({ kind: "unreachable", why: "refused" });
    const nameless = await probeImage("http://nowhere.example/", toolsFor(net));
    expect(nameless).toEqual({ kind: "unreachable", why: "no-name" });
    const offline = { ...net, resolve: () => Promise.reject(new Error("EAI_AGAIN")) };
    const unknown = await probeImage(link, toolsFor(offline));
    expect(unknown).toEqual({ kind: "unreachable", why: "no-lookup" });
  });

  test("whatever link a cell holds, it comes to a verdict", async () => {
    const port = await webServer((_request, response) => void response.end(image));
    const host = { addresses: [[publicAddress]], port };
    const net = smallInternet({ "images.example": host, "xn--80aa.example": host });
    const odd = fc.string({ unit: "binary", maxLength: 30 });
    const texts = fc.oneof(
      odd,
      odd.map((path) => `http://images.example/${path}`),
      odd.map((name) => `http://${name}/`),
      fc.constantFrom(
        "http://images.example:0/",
        "http://images.example.:80",
        "http://аа.example/ф",
      ),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const verdict = await probeImage(text, toolsFor(net));
        expect(verdict.kind).toMatch(/^(image|unreachable|not-checked)$/);
      }),
      { numRuns: 200 },
    );
  });

  test("TLS is spoken with the name of the link, and its certificate must be of that name", async () => {
    const names: unknown[] = [];
    const server = https.createServer(otherHost, (_request, response) => void response.end(image));
    server.on("secureConnection", ({ servername }) => names.push(servername));
    const port = await listenOnLoopback(server);
    const host = { addresses: [[publicAddress]], port };
    const net = smallInternet({ "images.example": host, "other.example": host });
    const ask = async (url: string) => probeImage(url, toolsFor(net));
    const untrusted = { kind: "unreachable", why: "certificate" };
    expect(await ask("https://other.example/mug.jpg")).toEqual(untrusted);
    const trusted = getCACertificates("default");
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([otherHost.cert]);
    expect(await ask("https://other.example/mug.jpg")).toEqual(right);
    expect(await ask("https://images.example/mug.jpg")).toEqual(untrusted);
    expect(names).toContain("other.example");
    expect(net.connections.map((one) => one.port)).toEqual([443, 443, 443]);
  });

  test("TLS to a server that is not there, or that speaks none, is told", async () => {
    const net = smallInternet({ "images.example": { addresses: [[publicAddress]], port: 1 } });
    const secure = "https://images.example/";
    const nobody = await probeImage(secure, toolsFor(net));
    expect(nobody).toEqual({ kind: "unreachable", why: "refused" });
    const port = await webServer((_request, response) => void response.end());
    const plain = smallInternet({ "images.example": { addresses: [[publicAddress]], port } });
    const verdict = await probeImage(secure, toolsFor(plain));
    expect(verdict).toEqual({ kind: "unreachable", why: "certificate" });
  });
});

describe("probeImage: where it does not go", () => {
  const refusedLinks = [
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::169.254.169.254]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.8:8080/",
    "http://0.0.0.0/",
    "http://[fd00:ec2::254]/",
  ];

  test.each(refusedLinks)("%s: no connection is made", async (refused) => {
    const net = smallInternet({});
    const verdict = await probeImage(refused, toolsFor(net));
    expect(verdict).toMatchObject({ kind: "not-checked", why: "address" });
    expect(net).toMatchObject({ connections: [], lookups: [] });
  });

  test.each([
    ["ftp://images.example/mug.jpg", "not-http"],
    ["file:///etc/passwd", "not-http"],
    ["data:image/png;base64,AAAA", "not-http"],
    ["no link", "not-http"],
    ["https://ann:secret@images.example/mug.jpg", "credentials"],
    ["https://ann@images.example/mug.jpg", "credentials"],
  ])("%s: %s", async (refused, why) => {
    const net = smallInternet({ "images.example": { addresses: [[publicAddress]] } });
    const verdict = await probeImage(refused, toolsFor(net));
    expect(verdict).toEqual({ kind: "not-checked", why });
    expect(net).toMatchObject({ connections: [], lookups: [] });
  });

  test("a name is refused for any one of its addresses that is not public", async () => {
    const addresses = [[publicAddress, otherPublicAddress, "192.168.1.7"]];
    const net = smallInternet({ "images.example": { addresses } });
    const verdict = await probeImage(link, toolsFor(net));
    expect(verdict).toEqual({
      kind: "not-checked",
      why: "address",
      host: "images.example",
      address: "192.168.1.7",
    });
    expect(net.connections).toEqual([]);
  });

  test("a proxy is never gone through: nothing could be checked behind it", async () => {
    const net = smallInternet({ "images.example": { addresses: [[publicAddress]] } });
    const tools = toolsFor(net, { proxyFor: () => "HTTPS_PROXY" });
    const verdict = await probeImage(link, tools);
    expect(verdict).toEqual({ kind: "not-checked", why: "proxy", variable: "HTTPS_PROXY" });
    expect(net).toMatchObject({ connections: [], lookups: [] });
  });

  test("a name that changes its meaning after the check cannot change where the connection goes", async () => {
    expect(await rebound((net) => net)).toEqual([[publicAddress]]);
  });

  test("and this proof catches a network that looks the name up again", async () => {
    const careless = (net: ImageNet): ImageNet => ({
      resolve: (hostname) => net.resolve(hostname),
      connect: (wanted) => {
        const socket = net.connect({ ...wanted, addresses: ["not known yet"] });
        net.resolve(wanted.hostname).then((addresses) => {
          net.connect({ ...wanted, addresses }).on("error", () => {});
        });
        return socket;
      },
    });
    expect(await rebound(careless)).toContainEqual(["127.0.0.1"]);
  });

  /** Where connections go for a name that is public when it is checked and 127.0.0.1 ever after. */
  async function rebound(change: (net: ImageNet) => ImageNet): Promise<readonly string[][]> {
    const port = await webServer((_request, response) => void response.end(image));
    const addresses = [[publicAddress], ["127.0.0.1"]];
    const net = smallInternet({ "images.example": { addresses, port } });
    await probeImage(link, toolsFor(change(net)));
    return net.connections.map((one) => [...one.addresses]);
  }
});

describe("probeImage: redirects", () => {
  /** Redirects `/3` to `/2` … to `/0`, which is the image. */
  const countdown: RequestListener = ({ url = "" }, response) => {
    const left = Number(url.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end(image);
  };

  test("as many as three are followed, a fourth is not", async () => {
    const port = await webServer(countdown);
    const net = smallInternet({ "images.example": { addresses: [[publicAddress]], port } });
    const ask = (times: number) => probeImage(`http://images.example/${times}`, toolsFor(net));
    expect(await ask(3)).toEqual(right);
    expect(await ask(4)).toEqual({ kind: "unreachable", why: "too-many-redirects" });
    expect(net.connections).toHaveLength(8);
  });

  test("one that goes in a circle ends", async () => {
    const { verdict, net } = await onServer((_request, response) => {
      response.writeHead(307, { location: link }).end();
    });
    expect(verdict).toEqual({ kind: "unreachable", why: "too-many-redirects" });
    expect(net.connections).toHaveLength(4);
  });

  const forbidden = [
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:22/",
    "//10.0.0.1/x",
    "http://inside.example/",
    "http://[::ffff:10.0.0.1]/",
    "file:///etc/passwd",
    "https://ann:secret@images.example/",
    "gopher://images.example/",
  ];

  test("each is checked anew, wherever in the chain it stands", async () => {
    const chain = fc.tuple(fc.nat(2), fc.constantFrom(...forbidden));
    await fc.assert(
      fc.asyncProperty(chain, async ([at, location]) => {
        const port = await webServer(({ url = "" }, response) => {
          const step = Number(url.slice(1));
          response.writeHead(302, { location: step === at ? location : `/${step + 1}` }).end();
        });
        const net = smallInternet({
          "images.example": { addresses: [[publicAddress]], port },
          "inside.example": { addresses: [["10.1.1.1"]], port },
        });
        const verdict = await probeImage("http://images.example/0", toolsFor(net));
        expect(verdict).toMatchObject({ kind: "not-checked" });
        expect(net.connections).toHaveLength(at + 1);
        expect(net.connections.every(({ hostname }) => hostname === "images.example")).toBe(true);
      }),
      { numRuns: 24 },
    );
  });

  test("to a path in another script is followed, as UTF-8 is meant", async () => {
    const { verdict } = await onServer(({ url }, response) => {
      if (url === "/%E5%9B%BE.jpg") response.end(image);
      else response.writeHead(302, { location: Buffer.from("/图.jpg").toString("latin1") }).end();
    });
    expect(verdict).toEqual(right);
  });

  test("to an address that is none is told", async () => {
    const { verdict } = await onServer((_request, response) => {
      response.writeHead(302, { location: "http://[/" }).end();
    });
    expect(verdict).toEqual({ kind: "unreachable", why: "bad-redirect" });
  });
});

describe("probeImage: hostile servers", () => {
  test("a body without end is read as far as 64 KiB", async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const { verdict } = await onServer((_request, response) => {
      const chunk = Buffer.alloc(16_384, 0x41);
      response.on("close", () => closed.resolve());
      response.writeHead(200);
      const pump = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once("drain", pump);
      };
      pump();
    });
    await closed.promise;
    expect(verdict).toEqual({ kind: "other", file: "unknown" });
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  test("segments without end before a JPG’s size are read as far as 64 KiB", async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0x04, 0x02]), Buffer.alloc(1024)]);
    const { verdict } = await onServer((_request, response) => {
      response.write(Buffer.from([0xff, 0xd8]));
      for (let at = 0; at < 200; at += 1) response.write(comment);
      response.end();
    });
    expect(verdict).toEqual({ kind: "not-checked", why: "no-size" });
  });

  test("what is packed is not unpacked, however small it is", async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024));
    const { verdict } = await onServer((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    expect(verdict).toEqual({ kind: "not-checked", why: "compressed" });
  });

  test("silence and a slow drip end with the time for a link", async () => {
    const silent = await onServer(() => {}, { timeMaxMs: 120 });
    expect(silent.verdict).toEqual({ kind: "unreachable", why: "timeout" });
    const drip = await onServer(
      (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("\xff"), 10);
        response.on("close", () => clearInterval(timer));
      },
      { timeMaxMs: 120 },
    );
    expect(drip.verdict).toEqual({ kind: "unreachable", why: "timeout" });
  });

  test("a name whose lookup never ends, ends", async () => {
    const net: ImageNet = {
      resolve: () => new Promise(() => {}),
      connect: () => {
        throw new Error("Nothing is known to connect to.");
      },
    };
    const verdict = await probeImage(link, toolsFor(net, { timeMaxMs: 50 }));
    expect(verdict).toEqual({ kind: "unreachable", why: "timeout" });
  });

  test("a drip that has said enough is an answer all the same", async () => {
    const { verdict } = await onServer(
      (_request, response) => {
        response.write(image);
      },
      { timeMaxMs: 200 },
    );
    expect(verdict).toEqual(right);
  });

  test("a length that is a lie in either direction does no harm", async () => {
    const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;
    const more = Buffer.concat([Buffer.from(head(9_000_000)), image]);
    expect(await onSocket(more)).toEqual(right);
    const fewer = Buffer.concat([Buffer.from(head(10)), image]);
    expect(await onSocket(fewer)).toEqual({ kind: "other", file: "damaged" });
    expect(await onSocket(head(9_000_000))).toEqual({ kind: "unreachable", why: "broken-off" });
  });

  test.each([
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.9\r\n", "bad-answer"],
    ["a head without end", `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`, "bad-answer"],
    ["nothing", "", "broken-off"],
    ["half a head", "HTTP/1.1 200 OK\r\nContent-", "broken-off"],
    [
      "another protocol",
      "HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
      "bad-answer",
    ],
    [
      "another part",
      "HTTP/1.1 206 Partial\r\nContent-Range: bytes 9-20/30\r\n\r\nGIF89a",
      "bad-answer",
    ],
  ])("%s is unreachable: %s", async (_what, reply, why) => {
    expect(await onSocket(reply)).toEqual({ kind: "unreachable", why });
  });

  test("announcements without end before the answer end with the time for a link", async () => {
    const reply = "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(2_000);
    const verdict = await onSocket(reply, { timeMaxMs: 150 }, false);
    expect(verdict).toEqual({ kind: "unreachable", why: "timeout" });
  });

  test("whatever bytes a server sends, it comes to a verdict", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, hasHead) => {
        const head = hasHead ? "HTTP/1.1 200 OK\r\n\r\n" : "";
        const verdict = await onSocket(Buffer.concat([Buffer.from(head), bytes]));
        expect(verdict.kind).toMatch(/^(other|unreachable|image|not-checked)$/);
      }),
      { numRuns: 40 },
    );
  });
});

describe("probeImage: a person stops it", () => {
  test("what is under way is abandoned at once", async () => {
    const stop = new AbortController();
    const asked = onServer(() => stop.abort(new Error("stopped")), { signal: stop.signal });
    await expect(asked).rejects.toThrow("stopped");
  });
});
