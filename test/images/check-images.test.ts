import { describe, expect, test } from "vitest";
import { checkImages } from "../../src/images/index.ts";
import { placeLabel } from "../../src/model/product/columns.ts";
import type { ImageCell } from "../../src/model/product/product.ts";
import { inWords, translators } from "../support/english.ts";
import { jpeg } from "../support/image-bytes.ts";
import { publicAddress, smallInternet, webServer } from "../support/small-internet.ts";

const files: Readonly<Record<string, Buffer>> = {
  "/right.jpg": jpeg({ width: 900, height: 1200 }),
  "/exact.jpg": jpeg({ width: 700, height: 900 }),
  "/narrow.jpg": jpeg({ width: 699, height: 5000 }),
  "/low.jpg": jpeg({ width: 5000, height: 899 }),
  "/page.jpg": Buffer.from("<html>"),
};

/** A sheet whose cells hold these links, one below the other. */
function cellsOf(urls: readonly string[]): ImageCell[] {
  const label = placeLabel({ field: "images", part: 1 });
  return urls.map((url, at) => ({ row: at + 2, cell: `H${at + 2}`, column: "Photo", label, url }));
}

/** A web with two hosts, the second of which is too busy after its first request. */
async function web() {
  const asked: string[] = [];
  const port = await webServer(({ url = "", headers }, response) => {
    asked.push(`${headers.host}${url}`);
    const file = files[url];
    if (headers.host === "busy.example") response.writeHead(429, { "retry-after": "60" }).end();
    else if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  const host = { addresses: [[publicAddress]], port };
  const net = smallInternet({ "a.example": host, "busy.example": host });
  const check = (urls: readonly string[], more: Partial<Parameters<typeof checkImages>[1]> = {}) =>
    checkImages(cellsOf(urls), {
      ...{ net, userAgent: "sheetport/test", proxyFor: () => undefined },
      signal: new AbortController().signal,
      ...more,
    });
  return { asked, check };
}

const a = (path: string) => `http://a.example${path}`;

describe("checkImages", () => {
  test("each wrong link is one finding at its cell, with what to do", async () => {
    const { check } = await web();
    const { findings, totals } = await check(
      ["/right.jpg", "/exact.jpg", "/narrow.jpg", "/low.jpg", "/page.jpg", "/none.jpg"].map(a),
    );
    expect(findings.map(({ cell, code, severity }) => [cell, code, severity])).toEqual([
      ["H4", "image-too-small", "error"],
      ["H5", "image-too-small", "error"],
      ["H6", "image-type", "error"],
      ["H7", "image-unreachable", "warning"],
    ]);
    expect(inWords(findings)[0]).toMatchObject({
      row: 4,
      cell: "H4",
      column: "Photo",
      field: "images",
      severity: "error",
      code: "image-too-small",
      message: "Image 1 is 699 × 5000 pixels; at least 700 × 900 are needed (width × height).",
      fix: "Link to a larger image.",
      value: a("/narrow.jpg"),
    });
    expect(totals).toEqual({
      links: 6,
      checked: 6,
      unreachable: 1,
      tooSmall: 2,
      wrongType: 1,
      notChecked: 0,
      stopped: false,
    });
  });

  test("a link is asked for once, however many cells hold it, and told at each", async () => {
    const { asked, check } = await web();
    const { findings, totals } = await check([a("/low.jpg"), a("/low.jpg#front"), a("/low.jpg")]);
    expect(asked).toEqual(["a.example/low.jpg"]);
    expect(findings.map(({ cell, value }) => [cell, value])).toEqual([
      ["H2", a("/low.jpg")],
      ["H3", a("/low.jpg#front")],
      ["H4", a("/low.jpg")],
    ]);
    expect(totals.links).toBe(1);
  });

  test("a host that asks to be left alone is asked no more; the others are", async () => {
    const { asked, check } = await web();
    const busy = Array.from({ length: 9 }, (_, at) => `http://busy.example/${at}.jpg`);
    const { findings, totals } = await check([...busy, a("/right.jpg")]);
    expect(asked.filter((one) => one.startsWith("busy")).length).toBeLessThanOrEqual(6);
    expect(totals).toMatchObject({ links: 10 });
    expect(totals.unreachable + totals.notChecked).toBe(9);
    expect(totals.notChecked).toBeGreaterThanOrEqual(3);
    expect(new Set(findings.map(({ code }) => code))).toEqual(
      new Set(["image-unreachable", "image-not-checked"]),
    );
    expect(asked).toContain("a.example/right.jpg");
  });

  test("a host that never answers is not waited for link by link", async () => {
    const { check } = await web();
    const urls = Array.from({ length: 30 }, (_, at) => `http://gone.example/${at}.jpg`);
    const { findings, totals } = await check(urls);
    expect(totals).toMatchObject({ links: 30, stopped: false });
    expect(totals.unreachable).toBeLessThanOrEqual(11);
    expect(totals.unreachable + totals.notChecked).toBe(30);
    expect(inWords(findings).at(-1)?.message).toBe(
      "Image 1 was not checked: gone.example asked sheetport to wait, or repeatedly did not respond.",
    );
  });

  test("known verdicts hold: only new links are asked for", async () => {
    const { asked, check } = await web();
    const first = await check([a("/low.jpg"), a("/none.jpg")]);
    asked.length = 0;
    const second = await check([a("/low.jpg"), a("/none.jpg"), a("/page.jpg")], {
      earlier: first.verdicts,
    });
    expect(asked).toEqual(["a.example/page.jpg"]);
    expect(second.findings).toHaveLength(3);
  });

  test("when it is stopped, what was found so far is told", async () => {
    const { check } = await web();
    const stop = new AbortController();
    const urls = Array.from({ length: 40 }, (_, at) => a(`/low.jpg?${at}`));
    const { findings, totals, verdicts } = await check(urls, {
      signal: stop.signal,
      onProgress: (done) => {
        if (done === 5) stop.abort(new Error("stopped"));
      },
    });
    // The query is part of the path for this server: every one of them is missing.
    expect(totals.stopped).toBe(true);
    expect(verdicts.size).toBeGreaterThanOrEqual(5);
    expect(verdicts.size).toBeLessThan(40);
    expect(findings).toHaveLength(verdicts.size);
  });
});

describe("words of the check of images", () => {
  test("name the column and the reason in the language asked for", async () => {
    const { check } = await web();
    const message = async (language: "ru" | "zh", path: string) =>
      inWords((await check([a(path)])).findings, translators[language])[0]?.message;
    expect(await message("ru", "/none.jpg")).toBe(
      "Не удалось скачать файл из поля «Изображение 1»: на сервере нет такого файла (404).",
    );
    expect(await message("zh", "/low.jpg")).toBe(
      "“图片 1”为 5000 × 899 像素，至少需要 700 × 900（宽 × 高）。",
    );
    expect(await message("zh", "/page.jpg")).toBe("“图片 1”是网页，而平台只接受 JPG 和 PNG。");
  });
});
