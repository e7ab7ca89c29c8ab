import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openSharedSlots } from "../../src/record/memory/slots.ts";
import { openRecord } from "../../src/record/record.ts";
import { temporaryDir } from "./temporary-dir.ts";

interface Count {
  readonly count: number;
  readonly more?: string;
}

function open(file: string, pool = "pool") {
  return openSharedSlots<Count>({ file, pool, fresh: { count: 0 } });
}

const slotsModule = JSON.stringify(
  new URL("../../src/record/memory/slots.ts", import.meta.url).href,
);

const steps = 500;

/** What three processes have counted that begin at one moment. `how` is one step of each. */
async function countedByThree(how: string): Promise<number> {
  const file = join(temporaryDir(), "sheetport.sqlite");
  const script = `
    import { openSharedSlots } from ${slotsModule};
    const slots = openSharedSlots({ file: ${JSON.stringify(file)}, pool: "pool", fresh: { count: 0 } });
    const up = ({ count }) => ({ count: count + 1 });
    process.stdout.write("ready");
    await new Promise((resolve) => process.stdin.once("data", resolve));
    for (let step = 0; step < ${steps}; step++) { ${how} }
    process.exit(0);`;
  const children = [1, 2, 3].map(() =>
    spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const ends = children.map((child) => once(child, "exit"));
  await Promise.all(children.map((child) => once(child.stdout, "data")));
  for (const child of children) child.stdin.end("go");
  expect(await Promise.all(ends)).toEqual(children.map(() => [0, null]));
  return open(file).read("read").count;
}

describe("openSharedSlots", () => {
  test("pools do not share, nor do lanes", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const [one, two] = [open(file, "one"), open(file, "two")];
    one.update("read", () => ({ count: 5 }));
    expect(one.read("read")).toEqual({ count: 5 });
    expect(one.read("update")).toEqual({ count: 0 });
    expect(two.read("read")).toEqual({ count: 0 });
  });

  test("what was stored is there after the process has gone, and beside an open record", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const record = openRecord({ file });
    const slots = open(file);
    slots.update("read", () => ({ count: 5 }));
    slots.close();
    expect(open(file).read("read")).toEqual({ count: 5 });
    expect(await record.runs()).toEqual([]);
    await record.close();
  });

  test("a step that gives its state back writes nothing", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const slots = open(file);
    slots.update("read", (state) => state);
    const sqlite = new DatabaseSync(file);
    expect(sqlite.prepare("SELECT count(*) AS n FROM slots").get()).toEqual({ n: 0 });
    sqlite.close();
  });

  test("three processes at once lose no step", async () => {
    expect(await countedByThree('slots.update("read", up);')).toBe(3 * steps);
  });

  test("without the transaction, steps are lost: the test above can fail", async () => {
    const torn = 'const read = slots.read("read"); slots.update("read", () => up(read));';
    expect(await countedByThree(torn)).toBeLessThan(3 * steps);
  });

  test.skipIf(process.platform === "win32")(
    "on a full disk update throws record-write-failed, and nothing is stored",
    async () => {
      const file = join(temporaryDir(), "sheetport.sqlite");
      const slots = open(file);
      slots.update("read", () => ({ count: 1 }));
      // A limit on the size of files stands for the full disk.
      const script = `
        import { openSharedSlots } from ${slotsModule};
        const slots = openSharedSlots({ file: ${JSON.stringify(file)}, pool: "pool", fresh: {} });
        try { slots.update("read", () => ({ count: 2, more: "x".repeat(2_000_000) })); }
        catch (error) { process.stdout.write(error.code + " " + slots.read("read").count); }`;
      const node = [process.execPath, "--input-type=module", "--eval", script];
      const shell = 'ulimit -f 1000; exec "$@"';
      const { stdout, stderr } = spawnSync("sh", ["-c", shell, "sh", ...node], {
        encoding: "utf8",
      });
      expect([stdout, stderr]).toEqual(["record-write-failed 1", ""]);
      expect(slots.read("read")).toEqual({ count: 1 });
    },
  );
});
