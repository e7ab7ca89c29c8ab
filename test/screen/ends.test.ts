import { describe, expect, test, vi } from "vitest";
import { Demo } from "./support/in-pty.ts";

const after = {
  "a key": { ends: (demo: Demo) => demo.process.write("Q"), code: 0, tells: "ended: stopped" },
  SIGTERM: {
    ends: (demo: Demo) => demo.signal("SIGTERM"),
    code: 130,
    tells: "told: Stopped.",
  },
  SIGINT: { ends: (demo: Demo) => demo.signal("SIGINT"), code: 130, tells: "told: Stopped." },
  SIGHUP: { ends: (demo: Demo) => demo.signal("SIGHUP"), code: 130, tells: "told: Stopped." },
  "an exception in update": {
    ends: (demo: Demo) => demo.process.write("u"),
    code: 70,
    tells: "told: thrown in update",
  },
  "an exception in frame": {
    ends: (demo: Demo) => demo.process.write("f"),
    code: 70,
    tells: "told: thrown in frame",
  },
  "an exception in an intent": {
    ends: (demo: Demo) => demo.process.write("i"),
    code: 70,
    tells: "told: thrown later",
  },
  "an exception that nobody caught": {
    ends: (demo: Demo) => demo.process.write("t"),
    code: 70,
    tells: "told: thrown later",
  },
  "a rejection that nobody caught": {
    ends: (demo: Demo) => demo.process.write("r"),
    code: 70,
    tells: "told: rejected later",
  },
  "process.exit": { ends: (demo: Demo) => demo.process.write("e"), code: 3, tells: "" },
};

describe("the terminal is as it was before, and what ended the screen stands on it, after", () => {
  for (const [name, { ends, code, tells }] of Object.entries(after)) {
    test.concurrent(name, async ({ onTestFinished }) => {
      // The shell says afterwards which mode the terminal is in.
      const demo = new Demo(["sh", "-c", '"$@"; code=$?; stty -a; exit $code', "sh"]);
      onTestFinished(() => demo.kill());
      await demo.shows("pressed:");
      expect(demo.isAlternate).toBe(true);
      demo.process.write("w");
      await demo.shows("pressed: w");
      ends(demo);
      expect(await demo.ended()).toBe(code);
      expect(demo.isAlternate).toBe(false);
      const text = demo.lines().join("\n");
      expect(text).toContain(tells);
      expect(text).toContain("a warning in between");
      expect(text).toMatch(/ icanon.* echo /s);
      expect(modes(demo.written)).toEqual({ cursor: "h", pasteMarks: "l", titles: 0 });
    });
  }
});

describe("Ctrl-Z", () => {
  test("gives the terminal to the shell, and “fg” brings the screen back", async ({
    onTestFinished,
  }) => {
    // A shell with job control goes on when its job is stopped.
    const script = 'set -m; "$@"; stty -a; fg; echo back';
    const demo = new Demo(["bash", "-c", script, "bash"]);
    onTestFinished(() => demo.kill());
    await demo.shows("pressed:");
    demo.process.write("j\u001a");
    await vi.waitFor(() => expect(demo.written).toMatch(/ icanon/), { timeout: 10_000 });
    await demo.shows("pressed: j");
    expect(demo.isAlternate).toBe(true);
    expect(demo.written.split("\u001b[?1049h")).toHaveLength(3);
    demo.process.write("Q");
    await demo.shows("back");
    expect(await demo.ended()).toBe(0);
    expect(demo.isAlternate).toBe(false);
  });

  test("does nothing where nobody could bring it back", async ({ onTestFinished }) => {
    const demo = new Demo();
    onTestFinished(() => demo.kill());
    await demo.shows("pressed:");
    demo.process.write("\u001aj");
    await demo.shows("pressed: j");
    expect(demo.isAlternate).toBe(true);
    demo.process.write("Q");
    expect(await demo.ended()).toBe(0);
  });
});

/** The last state of each mode, and how many titles are still kept. */
function modes(written: string) {
  const last = (mode: string) => written.split(`\u001b[?${mode}`).at(-1)?.[0];
  const count = (sequence: string) => written.split(sequence).length - 1;
  return {
    cursor: last("25"),
    pasteMarks: last("2004"),
    titles: count("\u001b[22;0t") - count("\u001b[23;0t"),
  };
}
