import { Box, Text } from "ink";
import { type ReactNode, useContext } from "react";
import { durationText } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import type { Translator } from "../../model/translator.ts";
import { isProduction } from "../../plan/index.ts";
import { ColourContext, Field, Lines, Spans } from "../components/spans.tsx";
import type { PlaceName } from "../keys/bindings.ts";
import { helpWords } from "../keys/help.ts";
import { percentOf, type SendKind } from "../state/facts.ts";
import type { Busy } from "../state/program.ts";
import {
  type FieldPurpose,
  isOfLogin,
  type OpenEntry,
  placeOf,
  type ScreenState,
} from "../state/state.ts";
import { cellWidth, cut, graphemesOf, middleCut } from "../text/fit.ts";
import { barSpans, joinSpans, type Line, type Span, spansWidth } from "../text/line.ts";
import { type ListOfPage, noticeLines, type ShownHint } from "./place.tsx";

/** Shortens the file name and leaves out key and host if there is little room. */
export function TitleBar({ state }: { readonly state: ScreenState }): ReactNode {
  const { env } = state.title;
  const { columns } = state.size;
  const hasColour = useContext(ColourContext);
  const isReal = isProduction(env);
  const file = fileOf(state);
  const begin = " sheetport  ";
  const progress = progressOf(state);
  const always = `${progress}${progress === "" ? "" : "  "}${isReal ? `! ${env.toUpperCase()}` : env}`;
  const [host = "", key = ""] = accountOf(state);
  const room = columns - cellWidth(`${begin}${file}   `);
  const ends = [[always, host, key], [always, host], [always]].map((texts) =>
    texts.filter((text) => text !== "").join(" "),
  );
  const end = ends.find((text) => cellWidth(text) <= room) ?? always;
  const name = middleCut(file, columns - cellWidth(`${begin}  ${end} `));
  return (
    <Text bold inverse wrap="truncate" {...(isReal && hasColour ? { color: "red" } : {})}>
      {`${begin}${name}  ${cut(end, columns).text} `}
    </Text>
  );
}

export function fileOf(state: ScreenState): string {
  const { check, load, review, opening, upload } = state;
  if (placeOf(state) === "upload" && upload?.file !== undefined) return upload.file;
  const orders = review?.facts.about === "orders" ? review.facts.file : "";
  return opening ?? check?.facts.file ?? load?.facts.file ?? orders;
}

function accountOf({ title: { env, host, maskedKey }, translator }: ScreenState): string[] {
  const hasHost = env !== host && host !== "";
  return [
    hasHost ? `(${translator.text(hostText(host))})` : "",
    maskedKey === "" ? "" : translator.translate("screen.edges.key", { masked: maskedKey }),
  ];
}

function progressOf(state: ScreenState): string {
  const { upload } = state;
  if (upload === undefined) return "";
  const percent = percentOf(upload);
  return upload.view.paused
    ? state.translator.translate("screen.edges.paused", { percent })
    : `${sendingTitle(upload.kind, state.translator)} ${percent}%`;
}

export function placeTitle(place: PlaceName, translator: Translator): string {
  if (place === "question") return "";
  return translator.translate(`screen.edges.places.${place === "outcome" ? "row" : place}`);
}

export function sendingTitle(kind: SendKind, translator: Translator): string {
  return translator.translate(`screen.edges.places.${kind === "listings" ? "upload" : kind}`);
}

export function WayLine({ state }: { readonly state: ScreenState }): ReactNode {
  const way = state.places.filter((name) => name !== "question");
  const titleOf = (name: PlaceName) =>
    name === "upload" && state.upload !== undefined
      ? sendingTitle(state.upload.kind, state.translator)
      : placeTitle(name, state.translator);
  const steps = way.map((name, index): Span[] => [
    { text: titleOf(name), style: index === way.length - 1 ? "strong" : "dim" },
  ]);
  const isOld = state.isReviewOld === true && reviewing.has(placeOf(state));
  const saved = `! ${state.translator.translate("screen.edges.savedSince")}`;
  const before: Line = [
    { text: " " },
    ...joinSpans(steps, { text: " › ", style: "dim" }),
    { text: isOld ? `   ${saved}` : "", style: "warning" },
    { text: "   " },
  ];
  const room = state.size.columns - spansWidth(before) - 1;
  const busy = state.busy === undefined ? [] : busySpans(state.busy, room, state.translator);
  return <Spans spans={[...before, ...busy]} />;
}

const reviewing: ReadonlySet<string> = new Set(["review", "row", "question"]);

const barCells = 10;
/** Cells that the operation's name keeps at least while the time left is shown. */
const wordsMin = 4;

