import {
  type WatchEvents,
  type WatchFileSystem,
  watchWorkbook,
} from "../../src/commands/check/watch-file.ts";
import type { Clock } from "../../src/model/run/ports.ts";
import { handmade } from "../support/workbook.ts";

/** A whole workbook whose bytes differ with the text. */
export function workbookOf(text: string): Buffer {
  return handmade({
    sheet: `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`,
  });
}

/** Watches, and writes down what is told: `saved`, `same`, `gone`, `unreadable CODE`. */
export function watching(
  path: string,
  options: {
    readonly fs?: WatchFileSystem;
    readonly clock: Clock;
    readonly knownDigest?: string;
  } & Partial<WatchEvents>,
) {
  const told: string[] = [];
  const stop = new AbortController();
  const ended = watchWorkbook(path, {
    onSaved: ({ isChanged }) => void told.push(isChanged ? "saved" : "same"),
    onGone: () => void told.push("gone"),
    onUnreadable: ({ code }) => void told.push(`unreadable ${code}`),
    ...options,
    signal: stop.signal,
  });
  return { told, ended, stop: () => stop.abort() };
}
