import { keyName, type PlaceName } from "../keys/bindings.ts";
import { finishedState } from "../screens/done/done.tsx";
import { withOutcomes } from "../screens/review/review.ts";
import type { DoneFacts, RunningUpload } from "../state/facts.ts";
import { asking, noticed, warned } from "../state/navigate.ts";
import type { EventOf } from "../state/program.ts";
import { announcement, uploadQuestion } from "../state/question.ts";
import { entered, placeOf, type ScreenState } from "../state/state.ts";

/**
 * Shows the question before an upload, unless the person has left the review or changed the choices
 * since asking for it, or another question is open, or an upload is running.
 */
export function proposed(state: ScreenState, { proposal, choices }: EventOf<"proposed">) {
  const idle = { ...state, busy: undefined };
  const { review, translator } = state;
  if (!state.places.includes("review") || placeOf(state) === "question") return idle;
  if (state.upload !== undefined) {
    return warned(idle, translator.translate("screen.notices.uploadUnderWay"));
  }
  if (choices !== undefined && review?.choices !== choices) {
    const key = keyName("upload");
    return warned(idle, translator.translate("screen.notices.choiceChanged", { key }));
  }
  return asking(idle, uploadQuestion(proposal, translator));
}

/** From now on, keys can answer the question with yes. */
export function answerable(state: ScreenState): ScreenState {
  const { question } = state;
  if (question?.isHeld !== true) return state;
  return { ...state, question: { ...question, isHeld: false } };
}

/** Updates the running upload. Its first update opens the upload page. */
export function uploading(state: ScreenState, upload: RunningUpload): ScreenState {
  if (state.upload?.run === upload.run) return { ...state, upload };
  return entered({ ...state, busy: undefined, uploadTop: undefined, upload }, "upload");
}

/**
 * Replaces the running upload with the finished run. Opens the run's page if the person was
 * watching the upload.
 */
export function uploaded(state: ScreenState, { facts, endsReview }: EventOf<"done">): ScreenState {
  const { wasHere, rest } = withoutUpload(state);
  const done = { ...rest, done: finishedState(facts, state) };
  const next = endsReview === true ? reviewSent(done, facts) : done;
  if (!wasHere) {
    return noticed(next, {
      style: facts.isWell ? "ok" : "warning",
      text: uploadsMore(next)
        ? facts.ended
        : state.translator.translate("screen.notices.ended", {
            ...{ how: facts.ended, key: keyName("upload") },
          }),
    });
  }
  // A notice about the running upload no longer applies.
  const quiet = next.notice?.style === "error" ? next : { ...next, notice: undefined };
  const arrived = entered(quiet, "done");
  const { problems = [] } = facts;
  // Problems are shown as a page, which the person must close first.
  return problems.length === 0 ? arrived : asking(arrived, announcement(facts.ended, problems));
}

/** Whether the key that shows the result would start another upload on this page. */
function uploadsMore(state: ScreenState): boolean {
  const isReview = placeOf(state) === "review" || placeOf(state) === "row";
  return isReview && state.review?.outcomes === undefined;
}

/** Shows why the upload failed. Removes its page. */
export function uploadFailed(
  state: ScreenState,
  { message, hint, endsReview }: EventOf<"upload-failed">,
): ScreenState {
  const { rest } = withoutUpload(state);
  const next = endsReview === true ? reviewGone(rest) : rest;
  return asking(next, announcement(message, [hint]));
}

/** The state without the upload, and whether the person was on its page. */
function withoutUpload(state: ScreenState): {
  readonly wasHere: boolean;
  readonly rest: ScreenState;
} {
  const asksAboutIt = placeOf(state) === "question" && state.question?.isAboutUpload === true;
  const wasHere = asksAboutIt || placeOf(state) === "upload";
  // After an upload the list of runs is outdated.
  const past: PlaceName[] = wasHere ? ["runs", "run", "outcome"] : [];
  const gone: PlaceName[] = ["upload", ...past, ...(asksAboutIt ? (["question"] as const) : [])];
  const places = state.places.filter((place) => !gone.includes(place));
  const over = { upload: undefined, uploadTop: undefined, busy: undefined };
  const question = asksAboutIt ? undefined : state.question;
  return { wasHere, rest: { ...state, ...over, question, places } };
}

function reviewGone(state: ScreenState): ScreenState {
  const places = state.places.filter((place) => place !== "review" && place !== "row");
  return { ...state, review: undefined, places };
}

function reviewSent(state: ScreenState, { items }: DoneFacts): ScreenState {
  const { review, places } = state;
  if (review === undefined || !places.includes("review")) return reviewGone(state);
  const outcomes = new Map(items.map((item) => [item.row, item]));
  return { ...state, review: withOutcomes(review, outcomes) };
}
