import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { proxyVariable } from "../../src/commands/account/proxy.ts";
import { runProgram } from "../../src/commands/cli/program.ts";
import type { Host } from "../../src/commands/process/host.ts";
import type { ScreenContext } from "../../src/commands/screen/screen-context.ts";
import { WorkbookController } from "../../src/commands/screen/sheet/workbook-controller.ts";
import { openRecord } from "../../src/record/record.ts";
import { imagesLine } from "../../src/report/index.ts";
import type { ScreenEvent } from "../../src/screen/state/program.ts";
import { canaryKey, type Json, temporaryFolder } from "../support/command.ts";
import { translators } from "../support/english.ts";
import { jpeg } from "../support/image-bytes.ts";
import { openMarket, recordsOf } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { publicAddress, smallInternet, webServer } from "../support/small-internet.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const right = jpeg({ width: 900, height: 1200 });
const small = jpeg({ width: 600, height: 600 });

/** A workbook whose rows have these links, one each. */
function workbookWith(...urls: readonly string[]): Promise<Buffer> {
  return productsWorkbook(
    urls.map((url, at) => ({ ...plausibleProduct(`MUG-${at}`, at), images: [{ order: 1, url }] })),
  );
}

/** A folder with a workbook, and an internet of one host; `answer` may be slow. */
async function desk(urls: readonly string[], more: Partial<Host> = {}) {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "mugs.xlsx"), await workbookWith(...urls));
  const asked: string[] = [];
  const port = await webServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === "/slow.jpg") return;
    if (url === "/none.jpg") response.writeHead(404);
    response.end(url === "/small.jpg" ? small : right);
  });
  const imageNet = smallInternet({ "images.example": { addresses: [[publicAddress]], port } });
  const [out, err]: string[][] = [[], []];
  const output = (to: string[]) => ({
    write: (text: string) => void to.push(text),
    isTerminal: false,
    columns: 1000,
  });
  const host = fakeHost(dir, {
    ...{ imageNet, stdout: output(out ?? []), stderr: output(err ?? []) },
    env: { LANG: "en_GB.UTF-8", SHEETPORT_API_KEY: canaryKey },
    ...more,
  });
  const run = async (...args: readonly string[]) => {
    for (const lines of [out, err]) lines?.splice(0);
    const code = await runProgram([...args, "--data-dir", dir], host);
    return { code, stdout: (out ?? []).join(""), stderr: (err ?? []).join("") };
  };
  return { dir, asked, host, run };
}

const links = (...paths: readonly string[]) => paths.map((path) => `http://images.example${path}`);

