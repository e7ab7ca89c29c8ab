import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLabel, readPlannedLabel } from "../../src/commands/orders/labels.ts";
import type { LabelReference } from "../../src/model/order/order.ts";
import { temporaryFolder } from "../support/command.ts";

const pdf = "%PDF-1.7\n";
const png = Buffer.from("89504e470d0a1a0a00", "hex");
const jpg = Buffer.from("ffd8ffe000", "hex");

/** A sheet's folder with labels in it, a labels' folder, and a folder that is neither. */
async function folders() {
  const dir = await temporaryFolder();
  const [sheet, labels, secret] = ["sheet", "labels", "secret"].map((name) => join(dir, name));
  for (const folder of [sheet, labels, secret]) await mkdir(folder as string);
  await writeFile(join(sheet as string, "a.pdf"), pdf);
  await writeFile(join(secret as string, "s.pdf"), pdf);
  return { dir, sheet: sheet as string, labels: labels as string, secret: secret as string };
}

const folderAt = (path: string) => ({ path, shown: "" });

const codeOf = async (written: string, roots: readonly string[]) => {
  const found = await findLabel(written, roots.map(folderAt));
  return "code" in found ? found.code : found.contentType;
};

describe("findLabel (decision 39)", () => {
  test.each([
    ["PDF", pdf, "application/pdf"],
    ["PNG", png, "image/png"],
    ["JPG", jpg, "image/jpeg"],
  ])("a %s is known by its bytes, whatever its name", async (_kind, bytes, type) => {
    const { sheet } = await folders();
    await writeFile(join(sheet, "label.txt"), bytes);
    const found = await findLabel("label.txt", [folderAt(sheet)]);
    expect(found).toMatchObject({
      ...{ name: "label.txt", contentType: type, sizeBytes: bytes.length },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("another file is refused by its bytes, and so is an empty one", async () => {
    const { sheet } = await folders();
    await writeFile(join(sheet, "fake.pdf"), "MZ this is a program");
    await writeFile(join(sheet, "empty.pdf"), "");
    expect(await codeOf("fake.pdf", [sheet])).toBe("label-wrong-type");
    expect(await codeOf("empty.pdf", [sheet])).toBe("label-wrong-type");
  });

  test("only the sheet’s own folder and --labels-dir, by real path: no way leads out", async () => {
    const { sheet, labels, secret, dir } = await folders();
    await writeFile(join(labels, "b.png"), png);
    await mkdir(join(sheet, "sub"));
    await writeFile(join(sheet, "sub", "c.jpg"), jpg);
    await symlink(join(secret, "s.pdf"), join(sheet, "link.pdf"));
    await symlink(secret, join(sheet, "door"));
    const roots = [labels, sheet];
    expect(await codeOf("a.pdf", roots)).toBe("application/pdf");
    expect(await codeOf("b.png", roots)).toBe("image/png");
    expect(await codeOf(join(sheet, "a.pdf"), roots)).toBe("application/pdf");
    for (const way of [
      ...[join("..", "secret", "s.pdf"), join(secret, "s.pdf")],
      ...["link.pdf", join("door", "s.pdf"), join(dir, "sheet", "..", "secret", "s.pdf")],
      ...[join("sub", "c.jpg"), join(sheet, "sub", "c.jpg"), join("sub", "..", "sub", "c.jpg")],
    ]) {
      expect(await codeOf(way, roots), way).toBe("label-outside");
    }
    expect(await codeOf("b.png", [sheet])).toBe("label-missing");
  });

  test("a subfolder counts only when --labels-dir names it, by real path", async () => {
    const { sheet } = await folders();
    const sub = join(sheet, "sub");
    await mkdir(sub);
    await writeFile(join(sub, "c.jpg"), jpg);
    await symlink(join("sub", "c.jpg"), join(sheet, "link.jpg"));
    await symlink("sub", join(sheet, "door"));
    for (const way of ["c.jpg", join("sub", "c.jpg"), "link.jpg", join("door", "c.jpg")]) {
      expect(await codeOf(way, [sub, sheet]), way).toBe("image/jpeg");
      expect(await codeOf(way, [sheet]), way).toMatch(/^label-(?:outside|missing)$/);
    }
    const found = await findLabel(join("sub", "c.jpg"), [folderAt(sheet)]);
    expect(found).toMatchObject({ message: { key: "commands.labels.outside" } });
  });

  test("a hidden file is none, whatever the way to it", async () => {
    const { sheet } = await folders();
    await writeFile(join(sheet, ".hidden.pdf"), pdf);
    await symlink(".hidden.pdf", join(sheet, "seen.pdf"));
    for (const way of [".hidden.pdf", join(sheet, ".hidden.pdf"), "seen.pdf"]) {
      expect(await codeOf(way, [sheet]), way).toBe("label-hidden");
    }
  });

  test("what is found is shown as its folder was named", async () => {
    const { sheet, labels } = await folders();
    await writeFile(join(labels, "b.png"), png);
    const own = [{ path: sheet, shown: "" }];
    expect(await findLabel("a.pdf", own)).toMatchObject({ shown: "a.pdf" });
    const named = [{ path: labels, shown: "../labels" }];
    expect(await findLabel("b.png", named)).toMatchObject({ shown: join("../labels", "b.png") });
  });

  test("a folder beside it with a longer name is another folder", async () => {
    const { dir, sheet } = await folders();
    await mkdir(join(dir, "sheet-2"));
    await writeFile(join(dir, "sheet-2", "x.pdf"), pdf);
    expect(await codeOf(join("..", "sheet-2", "x.pdf"), [sheet])).toBe("label-outside");
  });

  test.each(["\\\\server\\share\\a.pdf", "//server/share/a.pdf", "\\\\?\\C:\\a.pdf"])(
    "a path into the network (%s) is refused before anything is looked at",
    async (path) => {
      const { sheet } = await folders();
      expect(await codeOf(path, [sheet])).toBe("label-outside");
    },
  );

  test("what is no ordinary file is refused, and a pipe is not waited for", async () => {
    const { sheet } = await folders();
    await mkdir(join(sheet, "folder.pdf"));
    execFileSync("mkfifo", [join(sheet, "pipe.pdf")]);
    expect(await codeOf("folder.pdf", [sheet])).toBe("label-not-a-file");
    expect(await codeOf("pipe.pdf", [sheet])).toBe("label-not-a-file");
    expect(await codeOf(".", [sheet])).toBe("label-outside");
    expect(await codeOf("gone.pdf", [sheet])).toBe("label-missing");
    expect(await codeOf("a.pdf\u0000", [sheet])).toBe("label-missing");
  });

  test("10 MB are allowed, one byte more is not", async () => {
    const { sheet } = await folders();
    await truncate(join(sheet, "a.pdf"), 10 * 1024 * 1024);
    expect(await codeOf("a.pdf", [sheet])).toBe("application/pdf");
    await truncate(join(sheet, "a.pdf"), 10 * 1024 * 1024 + 1);
    expect(await codeOf("a.pdf", [sheet])).toBe("label-too-large");
  });

  test("whatever a cell says, what is found lies in the folder itself", async () => {
    const { sheet } = await folders();
    await mkdir(join(sheet, "sub"));
    await writeFile(join(sheet, "sub", "a.pdf"), pdf);
    const names = ["..", ".", "/", "secret", "sheet", "sub", "s.pdf", "a.pdf", "\\", "~"];
    const step = fc.constantFrom(...names);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const found = await findLabel(steps.join("/"), [folderAt(sheet)]);
        if (!("code" in found)) expect(dirname(found.path)).toBe(sheet);
      }),
    );
  });
});

describe("readPlannedLabel", () => {
  test("gives the bytes of the same file, and refuses a changed, moved or missing one", async () => {
    const { sheet, secret } = await folders();
    const label = (await findLabel("a.pdf", [folderAt(sheet)])) as LabelReference;
    expect(await readPlannedLabel(label)).toMatchObject({ name: "a.pdf", bytes: Buffer.from(pdf) });
    await writeFile(join(sheet, "a.pdf"), `${pdf}%other`);
    const refused = { code: "label-changed", exitCode: 6 };
    await expect(readPlannedLabel(label)).rejects.toMatchObject(refused);
    await rm(join(sheet, "a.pdf"));
    await expect(readPlannedLabel(label)).rejects.toMatchObject(refused);
    await symlink(join(secret, "s.pdf"), join(sheet, "a.pdf"));
    await expect(readPlannedLabel(label)).rejects.toMatchObject(refused);
  });
});
