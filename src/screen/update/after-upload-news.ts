import { createList } from "../list/list.ts";
import { doneSource } from "../screens/done/done.tsx";
import { withOutcomes } from "../screens/review/review-source.ts";
import type { DoneFacts, RunningUpload } from "../state/facts.ts";
import type { News } from "../state/news.ts";
import { noticed } from "../state/notices.ts";
import { told, uploadQuestion } from "../state/question.ts";
import { entered, type PlaceName, placeOf, type ScreenState } from "../state/state.ts";
import { wordsOf } from "../words/index.ts";

type NewsOf<Type extends News["type"]> = Extract<News, { readonly type: Type }>;

/** A proposal opens its question, unless the person has gone away or chosen otherwise meanwhile. */
export function proposed(state: ScreenState, { proposal, choices }: NewsOf<"proposed">) {
  const { busy: _busy, ...idle } = state;
  const { review } = state;
  if (!state.places.includes("review") || placeOf(state) === "question") return idle;
  if (state.upload !== undefined) {
    return noticed(idle, {
      style: "warning",
      text: wordsOf(state).notices.uploadUnderWay,
    });
  }
  if (choices !== undefined && review?.choices !== choices) {
    return noticed(idle, {
      style: "warning",
      text: wordsOf(state).notices.choiceChanged,
    });
  }
  return entered(
    { ...idle, question: uploadQuestion(proposal, wordsOf(state).questions, state.speech) },
    "question",
  );
}

/** The question takes a yes from now on. */
export function answerable(state: ScreenState): ScreenState {
  const { question } = state;
  if (question?.isHeld !== true) return state;
  const { isHeld: _held, ...open } = question;
  return { ...state, question: open };
}

/** How the upload stands; the first word of it leads to its place. */
export function uploading(state: ScreenState, upload: RunningUpload): ScreenState {
  if (state.upload?.run === upload.run) return { ...state, upload };
  const { busy: _busy, uploadTop: _top, ...rest } = state;
  return entered({ ...rest, upload }, "upload");
}

/** A finished upload takes the place of the running one, wherever the person is meanwhile. */
export function uploaded(state: ScreenState, { facts, endsReview }: NewsOf<"done">): ScreenState {
  const { wasHere, rest } = withoutUpload(state);
  const done = { facts, list: createList(doneSource(facts, wordsOf(state).done)) };
  const next = { ...rest, done };
  if (!wasHere) {
    const marked = endsReview === true ? reviewSent(next, facts) : next;
    const { ended } = wordsOf(state).notices;
    return noticed(marked, {
      style: facts.isWell ? "ok" : "warning",
      text: uploadsMore(marked) ? facts.ended : ended(facts.ended),
    });
  }
  const arrived = entered(endsReview === true ? reviewSent(next, facts) : next, "done");
  const { problems = [] } = facts;
  if (problems.length === 0) return arrived;
  // What must not be missed is read before anything else.
  return entered({ ...arrived, question: told(facts.ended, problems) }, "question");
}

/** Whether the key that leads to how it ended would upload something else from here. */
function uploadsMore(state: ScreenState): boolean {
  const isReview = placeOf(state) === "review" || placeOf(state) === "row";
  return isReview && state.review?.outcomes === undefined;
}

/** The upload has not begun: the person is told why, and is back where it was asked for. */
export function uploadFailed(
  state: ScreenState,
  { message, hint, endsReview }: NewsOf<"upload-failed">,
): ScreenState {
  const { rest } = withoutUpload(state);
  const next = endsReview === true ? reviewGone(rest) : rest;
  return entered({ ...next, question: told(message, [hint]) }, "question");
}

/** The screen without the upload, and whether the person was looking at it. */
function withoutUpload(state: ScreenState): {
  readonly wasHere: boolean;
  readonly rest: ScreenState;
} {
  const { upload: _upload, uploadTop: _top, busy: _busy, ...rest } = state;
  const asksAboutIt = placeOf(state) === "question" && state.question?.isAboutUpload === true;
  const wasHere = asksAboutIt || placeOf(state) === "upload";
  // What was shown of the runs so far is over with it.
  const past: PlaceName[] = wasHere ? ["runs", "run"] : [];
  const gone: PlaceName[] = ["upload", ...past, ...(asksAboutIt ? (["question"] as const) : [])];
  const places = state.places.filter((place) => !gone.includes(place));
  if (!asksAboutIt) return { wasHere, rest: { ...rest, places } };
  const { question: _question, ...unasked } = rest;
  return { wasHere, rest: { ...unasked, places } };
}

function reviewGone({ review: _review, ...rest }: ScreenState): ScreenState {
  return { ...rest, places: rest.places.filter((place) => place !== "review" && place !== "row") };
}

/** The review shows how its rows ended; nothing of it can be sent again. */
function reviewSent(state: ScreenState, { items }: DoneFacts): ScreenState {
  const { review, places } = state;
  if (review === undefined || !places.includes("review")) return reviewGone(state);
  const outcomes = new Map(items.map((item) => [item.row, item]));
  return { ...state, review: withOutcomes(review, outcomes) };
}
