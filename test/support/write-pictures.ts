/**
 * Writes the pictures of the main screens, from what the built program shows on a terminal; run this
 * file (behind `npm run build`) after a change of the screens. A test proves that `samples/screens/`
 * holds what the screens show.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finished } from "./command.ts";
import { pictureOf } from "./picture.ts";
import { goOn, type ScreenRun, startScreen } from "./screen-run.ts";
import { samplesFolder } from "./write-samples.ts";

/** One picture: its file name and its SVG text. */
export interface ScreenPicture {
  readonly name: string;
  readonly svg: string;
}

/** The folder of the pictures, which the README shows. */
export const screensFolder: string = join(samplesFolder, "screens");

const size = { columns: 104, rows: 28 };
/** For screens with little to say: a row with one change, a run without trouble. */
const low = { row: 16, upload: 24 };

/** The picture of what a run shows now. */
function pictured(run: ScreenRun, name: string, title: string): ScreenPicture {
  return { name, svg: pictureOf(run, { title }) };
}

/** What the screens of the samples show: check, review, a row of it, and a running upload. */
export async function screenPictures(finished: Finished): Promise<readonly ScreenPicture[]> {
  return [await checkPicture(finished), ...(await uploadPictures(finished))];
}

/** Makes the terminal lower where a screen has little to say, and waits until it is drawn. */
async function lower(run: ScreenRun, rows: number): Promise<void> {
  run.resize(size.columns, rows);
  await run.waitFor(
    () => run.rows === rows && run.cell(0, size.columns - 1).inverse && run.cell(0, 0).inverse,
  );
}

async function folder(finished: Finished): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-pictures-"));
  finished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

async function checkPicture(finished: Finished): Promise<ScreenPicture> {
  const sample = "catalogue-with-mistakes.xlsx";
  const run = await startScreen({ ...size, sample, dir: await folder(finished), finished });
  await run.waitFor(() => /› (Load|Check)$/.test(run.lines()[1] ?? ""));
  if (/› Load$/.test(run.lines()[1] ?? "")) run.press("enter");
  await run.reached("Check");
  run.press("down", "down", "down", "down");
  await run.waitFor(() => run.lines().findIndex((line) => line.startsWith("›")) > 7);
  return pictured(run, "check", "sheetport: check");
}

async function uploadPictures(finished: Finished): Promise<readonly ScreenPicture[]> {
  const dir = await folder(finished);
  const run = await startScreen({ ...size, dir, finished, rate: "100/60s" });
  await run.reached("Check");
  run.press("enter");
  await run.waitFor(/\+ 18 create.*~ 10 update.*= 12 unchanged/);
  const isAsked = () => /^ y .*\bn /.test(run.keys());
  await goOn(run, isAsked);
  run.press("n");
  await run.reached("Review");
  run.press("g", "down", "down", "down", "down");
  await run.waitFor(/^› .*TWL-LINEN-50-SND/m);
  const review = pictured(run, "review", "sheetport: review");
  run.press("enter");
  await run.reached("Row");
  await lower(run, low.row);
  const row = pictured(run, "row", "sheetport: one row, before and after");
  await lower(run, size.rows);
  run.press("escape");
  await run.reached("Review");
  await goOn(run, isAsked);
  run.press("y");
  await run.waitFor(() => Number(/\((\d+) ?%\)/.exec(run.lines().join("\n"))?.[1]) >= 40);
  await lower(run, low.upload);
  return [review, row, pictured(run, "upload", "sheetport: upload")];
}

/** Writes what {@link screenPictures} gives. */
export async function writePictures(target: string, finished: Finished): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const { name, svg } of await screenPictures(finished)) {
    await writeFile(join(target, `${name}.svg`), svg);
  }
}

if (import.meta.main) {
  const after: (() => void | Promise<void>)[] = [];
  try {
    await writePictures(screensFolder, (work) => after.push(work));
  } finally {
    for (const work of after.reverse()) await work();
  }
}