function busySpans(
  { words, done, total, secondsLeft }: Busy,
  room: number,
  { translate }: Translator,
): Line {
  const count =
    done === undefined
      ? "…"
      : total === undefined
        ? `${translate("model.grouped", { number: done })} …`
        : translate("screen.edges.of", { done, total });
  const bar = done === undefined || !total ? [] : barSpans(done, total, barCells);
  const figures = joinSpans([bar, [{ text: count, style: "dim" }]], { text: " " });
  const seconds = durationText(secondsLeft ?? 0);
  const time = secondsLeft === undefined ? "" : translate("screen.edges.left", { seconds });
  const free = room - spansWidth(figures) - 1;
  const left = cellWidth(time) + wordsMin <= free ? time : "";
  const name = cut(words, free - cellWidth(left)).text;
  return [{ text: `${name} `, style: "dim" }, ...figures, { text: left, style: "dim" }];
}

const gap = 2;

/**
 * If there is little room, kept hints lose their words and other hints are left out, except for
 * the page's first action.
 */
export function HintBar({
  hints,
  columns,
}: {
  readonly hints: readonly ShownHint[];
  readonly columns: number;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingLeft={1} columnGap={gap} overflow="hidden">
      {fitting(hints, columns - 1 + gap).map(({ key, words, isKept }) => (
        <Box key={key} flexShrink={isKept ? 0 : 1}>
          <Spans spans={[{ text: key, style: "key" }, { text: words === "" ? "" : ` ${words}` }]} />
        </Box>
      ))}
    </Box>
  );
}

/** From this width on, hints with `isKept: true` keep their words. */
export const wholeFromColumns = 72;

function fitting(hints: readonly ShownHint[], columns: number): readonly ShownHint[] {
  const first = hints.find(({ isKept }) => isKept !== true);
  const least = (hint: ShownHint): ShownHint | undefined => {
    const isWhole = hint === first || (hint.isKept === true && columns >= wholeFromColumns);
    if (isWhole) return hint;
    return hint.isKept ? { ...hint, words: "" } : undefined;
  };
  let free = columns - hints.reduce((sum, hint) => sum + widthOf(least(hint)), 0);
  const shown = hints.flatMap((hint) => {
    const smallest = least(hint);
    const more = widthOf(hint) - widthOf(smallest);
    if (more > free) return smallest ?? [];
    free -= more;
    return hint;
  });
  return shown.sort((one, other) => Number(one.isKept === true) - Number(other.isKept === true));
}

function widthOf(hint: ShownHint | undefined): number {
  return hint === undefined ? 0 : cellWidth(`${hint.key} ${hint.words}`.trimEnd()) + gap;
}

export function notices(
  { entry, notice, size, translator }: ScreenState,
  listed: ListOfPage | undefined,
): ReactNode {
  const lines = notice === undefined ? [] : noticeLines(notice, size);
  const isFree = lines.length === 0 && entry === undefined;
  const filter =
    isFree && listed !== undefined ? filterLines(listed, size.columns, translator) : [];
  return (
    <Box flexDirection="column" flexShrink={0} minHeight={1}>
      <Lines lines={[...lines, ...filter]} />
      {entry !== undefined && entryLine(entry, size.columns, translator)}
    </Box>
  );
}

function entryLine(entry: OpenEntry, columns: number, translator: Translator): ReactNode {
  const { purpose } = entry;
  const label = purpose === "filter" ? " / " : ` ${translator.translate(labelOf(purpose))} `;
  const text = purpose === "key" ? "•".repeat(graphemesOf(entry.text).length) : entry.text;
  // In a narrow terminal, the typed text needs the space of the label.
  const shown = cellWidth(label) + 8 > columns ? "" : label;
  return (
    <Box height={1}>
      <Spans spans={[{ text: shown, style: "key" }]} />
      <Field entry={{ text, at: entry.at }} cells={columns - cellWidth(shown)} />
    </Box>
  );
}

function labelOf(purpose: FieldPurpose) {
  return isOfLogin(purpose) ? (`screen.account.labels.${purpose}` as const) : "screen.edges.file";
}

function filterLines(
  { list: { filter, shown }, rows }: ListOfPage,
  columns: number,
  translator: Translator,
): Line[] {
  if (filter === "") return [];
  const found = shown.filter((index) => rows[index]?.isHeading !== true).length;
  const before = ` ${helpWords("filter", translator)} `;
  const after = `  ${translator.translate("screen.edges.found", { rows: found })}`;
  const room = columns - 1 - cellWidth(before) - cellWidth(after);
  return [
    [
      { text: before, style: "dim" },
      { text: cut(filter, room).text, style: "match" },
      { text: after, style: "dim" },
    ],
  ];
}
