import { grouped } from "../../model/number-words.ts";

/** What watching says, in English. */
export const watchWords = {
  changed: (fixed: number, added: number, left: number) =>
    `${grouped(fixed)} fixed, ${grouped(added)} new, ${grouped(left)} left`,
  fixed: "Fixed, as it stood before",
  added: "New",
  more: (findings: number) => `… and ${grouped(findings)} more (--verbose lists them).`,
  watching: "Checked again at each save. Ctrl-C ends it.",
  same: "Saved without a change.",
  gone: (file: string) => `${file} is gone. It is checked as soon as it is there again.`,
  back: (file: string) => `${file} is there again.`,
};

/** The pattern of these words in every language. */
export type WatchWords = typeof watchWords;
