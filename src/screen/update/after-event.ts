import { createList, type ListRow, type ListState, refreshed } from "../list/list.ts";
import { finishedState } from "../screens/done/done.tsx";
import { accountList } from "../screens/home/account.tsx";
import { folderGroups, folderRows } from "../screens/home/files.tsx";
import { homeRows } from "../screens/home/home-items.ts";
import { reviewedState, withLeftOut } from "../screens/review/review.ts";
import { runRows } from "../screens/runs/runs.tsx";
import { createEntry } from "../state/entry.ts";
import type { ExportFacts, FolderFacts, HomeFacts } from "../state/facts.ts";
import { arrivedAt, asking, closed, noticed, openedAt, warned } from "../state/navigate.ts";
import type { EventOf, EventType, Question } from "../state/program.ts";
import { entered, isOfLogin, type Listed, placeOf, type ScreenState } from "../state/state.ts";
import { answerable, proposed, uploaded, uploadFailed, uploading } from "./after-upload.ts";
import { checked, loaded, watching } from "./after-workbook.ts";

export function afterEvent<Type extends EventType>(
  state: ScreenState,
  event: EventOf<Type>,
): ScreenState {
  return reactions[event.type](state, event);
}

const reactions: {
  readonly [Type in EventType]: (state: ScreenState, event: EventOf<Type>) => ScreenState;
} = {
  home: (state, { facts }) => ({ ...state, home: home(state, facts) }),
  folder: (state, { facts }) => folder(state, facts),
  environments: (state, { environments }) =>
    arrivedAt({ ...state, environments: accountList(environments) }, "account"),
  environment: inEnvironment,
  "login-asks": loginAsks,
  loaded,
  checked: (state, { facts }) => checked(state, facts),
  watching,
  reviewed,
  proposed,
  answerable,
  uploading: (state, { facts }) => uploading(state, facts),
  done: uploaded,
  "upload-failed": uploadFailed,
  runs: (state, { runs }) =>
    arrivedAt(idle({ ...state, runs: listed(state.runs, runs, runRows) }), "runs"),
  run: (state, { facts }) => arrivedAt(idle({ ...state, run: finishedState(facts, state) }), "run"),
  asked: (state, { question }) => withQuestion(accepted(idle(state)), question),
  exporting: (state, { facts }) => exporting(state, facts),
  busy: (state, { busy }) => ({ ...state, busy }),
  accepted: (state) => accepted(idle(state)),
  idle,
  notice: (state, { notice }) => noticed(state, notice),
  failed: (state, event) => failed(idle(state), state.translator.text(event)),
};

function idle(state: ScreenState): ScreenState {
  return { ...state, busy: undefined };
}

function home(state: ScreenState, facts: HomeFacts): ScreenState["home"] {
  const before = state.home;
  const { folder, isFirstTime } = before.facts;
  const isElsewhere = placeOf(state) !== "home";
  const isNew =
    folder === undefined ||
    (isFirstTime === true && facts.isFirstTime !== true) ||
    (isElsewhere && before.list.cursor === 0);
  const { list } = listed(isNew ? undefined : before, facts, homeRows);
  return { facts, list: isElsewhere ? { ...list, top: 0 } : list };
}

function inEnvironment(
  { translator, size }: ScreenState,
  { title, facts }: EventOf<"environment">,
): ScreenState {
  const home = listed(undefined, facts, homeRows);
  return { translator, size, title, places: ["home"], home };
}

function loginAsks(
  state: ScreenState,
  { address, name, part }: EventOf<"login-asks">,
): ScreenState {
  const next = accepted(idle(state));
  if (placeOf(state) !== "account" || state.entry !== undefined) return next;
  const entry = createEntry(part === "key" ? "" : name);
  return { ...next, login: { address, name }, entry: { ...entry, purpose: part } };
}

function accepted(state: ScreenState): ScreenState {
  return { ...state, submitted: undefined };
}

function folder(state: ScreenState, facts: FolderFacts): ScreenState {
  const before = state.files;
  const rows = folderRows(facts);
  const isSame = before?.facts.path === facts.path;
  const list = isSame
    ? refreshed(before.list, rows, folderRows(before.facts))
    : beginning(createList(rows, folderGroups[0]), facts, before?.facts.path);
  const shown = state.opening === undefined ? state : closed(state);
  return entered(accepted(idle({ ...shown, files: { facts, list } })), "files");
}

function beginning(list: ListState, { entries }: FolderFacts, from?: string): ListState {
  const came = list.shown.findIndex((index) => entries[index]?.path === from);
  const latest = list.shown.findIndex((index) => entries[index]?.kind === "workbook");
  return { ...list, cursor: Math.max(0, came > 0 ? came : latest) };
}

function failed(before: ScreenState, text: string): ScreenState {
  // If the workbook could not be opened, its page has nothing to show.
  const state = before.opening === undefined ? before : closed(before);
  const { submitted } = state;
  const isLogin = submitted !== undefined && isOfLogin(submitted.purpose);
  const place = isLogin ? "account" : submitted?.purpose === "path" ? "files" : "home";
  const isElsewhere = placeOf(state) !== place || state.entry !== undefined;
  return submitted === undefined || isElsewhere
    ? noticed(accepted(state), { style: "error", text })
    : // A notice about a retry would now be wrong.
      accepted({ ...state, notice: undefined, entry: { ...submitted, problem: text } });
}

function exporting(state: ScreenState, facts: ExportFacts): ScreenState {
  const isNew = state.exporting?.state !== "running";
  const next = accepted({ ...state, exporting: { ...facts, top: 0 } });
  if (facts.state === "running") return isNew ? arrivedAt(next, "export") : next;
  const ended = idle(next);
  if (placeOf(state) === "export") return ended;
  const style = facts.isWell ? "ok" : "warning";
  return noticed(ended, { style, text: facts.lines[0] ?? "" });
}

function withQuestion(state: ScreenState, question: Question): ScreenState {
  const begins = question.onYes.some(({ type }) => type === "upload" || type === "begin-run");
  if (begins && state.upload !== undefined) {
    return warned(state, state.translator.translate("screen.notices.uploadUnderWay"));
  }
  return state.question === undefined
    ? asking(state, question)
    : warned(state, state.translator.translate("screen.notices.questionWaits"));
}

function listed<Facts>(
  before: Listed<Facts> | undefined,
  facts: Facts,
  rowsOf: (facts: Facts) => readonly ListRow[],
): { readonly facts: Facts; readonly list: ListState } {
  const rows = rowsOf(facts);
  const list =
    before === undefined ? createList(rows) : refreshed(before.list, rows, rowsOf(before.facts));
  return { facts, list };
}

function reviewed(state: ScreenState, { facts, isCurrent }: EventOf<"reviewed">): ScreenState {
  const { review: before, leftOutBefore = new Set(), translator } = state;
  const review = withLeftOut(reviewedState(before, facts, translator), leftOutBefore);
  const isReviewOld = isCurrent === true ? undefined : state.isReviewOld;
  const next = { ...state, review, isReviewOld, leftOutBefore: undefined };
  return before === undefined ? openedAt(next, "review") : next;
}
