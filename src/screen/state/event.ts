import type { UploadFacts } from "../../plan/index.ts";
import type { Choices } from "./choices.ts";
import type {
  CheckFacts,
  DoneFacts,
  EnvironmentEntry,
  ExportFacts,
  FolderFacts,
  HomeFacts,
  ReviewFacts,
  RunEntry,
  RunningUpload,
  TitleFacts,
} from "./facts.ts";
import type { LoadFacts } from "./load-facts.ts";
import type { Question } from "./question.ts";
import type { Busy, Notice } from "./state.ts";

/** What the controller reports to the screen. */
export type ScreenEvent =
  | { readonly type: "home"; readonly facts: HomeFacts }
  | { readonly type: "folder"; readonly facts: FolderFacts }
  | { readonly type: "environments"; readonly environments: readonly EnvironmentEntry[] }
  /** Another environment is used from now on, and no workbook is open. */
  | { readonly type: "environment"; readonly title: TitleFacts; readonly facts: HomeFacts }
  /** Which part of a login to type next. `name` is a suggestion, or the name that was accepted. */
  | {
      readonly type: "login-asks";
      readonly address: string;
      readonly name: string;
      readonly part: "env-name" | "key";
    }
  /**
   * `isSure`: all columns are clear, so the check starts at once. `isSaved`: the workbook was saved
   * while it was open, or values were chosen for its words.
   */
  | {
      readonly type: "loaded";
      readonly facts: LoadFacts;
      readonly isSure?: boolean | undefined;
      readonly isSaved?: true | undefined;
    }
  | { readonly type: "checked"; readonly facts: CheckFacts }
  /** A workbook of orders was opened. It replaces any other workbook. */
  | { readonly type: "orders-opened" }
  /**
   * Whether the workbook is watched for saves. `notice` says if the last save could not be checked
   * or changed nothing, or if the file is gone.
   */
  | { readonly type: "watching"; readonly on: boolean; readonly notice?: Notice | undefined }
  | { readonly type: "reviewed"; readonly facts: ReviewFacts }
  /** The upload to confirm, and the choices that it was made from. */
  | {
      readonly type: "proposed";
      readonly proposal: UploadFacts;
      readonly choices?: Choices | undefined;
    }
  /** The question has been visible long enough for keys to be answers to it. */
  | { readonly type: "answerable" }
  | { readonly type: "uploading"; readonly facts: RunningUpload }
  /** `endsReview`: the uploaded rows are those of the current review. */
  | { readonly type: "done"; readonly facts: DoneFacts; readonly endsReview?: boolean | undefined }
  /**
   * The upload could not start, or its outcome is unknown. `endsReview`: the review is outdated.
   */
  | {
      readonly type: "upload-failed";
      readonly message: string;
      readonly hint: string;
      readonly endsReview?: boolean | undefined;
    }
  | { readonly type: "runs"; readonly runs: readonly RunEntry[] }
  | { readonly type: "run"; readonly facts: DoneFacts }
  | { readonly type: "asked"; readonly question: Question }
  | { readonly type: "exporting"; readonly facts: ExportFacts }
  /** Completions for a file name. `typed` is what was typed, `text` what now replaces it. */
  | {
      readonly type: "completed";
      readonly typed: string;
      readonly text: string;
      readonly choices: readonly string[];
      /** Why there are no completions. */
      readonly problem?: string | undefined;
    }
  | { readonly type: "busy"; readonly busy: Busy }
  | { readonly type: "idle" }
  /** The typed text was accepted, and no page or question follows. */
  | { readonly type: "accepted" }
  | { readonly type: "notice"; readonly notice: Notice }
  | { readonly type: "failed"; readonly message: string; readonly hint: string };
