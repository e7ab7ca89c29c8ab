import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactAnswers, redactor } from "../../src/marketplace/wire/redact.ts";
import type { TransportResult } from "../../src/marketplace/wire/transport.ts";
import { Secret } from "../../src/model/net/secret.ts";

const key = `canary/7Qd2+"key"\\&=Zx81`;
const redact = redactor(new Secret(key));
const base64 = (text: string) => Buffer.from(text).toString("base64");

const byCode = (write: (code: number) => string) =>
  [...key].map((one) => write(one.charCodeAt(0))).join("");

const echoes = {
  plain: key,
  "upper case": key.toUpperCase(),
  "percent-encoded": encodeURIComponent(key),
  "percent-encoded in lower case": encodeURIComponent(key).toLowerCase(),
  "percent-encoded byte by byte": Buffer.from(key).toString("hex").replace(/../g, "%$&"),
  hex: Buffer.from(key).toString("hex"),
  "Base64 alone": base64(key),
  "Base64 after one byte": base64(`x${key}yz`),
  "Base64 after two bytes": base64(`xy${key}z`),
  "Base64 of a header": base64(`X-API-Key: ${key}\r\n`),
  "Base64 for addresses": Buffer.from(`${key}??>>`).toString("base64url"),
  "in HTML": key.replaceAll("&", "&amp;").replaceAll('"', "&quot;"),
  "as decimal entities": byCode((code) => `&#${code};`),
  "as hex entities": byCode((code) => `&#x${code.toString(16)};`),
  "as long entities": byCode((code) => `&#x0000${code.toString(16).toUpperCase()};`),
  "as entities without an end": byCode((code) => `&#${code}`),
  "as named entities": key.replace("/", "&sol;").replace("+", "&plus;").replace("=", "&equals;"),
  "with zero-width spaces": [...key].join("\u200b"),
  "with all that cannot be seen": [...key].join("\u200d\ufeff\u00ad\u2060\ufe0f\u0000"),
  "with zero-width entities": [...key].join("&#8203;"),
  "with zero-width spaces of an address": [...key].join("%E2%80%8B"),
  "escaped as JSON with zero-width spaces": [...key].join("\\u200b"),
  "percent-encoded twice": encodeURIComponent(encodeURIComponent(key)),
  "percent-encoded byte by byte, twice": encodeURIComponent(
    byCode((code) => `%${code.toString(16)}`),
  ),
  "entities, twice": byCode((code) => `&amp;#${code};`),
  "entities in an address": encodeURIComponent(byCode((code) => `&#${code};`)),
  "escaped twice": byCode((code) => `\\\\u00${code.toString(16)}`),
  "Base64 in an address": encodeURIComponent(base64(`${key}?`)),
};

const truncated = {
  "without its last character": key.slice(0, -1),
  "without its first": key.slice(1),
  "the first half": key.slice(0, 12),
  "the second half": key.slice(12),
  "with an ellipsis": `${key.slice(0, 10)}…`,
  "the first half in HTML": [...key.slice(0, 12)].map((one) => `&#${one.charCodeAt(0)};`).join(""),
};

/** What of an echo tells something: its middle. */
const middle = (text: string) => text.slice(4, -6);

describe("redactor", () => {
  test.each(Object.entries(echoes))("takes the key out of words: %s", (_form, echo) => {
    const message = redact.message(`say ${echo}!`);
    expect(message).toContain("[hidden]");
    expect(message.toLowerCase()).not.toContain(middle(echo).toLowerCase());
  });

  test.each(Object.entries(truncated))(
    "takes a piece of the key out of failures: %s",
    (_how, piece) => {
      const bodies = [
        redact.message(`say ${piece}!`),
        redact.body(JSON.stringify({ a: piece }), true),
      ];
      for (const message of bodies) {
        expect(message).toContain("[hidden]");
        expect(message).not.toContain(piece.slice(2, -3));
      }
    },
  );

  test("leaves words that the key happens to hold, and what a product shares with it", () => {
    const { message: words, body } = redactor(new Secret("simulator-key-of-porcelain-2024"));
    expect(words("The simulator is out of porcelain.")).toBe("The simulator is out of porcelain.");
    const product = '{"name":"of-porcelain-2024"}';
    expect(body(product)).toBe(product);
  });

  test.each([
    ...["%", "%25", "&#", "&amp;", "&#8203;", "\\u00", "\\\\", "\u200b", "&am", "canary/7"],
    ...[key, encodeURIComponent(key)],
  ])("takes a time that grows with the text: %j", (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const startMs = performance.now();
    redact.body(text, true);
    expect(performance.now() - startMs).toBeLessThan(4_000);
  });

  test.each([
    ["as JSON writes it", (text: string) => JSON.stringify(text)],
    [
      "with every character escaped",
      (text: string) =>
        `"${[...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`,
    ],
    ["with escaped slashes", (text: string) => JSON.stringify(text).replaceAll("/", "\\/")],
  ])("takes the key out of a body %s, which stays JSON", (_how, write) => {
    const body = redact.body(`{"message":${write(`the key ${key} is "wrong"`)},"é":"\\u00e9\\n"}`);
    expect(JSON.parse(body)).toEqual({ message: 'the key [hidden] is "wrong"', é: "é\n" });
  });

  test("leaves every body without the key as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, slashes) => {
        const plain = JSON.stringify(value);
        const body = slashes ? plain.replaceAll("/", "\\/") : plain;
        expect(redact.body(body)).toBe(body);
      }),
    );
  });

  test("hides any key wherever it stands in a JSON answer, and changes nothing else", () => {
    const keys = fc.stringMatching(/^[!-~]{8,60}$/);
    fc.assert(
      fc.property(keys, fc.string(), fc.string(), (text, before, after) => {
        fc.pre(!before.includes(text) && !after.includes(text));
        const body = JSON.stringify({ a: before, [`k${text}`]: `«${text}»`, b: after });
        const read = redactor(new Secret(text)).body(body);
        expect(read).not.toContain(text);
        expect(Object.values(JSON.parse(read))).toContain("«[hidden]»");
      }),
    );
  });

  test("does not take words of products for a key of a few letters", () => {
    const short = redactor(new Secret("mug"));
    expect(short.body('{"name":"mug"}')).toBe('{"name":"mug"}');
    expect(short.message("bad key mug")).toBe("bad key [hidden]");
  });
});

describe("redactAnswers", () => {
  test.each<TransportResult>([
    { kind: "answer", status: 401, body: `"${encodeURIComponent(key)}"`, retryAfter: key },
    { kind: "cut", status: 200, message: `${key} was cut` },
    { kind: "lost", message: `lost ${key}` },
    { kind: "not-sent", message: `no ${key}`, aborted: true },
    { kind: "untrusted", message: `not ${key}` },
  ])("redacts an end of the kind $kind, and keeps the rest", async (result) => {
    const request = { method: "GET", path: "/" } as const;
    const seen = await redactAnswers(async () => result, redact)(request);
    expect(Object.keys(seen).sort()).toEqual(Object.keys(result).sort());
    const text = JSON.stringify(seen);
    expect(text).toContain("[hidden]");
    expect(text).not.toContain("canary");
  });

  test("hands on the signal and the permit", async () => {
    const given: unknown[] = [];
    const send = redactAnswers(async (...all) => {
      given.push(...all);
      return { kind: "lost", message: "" };
    }, redact);
    const all = [
      { method: "GET", path: "/" },
      new AbortController().signal,
      { begin: () => true },
    ] as const;
    await send(...all);
    expect(given).toEqual(all);
  });
});
