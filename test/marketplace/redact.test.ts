import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redactAnswers, redactor } from "../../src/marketplace/wire/redact.ts";
import type { TransportResult } from "../../src/marketplace/wire/transport.ts";
import { Secret } from "../../src/model/net.ts";

const key = `canary/7Qd2+"key"\\&=Zx81`;
const redact = redactor(new Secret(key));
const echoes = {
  plain: key,
  "upper case": key.toUpperCase(),
  "URL-encoded": encodeURIComponent(key),
  "URL-encoded in lower case": encodeURIComponent(key).toLowerCase(),
  "JSON-escaped": JSON.stringify(key).slice(1, -1),
};

describe("redactor", () => {
  test.each(Object.entries(echoes))("takes the key out of words: %s", (_form, echo) => {
    const message = redact.message(`say ${echo}!`);
    expect(message).toBe("say [hidden]!");
  });

  test.each(["%", "&am", "\\\\", "canary/7", key, encodeURIComponent(key)])(
    "takes a time that grows with the text: %j",
    (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const startMs = performance.now();
      redact.body(text);
      expect(performance.now() - startMs).toBeLessThan(20_000);
    },
  );

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
    { kind: "not-sent", message: `no ${key}` },
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
