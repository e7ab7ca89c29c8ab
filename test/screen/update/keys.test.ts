import { describe, expect, test } from "vitest";
import { emptyProgress } from "../../../src/model/run/run.ts";
import type { RunView } from "../../../src/model/run/run-view.ts";
import type { SendKind } from "../../../src/screen/state/facts.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
import { reviewedNews, ShownScreen, size60 } from "../support/screen-shown.ts";

const view: RunView = {
  ...{ state: "running", paused: false, stopping: false, total: 10, done: 4 },
  ...{ counts: emptyProgress().counts, inFlight: [], readBack: { count: 0, first: [] } },
  ...{ retries: 0, lanes: [], perMinute: 0, etaSeconds: 9, startedAtMs: 0, elapsedMs: 0 },
  latest: { applied: [], rejected: [], unknown: [], conflict: [], stale: [], "not-sent": [] },
};

const sending = (kind: SendKind = "listings"): ScreenEvent => ({
  type: "uploading",
  facts: { run: "r1", kind, view },
});

const told = (screen: ShownScreen) => screen.state.notice?.text;

describe("a key that does nothing here says why", () => {
  test("y and n only answer questions", () => {
    for (const screen of [new ShownScreen(), new ShownScreen().tell(reviewedNews)]) {
      expect(told(screen.press("y"))).toBe("y does nothing here. Press ? for the keys.");
      expect(screen.asked).toEqual([]);
    }
  });

  test("one that does something elsewhere points to the help", () => {
    const text = "x does nothing here. Press ? for the keys.";
    expect(told(new ShownScreen().press("x"))).toBe(text);
    expect(told(new ShownScreen().press("/"))).toMatch(/^\/ does nothing here\. /);
    // The same key of another alphabet.
    expect(told(new ShownScreen().press("ч"))).toMatch(/does nothing here/);
  });

  test("one that nobody knows points to the help; what is no letter is no noise", () => {
    expect(told(new ShownScreen().press("5"))).toBe("5 does nothing here. Press ? for the keys.");
    const quiet = new ShownScreen().press("ctrl-y", "backspace").paste("a paste").press("down");
    expect(told(quiet)).toBeUndefined();
  });

  test("one with nothing to do now says that", () => {
    const review = new ShownScreen().tell(reviewedNews);
    expect(told(review.press("n"))).toBe("There are no more.");
    expect(told(review.press("enter"))).toBe("Enter does nothing here. Press ? for the keys.");
    expect(told(new ShownScreen().press("u"))).toMatch(/^No upload is running\. /);
  });

  test("never in front of an error", () => {
    const error = { style: "error" as const, text: "No answer." };
    const screen = new ShownScreen().tell({ type: "notice", notice: error });
    expect(told(screen.press("y"))).toBe("No answer.");
    expect(screen.text).toContain("Esc close");
    expect(told(screen.press("escape"))).toBeUndefined();
  });
});

describe("u", () => {
  test("leads to what is being sent, from anywhere, and says which that is", () => {
    const screen = new ShownScreen().tell(sending("undo")).press("escape");
    expect(screen.lines[0]).toContain("Undo 40%");
    expect(screen.lines.at(-1)).toContain("u current run");
    expect(screen.press("u").state.places.at(-1)).toBe("upload");
    expect(screen.lines[1]).toBe(" Home › Undo");
  });

  test("stands once in the last line, in the review too", () => {
    const screen = new ShownScreen().tell(reviewedNews, sending()).press("escape");
    expect(screen.state.places.at(-1)).toBe("review");
    expect(screen.lines.at(-1)?.match(/\bu \S/g)).toEqual(["u c"]);
  });
});

test("the last line keeps the way back and the help at any width", () => {
  const screen = new ShownScreen(size60).tell(reviewedNews);
  expect(screen.lines.at(-1)).toMatch(/Esc( back)? {2}\?/);
});

test("the help stands under the place's name, says how much is out of sight, and goes with Esc", () => {
  const screen = new ShownScreen(size60).tell(reviewedNews).press("?");
  expect(screen.lines.slice(2, 4)).toEqual([" Keys", " Review"]);
  expect(screen.text).toMatch(/lines 1–\d+ of \d+ +↓ more/);
  expect(screen.press("ctrl-f").text).toMatch(/lines (?!1–)\d+–\d+ of \d+/);
  expect(screen.press("escape").text).not.toMatch(/lines \d+–/);
});
