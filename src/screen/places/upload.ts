import { count, grouped, spokenDuration } from "../../model/number-words.ts";
import type { Outcome } from "../../model/run.ts";
import type { LaneView, OperationRef, RunView } from "../../model/run-view.ts";
import { breakKey, keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { Line, Size, Span } from "../line.ts";
import { textLine } from "../list/table.ts";
import { areaIn, ask, type Place, type ScreenStep, stay } from "../place.ts";
import { percentOf, type RunningUpload } from "../running-upload.ts";
import { entered, type ScreenState } from "../state.ts";
import { fitSpans, joinSpans } from "../text/spans.ts";
import { outcomeLooks } from "./outcomes.ts";
import { sentence } from "./proposal.ts";
import {
  type Trouble,
  troubleLines,
  troublesAbove,
  troublesOf,
  troublesScrolled,
} from "./upload-troubles.ts";

/** A running upload: how far, how fast, what is open, what went wrong. */
export const uploadPlace: Place = {
  name: "upload",
  words: "Upload",
  act: (state, action) => {
    const { upload } = state;
    if (upload === undefined) return undefined;
    if (action === "pause") return paused(state, upload);
    if (action === "stop") return stopped(state, upload);
    return moves.has(action) ? stay(scrolled(state, upload, action)) : undefined;
  },
  lines,
  next: ({ upload }) => {
    if (upload === undefined || upload.view.stopping) return [];
    return [{ action: "pause", words: upload.view.paused ? "go on" : "pause" }];
  },
};

const moves: ReadonlySet<string> = new Set([
  "row-down",
  "row-up",
  "page-down",
  "page-up",
  "first",
  "last",
]);

function paused(state: ScreenState, { view }: RunningUpload): ScreenStep {
  return view.stopping ? stay(state) : ask(state, { type: "pause", on: !view.paused });
}

function stopped(state: ScreenState, { run, view }: RunningUpload): ScreenStep {
  const open = view.inFlight.length;
  const question = view.stopping
    ? {
        title: "Stop at once?",
        lines: [
          `${inFlightText(open)} is not waited for. Its outcome stays unknown until the run is gone on with.`,
        ],
        verb: "stop at once",
        onYes: [{ type: "stop-now" as const }],
      }
    : {
        title: "Stop the upload?",
        lines: [
          `What has been sent stays sent. ${inFlightText(open)} will end; nothing new is begun.`,
          `The run can be gone on with at any time: by ${keyName("resume")} on the next screen, or with “sheetport resume ${run}”.`,
        ],
        verb: "stop the upload",
        onYes: [{ type: "stop" as const }],
      };
  return stay(
    entered(
      {
        ...state,
        question: { ...question, soFar: "", isAboutUpload: true, goesTo: "upload" },
      },
      "question",
    ),
  );
}

function inFlightText(open: number): string {
  return open === 0 ? "What is under way" : `What is in flight (${count(open, "write")})`;
}

function scrolled(state: ScreenState, { view }: RunningUpload, action: string): ScreenState {
  const { uploadTop, ...rest } = state;
  const area = areaIn(state);
  const rows = Math.max(1, area.rows - headLines(state, area).length - 1);
  const top = troublesScrolled(troublesOf(view), uploadTop, {
    action,
    area: { columns: area.columns, rows },
  });
  return top === undefined ? rest : { ...rest, uploadTop: top };
}

function lines(state: ScreenState, area: Size): Line[] {
  const { upload, uploadTop } = state;
  if (upload === undefined) return [];
  const head = headLines(state, area);
  const troubles = troublesOf(upload.view);
  if (troubles.length === 0) return head;
  const rows = Math.max(1, area.rows - head.length - 1);
  return [
    ...head,
    troubleHeading(upload.view, troubles, {
      above: troublesAbove(troubles, uploadTop),
      columns: area.columns,
    }),
    ...troubleLines(troubles, uploadTop, { columns: area.columns, rows }),
  ];
}

function troubleHeading(
  { counts }: RunView,
  troubles: readonly Trouble[],
  { above, columns }: { readonly above: number; readonly columns: number },
): Line {
  const all =
    counts.rejected + counts.unknown + counts.conflict + counts.stale + counts["not-sent"];
  const which = all > troubles.length ? `, the latest ${troubles.length} of ${grouped(all)}` : "";
  const up = above > 0 ? `, ${above} newer above` : "";
  const text = `  Did not go through (newest first${which}${up}): ${keyName("row-down")} ${keyName("row-up")}`;
  return textLine(text, columns, "heading");
}

/** How much is said above the troubles. */
interface HeadForm {
  readonly hasAir: boolean;
  /** Lines of the marketplace's own words at most, so that the rest stays in sight. */
  readonly reasonRows: number;
  /** Lanes that flow are told too, and not only those that wait. */
  readonly hasFlowing: boolean;
  /** Rows that are in flight or being looked up. */
  readonly hasRefs: boolean;
}

/** The lower the screen, the less; what waits and why stays to the last. */
const headForms: readonly HeadForm[] = [
  { hasAir: true, reasonRows: 3, hasFlowing: true, hasRefs: true },
  { hasAir: false, reasonRows: 3, hasFlowing: true, hasRefs: true },
  { hasAir: false, reasonRows: 1, hasFlowing: true, hasRefs: true },
  { hasAir: false, reasonRows: 1, hasFlowing: false, hasRefs: true },
  { hasAir: false, reasonRows: 1, hasFlowing: false, hasRefs: false },
];

/** Rows from which on there is room for empty lines. */
const airFrom = 18;

/** Lines that the latest trouble has at least, with their heading. */
const troubleRowsMin = 3;

/** All but the troubles, as much as leaves them their lines. */
function headLines(state: ScreenState, { columns, rows }: Size): Line[] {
  const { upload } = state;
  if (upload === undefined) return [];
  const room = rows - (troublesOf(upload.view).length === 0 ? 0 : troubleRowsMin);
  let lines: Line[] = [];
  for (const form of headForms) {
    if (form.hasAir && rows < airFrom) continue;
    lines = linesOf(state, { upload, form, columns });
    if (lines.length <= room) break;
  }
  return lines;
}

function linesOf(
  state: ScreenState,
  {
    upload,
    form,
    columns,
  }: { readonly upload: RunningUpload; readonly form: HeadForm; readonly columns: number },
): Line[] {
  const { view } = upload;
  const { hasAir, hasFlowing, hasRefs, reasonRows } = form;
  const air: Line[] = hasAir ? [{ spans: [] }] : [];
  const refs = [
    ...refsLines("In flight", view.inFlight, view.inFlight.length, columns),
    ...refsLines("Being looked up", view.readBack.first, view.readBack.count, columns),
  ];
  return [
    ...air,
    barLine(upload, columns),
    countsLine(view, columns),
    ...standingLines(state, view, columns),
    ...air,
    ...view.lanes
      .filter(({ closedForMs }) => hasFlowing || closedForMs > 0)
      .flatMap((lane) => laneLines(lane, { columns, reasonRows, hasFigures: hasFlowing })),
    ...(hasRefs ? refs : []),
    ...air,
  ];
}

function barLine(upload: RunningUpload, columns: number): Line {
  const percent = percentOf(upload);
  const { done, total } = upload.view;
  const figures = `  ${grouped(done)} of ${grouped(total)} (${percent} %)`;
  const width = Math.max(10, Math.min(60, columns - figures.length - 3));
  const full = Math.floor((width * percent) / 100);
  return {
    spans: fitSpans(
      [
        { text: "  " },
        { text: "█".repeat(full), style: "ok" },
        { text: "░".repeat(width - full), style: "dim" },
        { text: figures, style: "strong" },
      ],
      columns,
    ),
  };
}

function countsLine({ counts }: RunView, columns: number): Line {
  const parts = Object.entries(counts).flatMap(([name, number]): Span[][] => {
    const { mark, words, style } = outcomeLooks[name as Outcome];
    return number === 0 ? [] : [[{ text: `${mark} ${grouped(number)} ${words}`, style }]];
  });
  const none: Span[][] = [[{ text: "Nothing has ended yet.", style: "dim" }]];
  const spans = joinSpans(parts.length === 0 ? none : parts, { text: "   " });
  return { spans: fitSpans([{ text: "  " }, ...spans], columns) };
}

/** Whether it runs, pauses or stops, and how long it has taken and will take. */
function standingLines(
  { isLeaving }: Pick<ScreenState, "isLeaving">,
  view: RunView,
  columns: number,
): Line[] {
  const { etaSeconds, elapsedMs, retries, paused: isPaused, stopping, done, total } = view;
  const open = view.inFlight.length;
  const times = [
    `${clockText(elapsedMs)} so far`,
    ...(done < total ? [`${spokenDuration(etaSeconds)} left`] : []),
    ...(retries === 0 ? [] : [`${grouped(retries)} tried again`]),
  ].join("  ·  ");
  const ending = open === 0 ? "nothing is in flight" : `${count(open, "write")} in flight will end`;
  const then = isLeaving === true ? ", then sheetport closes" : "";
  const how = stopping
    ? [`Stopping: ${ending}${then}. ${keyText(breakKey)} stops at once.`]
    : isPaused
      ? [`Paused: ${ending}. Press ${keyName("pause")} to go on.`]
      : [];
  return [
    textLine(`  ${times}`, columns),
    ...how.flatMap((text) => sentence(text, columns, { mark: "!", style: "warning" })),
  ];
}

/** `0:07`, `12:30`, `1:02:03`. */
function clockText(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0
    ? `${minutes}:${two(seconds % 60)}`
    : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

interface LaneOptions {
  readonly columns: number;
  readonly reasonRows: number;
  readonly hasFigures: boolean;
}

function laneLines(view: LaneView, { columns, reasonRows, hasFigures }: LaneOptions): Line[] {
  const { lane, limit, perMinute, left, closedForMs, closedBecause } = view;
  const allowed = `${grouped(limit.count)} in ${limit.windowMs / 1000} s`;
  const rest = lane === "read" ? "" : `, ${grouped(left)} left`;
  const figures = `  ${lane.padEnd(7)}${grouped(perMinute).padStart(5)} a minute, ${allowed} allowed${rest}`;
  const why = closedBecause === undefined ? "" : `: ${closedBecause}`;
  const waits = `${lane} waits ${Math.ceil(closedForMs / 1000)} s${why}`;
  const look = { mark: "!", style: "warning", linesMax: reasonRows } as const;
  return [
    ...(hasFigures ? [textLine(figures, columns, "dim")] : []),
    ...(closedForMs > 0 ? sentence(waits, columns, look) : []),
  ];
}

/** Which rows are meant, as many as a line holds, and how many more. */
function refsLines(
  words: string,
  refs: readonly OperationRef[],
  all: number,
  columns: number,
): Line[] {
  if (all === 0) return [];
  const head = `  ${words} ${all}: `;
  let text = "";
  let named = 0;
  for (const { rows, subject } of refs) {
    const next = `${named === 0 ? "" : ", "}row ${rows.join("+")} ${subject}`;
    const more = all - named - 1 > 0 ? ` and ${all - named - 1} more`.length : 0;
    if (named > 0 && head.length + text.length + next.length + more > columns - 1) break;
    text += next;
    named += 1;
  }
  const rest = all - named;
  return [
    {
      spans: fitSpans(
        [
          { text: head, style: "dim" },
          { text },
          { text: rest > 0 ? ` and ${rest} more` : "", style: "dim" },
        ],
        columns,
      ),
    },
  ];
}