describe("check --images check", () => {
  test("tells each wrong link at its cell and the totals in one line, exit 3", async () => {
    const { run } = await desk(links("/right.jpg", "/small.jpg", "/none.jpg"));
    const { code, stdout } = await run("check", "mugs.xlsx", "--images", "check");
    expect(code).toBe(3);
    expect(stdout).toMatch(/^1 error\n {2}\w+3 {2}Image 1 is 600 × 600 pixels/m);
    expect(stdout).toMatch(/^1 warning\n {2}\w+4 {2}Image 1 cannot be downloaded/m);
    expect(stdout).toContain("3 images checked, 1 unreachable, 1 too small.\n");
  });

  test("gives the totals in the document, and asks again each time", async () => {
    const { run, asked } = await desk(links("/right.jpg", "/right.jpg?2"));
    const args = ["check", "mugs.xlsx", "--images", "check", "--json"];
    const first = await run(...args);
    const document: Json = JSON.parse(first.stdout);
    expect(first.code).toBe(0);
    const none = { unreachable: 0, tooSmall: 0, wrongType: 0, notChecked: 0, stopped: false };
    expect(document.images).toEqual({ links: 2, checked: 2, ...none });
    const second: Json = JSON.parse((await run(...args)).stdout);
    expect(second.images).toEqual({ links: 2, checked: 2, ...none });
    expect(asked).toHaveLength(4);
  });

  test("without it, nothing is asked for and no record is made", async () => {
    const { run, asked, dir } = await desk(links("/none.jpg"));
    const { code, stdout } = await run("check", "mugs.xlsx", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).not.toHaveProperty("images");
    expect(asked).toEqual([]);
    const { readdir } = await import("node:fs/promises");
    expect(await readdir(dir)).toEqual(["mugs.xlsx"]);
  });

  test("a cell that is no link is not asked for", async () => {
    const { run, asked } = await desk(["http://images.example/a b.jpg", "C:\\mug.jpg"]);
    const { stdout } = await run("check", "mugs.xlsx", "--images", "check", "--json");
    const document: Json = JSON.parse(stdout);
    expect(document.images.links).toBe(0);
    expect(document.findings.map((one: Json) => one.code)).toContain("bad-link");
    expect(asked).toEqual([]);
  });

  test("a link that --set gives every row is asked for, too; it stands in no cell", async () => {
    const { run, asked, dir } = await desk([]);
    const { images: _, ...bare } = plausibleProduct("MUG-0", 0);
    await writeFile(join(dir, "mugs.xlsx"), await productsWorkbook([bare]));
    const given = ["--set", "Image 1=http://images.example/small.jpg"];
    const { stdout } = await run("check", "mugs.xlsx", "--images", "check", ...given, "--json");
    const finding = JSON.parse(stdout).findings.find((one: Json) => one.code === "image-too-small");
    expect(finding).toMatchObject({ row: 2, cell: "", column: "--set", field: "images" });
    expect(asked).toEqual(["/small.jpg"]);
  });

  test("Ctrl-C ends it with what was found so far, exit 130", async () => {
    const stops: ((signal: string) => void)[] = [];
    const onStop = (stop: (signal: string) => void) => {
      stops.push(stop);
      return () => undefined;
    };
    const { run, asked } = await desk(links("/small.jpg", "/slow.jpg"), { onStop });
    const ended = run("check", "mugs.xlsx", "--images", "check");
    await vi.waitFor(() => expect(asked).toContain("/slow.jpg"));
    for (const stop of stops) stop("SIGINT");
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toContain("Image 1 is 600 × 600 pixels");
    expect(stdout).toContain("1 not checked.");
  });

  test("a proxy is not gone through: the link is told as not checked", async () => {
    const env = { LANG: "en_GB.UTF-8", HTTP_PROXY: "http://proxy.example:3128" };
    const { run, asked } = await desk(links("/right.jpg"), { env });
    const { code, stdout } = await run("check", "mugs.xlsx", "--images", "check");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 warning\n.*Image 1 was not checked: .*HTTP_PROXY/m);
    expect(asked).toEqual([]);
  });
});

describe("check --images check --fix", () => {
  test("asks for each link once, though the sheet is read again after repairs", async () => {
    const { run, asked, dir } = await desk([]);
    const products = links("/right.jpg", "/small.jpg").map((url, at) => ({
      ...plausibleProduct(`MUG-${at}`, at),
      name: `Mug\u00a0 ${at}`,
      gtin: "４００６３８１３３３９３１",
      images: [{ order: 1, url }],
    }));
    await writeFile(join(dir, "mugs.xlsx"), await productsWorkbook(products));
    const { stdout } = await run("check", "mugs.xlsx", "--images", "check", "--fix", "--json");
    const document: Json = JSON.parse(stdout);
    expect(document.images).toMatchObject({ links: 2, checked: 2, tooSmall: 1 });
    const codes = document.findings.map((one: Json) => one.code);
    expect(codes.filter((code: string) => code === "image-too-small")).toHaveLength(1);
    expect(document.fixed).toMatch(/^mugs\.fixed/);
    expect(asked.sort()).toEqual(["/right.jpg", "/small.jpg"]);
  });
});

