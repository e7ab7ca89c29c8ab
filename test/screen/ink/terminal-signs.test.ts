import { expect, test } from "vitest";
import { SignWriter, terminalSigns } from "../../../src/screen/ink/terminal-signs.ts";

const both = { title: true, progress: true };
const title = { title: true, progress: false };
const none = { title: false, progress: false };

test.each([
  [{ TERM: "xterm-256color" }, title],
  [{ TERM: "linux" }, none],
  [{ TERM: "dumb", WT_SESSION: "1" }, none],
  [{ TERM: "xterm-256color", WT_SESSION: "1" }, both],
  [{ TERM: "xterm", ConEmuANSI: "ON" }, both],
  [{ TERM: "xterm-ghostty", TERM_PROGRAM: "ghostty" }, both],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "WezTerm" }, both],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app" }, title],
  [
    {
      TERM: "xterm-256color",
      TERM_PROGRAM: "iTerm.app",
      TERM_FEATURES: "T3CwLrMSc7UUw9Ts3BFGsSyHNoSxFP",
    },
    both,
  ],
  [{ TERM: "tmux-256color", WT_SESSION: "1", TMUX: "/tmp/t" }, title],
  [{ TERM: "screen", STY: "1", TERM_PROGRAM: "ghostty" }, title],
])("terminalSigns of %j", (env, expected) => {
  expect(terminalSigns(env, "linux")).toEqual(expected);
});

test("terminalSigns: a Windows console without TERM takes a title", () => {
  expect(terminalSigns({}, "win32")).toEqual(title);
  expect(terminalSigns({}, "linux")).toEqual(none);
});

function written(signs = both) {
  let text = "";
  const writer = new SignWriter(signs, (more) => {
    text += more;
  });
  writer.open();
  return {
    writer,
    since: () => {
      const before = text;
      text = "";
      return before.replaceAll("\u001b", "␛").replaceAll("\u0007", "␇");
    },
  };
}

test("SignWriter passes each copied text to the clipboard once, where sequences are known", () => {
  const { writer, since } = written();
  since();
  const copied = { text: "C12" };
  for (let time = 0; time < 2; time += 1) writer.show({ title: "", copied });
  expect(since()).toContain("␛]52;c;QzEy␇");
  writer.show({ title: "", copied });
  expect(since()).toBe("");
  writer.show({ title: "", copied: { text: "C12" } });
  expect(since()).toBe("␛]52;c;QzEy␇");
  const other = written({ title: false, progress: true });
  other.since();
  other.writer.show({ title: "", copied });
  expect(other.since()).toBe("");
});

test("SignWriter writes what has changed, whole per cents, within bounds", () => {
  const { writer, since } = written();
  expect(since()).toBe("␛[22;0t");
  writer.show({ title: "42 %", progress: { state: "normal", percent: 42.9 } });
  expect(since()).toBe("␛]2;sheetport — 42 %␇␛]9;4;1;42␛\\");
  writer.show({ title: "42 %", progress: { state: "normal", percent: 42.95 } });
  expect(since()).toBe("");
  writer.show({ title: "42 %", progress: { state: "paused", percent: 400 } });
  expect(since()).toBe("␛]9;4;4;100␛\\");
  writer.show({ title: "42 %", progress: { state: "error", percent: Number.NaN } });
  expect(since()).toBe("␛]9;4;2;0␛\\");
  writer.show({ title: "42 %" });
  expect(since()).toBe("␛]9;4;0;0␛\\");
  writer.close();
  expect(since()).toBe("␛]2;␇␛[23;0t");
  writer.close();
  writer.show({ title: "late" });
  expect(since()).toBe("");
});

test("SignWriter clears the progress at the end, and writes nothing that a terminal does not take", () => {
  const { writer, since } = written();
  writer.show({ title: "", progress: { state: "indeterminate", percent: 0 } });
  since();
  writer.close();
  expect(since()).toBe("␛]9;4;0;0␛\\␛]2;␇␛[23;0t");
  const silent = written(none);
  silent.writer.show({ title: "t", progress: { state: "normal", percent: 1 } });
  silent.writer.close();
  expect(silent.since()).toBe("");
});

test("SignWriter: a title has no control characters and a bounded length", () => {
  const written: string[] = [];
  const writer = new SignWriter(title, (text) => void written.push(text));
  writer.open();
  writer.show({ title: `a\u001b]0;b\u0007\u202E${"x".repeat(500)}` });
  const sequence = written.at(-1) ?? "";
  expect(sequence.slice(0, 4)).toBe("\u001b]2;");
  expect(sequence.slice(4)).toMatch(/^\P{Cc}*\p{Cc}$/u);
  expect(sequence).not.toContain("\u202E");
  expect(sequence.length).toBeLessThan(130);
});
