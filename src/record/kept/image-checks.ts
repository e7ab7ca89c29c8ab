import type { ImageFile, RememberedImage } from "../../model/product/image-check.ts";
import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** How many answers are stored; the oldest are removed. */
const imagesMax = 100_000;

/** Longer addresses and validators are not stored, because a server chooses their length. */
const urlMax = 2_048;
const validatorMax = 256;

interface Row {
  readonly url: string;
  readonly at_ms: number;
  readonly body: string;
}

interface Body {
  readonly file: ImageFile;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Stores the results of image links, replacing earlier ones. */
export function rememberImages(
  db: RecordDatabase,
  images: readonly RememberedImage[],
  keptMax = imagesMax,
): void {
  db.transaction(() => {
    for (const { url, atMs, ...rest } of images) {
      if (url.length > urlMax) continue;
      // A new row each time, so that the newest is the last even if the clock was set.
      db.run("DELETE FROM image_checks WHERE url = ?", url);
      db.run(
        "INSERT INTO image_checks (url, at_ms, body) VALUES (?, ?, ?)",
        ...[url, atMs, bodyOf(rest)],
      );
    }
    db.run(
      `DELETE FROM image_checks WHERE rowid <=
         (SELECT rowid FROM image_checks ORDER BY rowid DESC LIMIT 1 OFFSET ?)`,
      keptMax,
    );
  });
}

/** The stored results of these links, for those that have one. */
export function rememberedImages(
  db: RecordReader,
  urls: readonly string[],
): Map<string, RememberedImage> {
  const rows = db.all<Row>(
    `SELECT url, at_ms, body FROM image_checks
     WHERE url IN (SELECT value FROM json_each(?))`,
    JSON.stringify(urls),
  );
  return new Map(
    rows.map(({ url, at_ms: atMs, body }) => [url, { url, atMs, ...(JSON.parse(body) as Body) }]),
  );
}

function bodyOf({ file, etag, lastModified }: Omit<RememberedImage, "url" | "atMs">): string {
  const short = (text: string | undefined) =>
    text !== undefined && text.length <= validatorMax ? text : undefined;
  return JSON.stringify({ file, etag: short(etag), lastModified: short(lastModified) });
}