describe("check --images check --watch", () => {
  test("asks at each save for new links alone, and keeps what was found of the others", async () => {
    const stops: ((signal: string) => void)[] = [];
    const onStop = (stop: (signal: string) => void) => {
      stops.push(stop);
      return () => undefined;
    };
    const written: string[] = [];
    const stdout = {
      write: (text: string) => void written.push(text),
      isTerminal: false,
      columns: 80,
    };
    const { run, asked, dir } = await desk(links("/small.jpg"), { onStop, stdout });
    const ended = run("check", "mugs.xlsx", "--images", "check", "--watch");
    const told = (text: string) =>
      vi.waitFor(() => expect(written.join("")).toContain(text), { timeout: 15_000 });
    await told("1 image checked, 1 too small.");
    await writeFile(
      join(dir, "mugs.xlsx"),
      await workbookWith(...links("/small.jpg", "/right.jpg")),
    );
    await told("2 images checked, 1 too small.");
    await told("0 fixed, 0 new, 1 left");
    for (const stop of stops) stop("SIGINT");
    expect((await ended).code).toBe(3);
    expect(asked).toEqual(["/small.jpg", "/right.jpg"]);
  });
});

describe("upload --images check", () => {
  test("a wrong image holds the upload back before anything is asked of the marketplace, exit 3", async () => {
    const { run } = await desk(links("/small.jpg"));
    const { code, stdout, stderr } = await run("upload", "mugs.xlsx", "--images", "check", "--yes");
    expect({ code, stderr }).toMatchObject({ code: 3 });
    expect(stdout).toContain("Image 1 is 600 × 600 pixels");
    expect(stderr).toContain("1 image checked, 1 too small.");
  });

  test("is refused for a saved plan, exit 2", async () => {
    const { run } = await desk([]);
    const { code, stdout } = await run("upload", "plan.json", "--images", "check", "--json");
    expect(code).toBe(2);
    expect(JSON.parse(stdout).error.code).toBe("images-of-plan");
  });
});

describe("--images skip", () => {
  async function twoImagesEach(...pairs: readonly (readonly [string, string])[]) {
    const { run, dir } = await desk([]);
    const products = pairs.map((pair, at) => ({
      ...plausibleProduct(`MUG-${at}`, at),
      images: links(...pair).map((url, index) => ({ order: index + 1, url })),
    }));
    await writeFile(join(dir, "mugs.xlsx"), await productsWorkbook(products));
    return run;
  }

  test("a row with another image is valid, and its bad one a note; without any it cannot be new", async () => {
    const run = await twoImagesEach(["/small.jpg", "/right.jpg"], ["/none.jpg", "/small.jpg"]);
    const { stdout } = await run("check", "mugs.xlsx", "--images", "skip", "--json");
    const { findings, totals } = JSON.parse(stdout) as Json;
    const told = findings.map(({ row, code, severity }: Json) => [row, code, severity]).sort();
    expect(told).toEqual([
      [2, "image-left-out", "info"],
      [3, "image-too-small", "error"],
      [3, "image-unreachable", "error"],
    ]);
    expect(findings[0].message).toMatch(/600 × 600 pixels.*It is left out/);
    expect(findings[1].onlyOnCreate).toBe(true);
    expect(totals).toMatchObject({ valid: 1, invalid: 1 });
  });

  test("upload creates the row without its bad images, the others as they stand", async () => {
    const market = await openMarket({ creates: 0, updates: 0 });
    const run = await twoImagesEach(["/none.jpg", "/right.jpg"], ["/right.jpg", "/right.jpg?2"]);
    const { code } = await run("upload", "mugs.xlsx", "--images", "skip", ...market.flags);
    expect(code).toBe(0);
    const created = (sku: string) =>
      recordsOf(market.simulator, sku).map(({ images }) =>
        (images as Json[]).map(({ url }) => url),
      );
    expect(created("MUG-0")).toEqual([links("/right.jpg")]);
    expect(created("MUG-1")).toEqual([links("/right.jpg", "/right.jpg?2")]);
  });

  test("a new product is not sent with an image that may not be checked alone; beside a right one it is", async () => {
    const market = await openMarket({ creates: 0, updates: 0 });
    const { run, dir } = await desk([]);
    const inside = "http://10.0.0.7/inside.jpg";
    const rows = [[inside], [inside, ...links("/right.jpg")], [inside, ...links("/none.jpg")]];
    const products = rows.map((urls, at) => ({
      ...plausibleProduct(`MUG-${at}`, at),
      images: urls.map((url, index) => ({ order: index + 1, url })),
    }));
    await writeFile(join(dir, "mugs.xlsx"), await productsWorkbook(products));
    const flags = ["--images", "skip", "--valid-only", "--json", ...market.flags];
    const { stdout } = await run("upload", "mugs.xlsx", ...flags);
    const outcomes = JSON.parse(stdout).rows.map(({ sku, outcome }: Json) => [sku, outcome]);
    expect(outcomes).toEqual([
      ["MUG-0", "invalid"],
      ["MUG-1", "applied"],
      ["MUG-2", "invalid"],
    ]);
    const created = products.filter(({ sku }) => recordsOf(market.simulator, sku).length > 0);
    expect(created.map(({ sku }) => sku)).toEqual(["MUG-1"]);
  });

  test("is refused where the sheet's images are the whole list, and for a saved plan, exit 2", async () => {
    const run = await twoImagesEach(["/none.jpg", "/right.jpg"]);
    const refused = async (...args: readonly string[]) => {
      const { code, stdout } = await run(...args, "--images", "skip", "--json");
      return [code, JSON.parse(stdout).error.code];
    };
    const whole = ["check", "mugs.xlsx", "--whole-lists", "images"];
    expect(await refused(...whole)).toEqual([2, "whole-list-skipped"]);
    expect(await refused("upload", "plan.json")).toEqual([2, "images-of-plan"]);
  });
});

