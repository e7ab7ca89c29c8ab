import { execFile } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect, type TestContext } from "vitest";

const run = promisify(execFile);

/** LibreOffice as it is called here; the test ends with a word when it is not installed. */
export async function libreOffice(context: TestContext): Promise<string> {
  for (const name of ["soffice", "libreoffice"]) {
    const found = await run(name, ["--version"]).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  const message = "LibreOffice (soffice) is not installed: how it opens workbooks is not tested.";
  console.warn(message);
  return context.skip(message);
}

interface SaveOptions {
  readonly dir: string;
  readonly as: "xlsx" | "ods" | "xls" | "csv";
}

/** Opens a workbook in LibreOffice, without a window, and saves it as another file. */
export async function savedBy(office: string, file: string, options: SaveOptions): Promise<string> {
  const [saved = ""] = await allSavedBy(office, [file], options);
  return saved;
}

/** The same for several files at once. */
export async function allSavedBy(
  office: string,
  files: readonly string[],
  { dir, as }: SaveOptions,
): Promise<string[]> {
  const profile = `-env:UserInstallation=file://${join(dir, "profile")}`;
  const to = join(dir, "saved");
  const { stderr } = await run(
    office,
    [profile, "--headless", "--convert-to", as, "--outdir", to, ...files],
    { cwd: dir },
  );
  expect(stderr).not.toMatch(/error|repair|corrupt/i);
  return files.map((file) => join(to, basename(file).replace(/xlsx$/, as)));
}
