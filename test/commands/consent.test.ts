import { describe, expect, test } from "vitest";
import { agree } from "../../src/commands/run/consent.ts";
import { temporaryFolder } from "../support/command.ts";
import { anError } from "../support/english.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const proposal = { plan: { operations: [{}] }, agreement: "upload", text: () => "" } as const;

describe("agree", () => {
  test.each([
    { name: "sandbox", advice: "Run the command again and answer y." },
    {
      name: "production",
      advice: "Run the command again and type the environment’s name.",
    },
  ])("a no in “$name” says which answer means yes", async ({ name, advice }) => {
    const host = fakeHost(await temporaryFolder(), { ask: async () => "n" });
    const environment = { name, baseUrl: "https://market.example.com" };
    const context = { ...givenOf(host), environment, progress: { note: () => {} } };
    const asked = agree(proposal, context as unknown as Parameters<typeof agree>[1]);
    await expect(asked).rejects.toEqual(anError({ code: "declined", hint: advice }));
  });
});
