import { describe, expect, test } from "vitest";
import type { RememberedImage } from "../../src/model/product/image-check.ts";
import { RecordDatabase } from "../../src/record/database/database.ts";
import { rememberedImages, rememberImages } from "../../src/record/kept/image-checks.ts";
import { openRecord } from "../../src/record/record.ts";

function image(url: string, more: Partial<RememberedImage> = {}): RememberedImage {
  const file = { kind: "image", type: "jpg", width: 900, height: 1200 } as const;
  return { url, file, atMs: 1_000, ...more };
}

describe("rememberImages", () => {
  test("answers come back by their link, the last of each", () => {
    const { images } = openRecord({ file: ":memory:" });
    const gif = { kind: "other", file: "gif" } as const;
    images.remember([image("http://a/1", { etag: '"1"' }), image("http://a/2")]);
    images.remember([image("http://a/1", { file: gif, lastModified: "yesterday", atMs: 5 })]);
    expect(images.recall(["http://a/1", "http://a/2", "http://a/3"])).toEqual(
      new Map([
        ["http://a/1", image("http://a/1", { file: gif, lastModified: "yesterday", atMs: 5 })],
        ["http://a/2", image("http://a/2")],
      ]),
    );
  });

  test("the oldest give way, and what is too long is not kept", () => {
    const db = new RecordDatabase(":memory:");
    const urls = ["http://a/1", "http://a/2", "http://a/3", "http://a/4"];
    for (const url of urls) rememberImages(db, [image(url)], 3);
    rememberImages(db, [image("http://a/2")], 3);
    rememberImages(db, [image("http://a/5")], 3);
    const long = `http://a/${"x".repeat(3_000)}`;
    rememberImages(db, [image(long), image("http://a/6", { etag: "e".repeat(300) })], 3);
    const found = rememberedImages(db, [...urls, "http://a/5", "http://a/6", long]);
    expect([...found.keys()].sort()).toEqual(["http://a/2", "http://a/5", "http://a/6"]);
    expect(found.get("http://a/6")?.etag).toBeUndefined();
  });
});