describe("the screen with --images check", () => {
  test("the check has the findings and the totals, and a later one asks for new links alone", async () => {
    const { host, dir, asked } = await desk(links("/small.jpg", "/none.jpg"));
    const record = openRecord({ file: ":memory:" });
    onTestFinished(() => record.close());
    const told: ScreenEvent[] = [];
    const context = {
      ...givenOf(host),
      record,
      options: { images: "check" },
      tell: (news: ScreenEvent) => void told.push(news),
    } as unknown as ScreenContext;
    const controller = new WorkbookController(context, { onFailure: () => {} });
    const check = () => controller.workFor({ type: "check" })?.(new AbortController().signal);
    await controller.open(join(dir, "mugs.xlsx"), new AbortController().signal);
    await check();
    const facts = told.flatMap((news) => (news.type === "checked" ? [news.facts] : [])).at(-1);
    expect(facts?.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["image-too-small", "image-unreachable"]),
    );
    expect(facts?.notes).toContain("2 images checked, 1 unreachable, 1 too small.");
    expect(facts?.totals.invalid).toBe(1);
    await check();
    expect(asked).toHaveLength(2);
  });
});

describe("proxyVariable", () => {
  const variable = (url: string, env: Record<string, string>) =>
    proxyVariable(new URL(url), { env });

  test.each([
    ["https://a.example/", { HTTPS_PROXY: "http://p:1" }, "HTTPS_PROXY"],
    ["https://a.example/", { HTTP_PROXY: "http://p:1" }, undefined],
    ["http://a.example/", { http_proxy: "http://p:1" }, "http_proxy"],
    ["http://a.example/", { HTTPS_PROXY: "http://p:1" }, undefined],
    ["https://a.example/", { ALL_PROXY: "socks5://p:1" }, "ALL_PROXY"],
    ["https://a.example/", { HTTPS_PROXY: "http://p:1", NO_PROXY: ".example" }, undefined],
    ["http://a.example/", { HTTP_PROXY: "http://p:1", NO_PROXY: "a.example:80" }, undefined],
    ["https://a.example/", {}, undefined],
  ])("%s with %j: %s", (url, env, expected) => {
    expect(variable(url, env)).toBe(expected);
  });
});

describe("imagesLine", () => {
  const totals = {
    ...{ links: 415, checked: 412, unreachable: 3, tooSmall: 2 },
    ...{ wrongType: 0, notChecked: 1, stopped: true },
  };

  test("says what was checked, what is wrong, and what is left", () => {
    expect(imagesLine(totals, { translator: translators.en })).toBe(
      "412 images checked, 3 unreachable, 2 too small, 3 not checked.",
    );
    expect(imagesLine(totals, { translator: translators.ru })).toBe(
      "Проверено: 412 изображений, недоступно: 3, меньше допустимого: 2, не проверено: 3.",
    );
    expect(imagesLine(totals, { translator: translators.zh })).toBe(
      "已检查 412 张图片，无法访问 3，尺寸过小 2，未检查 3。",
    );
  });
});
