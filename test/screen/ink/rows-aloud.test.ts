import { Text } from "ink";
import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { RowsAloud } from "../../../src/screen/ink/rows-aloud.ts";
import { FakeClock } from "../../support/fake-clock.ts";

function aloud() {
  const clock = new FakeClock();
  const message: string[] = [];
  const view = (lines: readonly string[]) =>
    createElement(Text, {}, lines.join("\n").replace(/^> /gm, "› "));
  const output = { columns: 80, write: (text: string) => message.push(text) > 0 };
  const ink = { ended: new Promise(() => {}), close: () => {} };
  const rows = new RowsAloud({ output, clock, ink });
  return {
    clock,
    /** News, which nobody asked for. */
    news: (...lines: readonly string[]) => rows.show(view(lines), false),
    key: (...lines: readonly string[]) => rows.show(view(lines), true),
    again: (...lines: readonly string[]) => rows.redraw(view(lines)),
    close: () => rows.close(),
    /** What has been said since this was asked the last time. */
    message: () =>
      message
        .splice(0)
        .join("")
        .split("\n")
        .filter((line) => line !== ""),
  };
}

describe("RowsAloud", () => {
  test("says all of the first frame, then what the one before did not have", () => {
    const { key, message } = aloud();
    key("Home", "> first", "second", "Enter opens");
    expect(message()).toEqual(["Home", "> first", "second", "Enter opens"]);
    key("Home", "first", "> second", "Enter opens");
    expect(message()).toEqual(["> second"]);
    key("Home", "first", "> second", "Enter opens");
    expect(message()).toEqual([]);
    key("Home › Row", "SKU", "Esc back");
    expect(message()).toEqual(["Home › Row", "SKU", "Esc back"]);
  });

  test("counts are what begins alike; what went wrong never waits; nothing is said twice", async () => {
    const { news, message } = aloud();
    news("In flight 2: row 2, row 22", "y upload", "y upload");
    news("In flight 1: row 22", "✗ row 2 is rejected", "y upload");
    message();
    news("In flight 3: row 3, row 4 A-1", "✗ row 3 is rejected", "✗ row 2 is rejected", "y upload");
    expect(message()).toEqual(["✗ row 3 is rejected"]);
  });

  test("says words that come by themselves at once, and figures every ten seconds", async () => {
    const { clock, news, key, message } = aloud();
    key("Upload", "0 of 600");
    message();
    const heard: string[][] = [];
    for (let done = 1; done <= 600; done += 1) {
      await clock.advance(100);
      news("Upload", `${done} of 600`, ...(done > 300 ? ["! one is rejected"] : []));
      heard.push(message());
    }
    const sentences = heard.flat();
    expect(sentences.filter((line) => line === "! one is rejected")).toHaveLength(1);
    expect(heard[300]).toContain("! one is rejected");
    expect(sentences.length).toBeLessThanOrEqual(8);
  });

  test("the last figure is said, although nothing follows it; a key does not wait for it", async () => {
    const { clock, news, key, message } = aloud();
    key("1 of 9");
    news("2 of 9");
    news("3 of 9");
    expect(message()).toEqual(["1 of 9", "2 of 9"]);
    await clock.advance(10_000);
    expect(message()).toEqual(["3 of 9"]);
    news("4 of 9");
    expect(message()).toEqual([]);
    key("5 of 9", "Stop? y n");
    expect(message()).toEqual(["5 of 9", "Stop? y n"]);
    expect(clock.sleeping).toBe(0);
  });

  test("says all once more when it is asked to, and nothing after its end", async () => {
    const { clock, news, again, close, message } = aloud();
    news("Home", "1 row");
    again("Home", "1 row");
    expect(message()).toEqual(["Home", "1 row", "Home", "1 row"]);
    news("Home", "2 rows");
    news("Home", "3 rows");
    message();
    close();
    await clock.advance(60_000);
    expect([message(), clock.sleeping]).toEqual([[], 0]);
  });
});
