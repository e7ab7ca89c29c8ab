import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { proxyFor, proxyText } from "../../src/commands/account/proxy.ts";
import { english } from "../support/english.ts";

const url = "https://api.market.example/v1";
const proxy = "http://proxy.example:3128";
const chosen = (env: Record<string, string>, to = url) => proxyFor(to, { env });

describe("proxyFor", () => {
  test.each([
    { env: {}, origin: undefined },
    { env: { HTTPS_PROXY: proxy }, origin: proxy },
    { env: { https_proxy: proxy }, origin: proxy },
    { env: { https_proxy: proxy, HTTPS_PROXY: "http://upper:1" }, origin: proxy },
    { env: { https_proxy: "", HTTPS_PROXY: proxy }, origin: proxy },
    { env: { HTTPS_PROXY: "proxy.example:3128" }, origin: proxy },
    { env: { HTTP_PROXY: proxy }, origin: undefined },
  ])("$env gives $origin", ({ env, origin }) => {
    expect(chosen(env)?.origin).toBe(origin);
  });

  test.each([
    ["*", false],
    ["api.market.example", false],
    ["API.Market.Example.", false],
    ["market.example", false],
    [".market.example", false],
    ["*.market.example", false],
    ["*.api.market.example", true],
    ["other.example, market.example:443", false],
    ["market.example:8443", true],
    ["arket.example", true],
    ["localhost,127.0.0.1", true],
    ["", true],
  ])("NO_PROXY=%s leaves it in use: %s", (exceptions, used) => {
    expect(chosen({ HTTPS_PROXY: proxy, NO_PROXY: exceptions }) !== undefined).toBe(used);
    expect(chosen({ HTTPS_PROXY: proxy, no_proxy: exceptions }) !== undefined).toBe(used);
  });

  test.each([
    ["[2001:db8::1]", false],
    ["2001:db8::1", false],
    ["[2001:db8::1]:443", false],
    ["[2001:db8::1]:444", true],
    ["2001:db8::2", true],
  ])("NO_PROXY=%s and an IPv6 address: %s", (exceptions, used) => {
    const found = chosen({ HTTPS_PROXY: proxy, NO_PROXY: exceptions }, "https://[2001:db8::1]");
    expect(found !== undefined).toBe(used);
  });

  test.each(["https://127.0.0.1:4000", "https://localhost", "https://[::1]", "http://localhost:1"])(
    "this machine (%s) is never reached through one",
    (to) => {
      expect(chosen({ HTTPS_PROXY: proxy }, to)).toBeUndefined();
    },
  );

  test("user name and password are kept apart, and seen nowhere", () => {
    const found = chosen({ HTTPS_PROXY: "http://us%40er:canary%3Apass@proxy.example:3128" });
    expect(found?.uri.reveal()).toBe("http://us%40er:canary%3Apass@proxy.example:3128/");
    const seen = `${inspect(found)}${JSON.stringify(found)}${found && proxyText(found, { translator: english })}`;
    expect(seen).not.toMatch(/canary|us@er|us%40er/);
  });

  test.each(["socks5://canary:canary@proxy:1080", "http://", "http://a:%E0%A4%A@proxy", "ftp://x"])(
    "%s is refused without being repeated, exit 2",
    (text) => {
      const attempt = () => chosen({ HTTPS_PROXY: text });
      expect(attempt).toThrow(expect.objectContaining({ code: "bad-proxy", exitCode: 2 }));
      expect(attempt).not.toThrow(/canary|%E0/);
    },
  );
});
