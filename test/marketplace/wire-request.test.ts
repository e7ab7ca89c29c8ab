import { expect, test } from "vitest";
import { parseBaseUrl } from "../../src/marketplace/wire/address.ts";
import { updateRequest } from "../../src/marketplace/wire/wire-request.ts";
import type { ProductOnUpdate } from "../../src/model/product/product.ts";

test("updateRequest counts images and videos from 1 without gaps, in the order of their positions", () => {
  const patch = {
    images: [
      { order: 7, url: "https://a.example/7.jpg" },
      { order: 2, url: "https://a.example/2.jpg" },
    ],
    videos: [],
  } as unknown as ProductOnUpdate;
  const { body } = updateRequest(parseBaseUrl("https://a.example"), "SKU-1", patch);
  expect(JSON.parse(String(body))).toEqual({
    images: [
      { order: 1, url: "https://a.example/2.jpg" },
      { order: 2, url: "https://a.example/7.jpg" },
    ],
    videos: [],
  });
});
