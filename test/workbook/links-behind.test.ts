import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import { readSupplier } from "../support/supplier-sheet.ts";

const link = (name: string) => `https://img.example.com/${name}.jpg`;

async function read(image: ExcelJS.CellValue, name: ExcelJS.CellValue = "Mug") {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Goods");
  sheet.addRow(["SKU", "Name", "Image 1", "Video 1"]);
  sheet.addRow(["A-1", name, image, null]);
  sheet.addRow(["A-2", "Cup", link("plain"), null]);
  return readSupplier(Buffer.from(await workbook.xlsx.writeBuffer()));
}

it("takes the link behind a cell of an image column, and says so", async () => {
  const { products, errors, message } = await read({ text: "Photo", hyperlink: link("a") });
  expect(errors).toEqual([]);
  expect(products["A-1"]?.images).toEqual([{ order: 1, url: link("a") }]);
  expect(products["A-2"]?.images).toEqual([{ order: 1, url: link("plain") }]);
  expect(message).toContain("In image and video columns, the link behind a cell counts");
});

it("keeps the text of a linked cell in other columns, and a link that is shown", async () => {
  const shown = { text: link("shown"), hyperlink: link("behind") };
  const { products, message } = await read(shown, { text: "Mug", hyperlink: link("a") });
  expect(products["A-1"]).toMatchObject({ name: "Mug", images: [{ url: link("shown") }] });
  expect(message).not.toContain("the link behind a cell");
});

it("refuses what a link of another kind would need", async () => {
  const { errors } = await read({ text: "Photo", hyperlink: "mailto:a@example.com" });
  expect(errors).toEqual(["C2 bad-link"]);
});

it("takes the address of HYPERLINK and IMAGE in an image column", async () => {
  for (const name of ["HYPERLINK", "_xlfn.IMAGE"]) {
    const formula = `${name}("${link("f")}","Photo")`;
    const { products, errors } = await read({ formula, result: "Photo" });
    expect(errors).toEqual([]);
    expect(products["A-1"]?.images).toEqual([{ order: 1, url: link("f") }]);
  }
});

it("keeps the text that HYPERLINK shows in other columns", async () => {
  const formula = { formula: `HYPERLINK("${link("f")}","Mug 1")`, result: "Mug 1" };
  expect((await read(link("a"), formula)).products["A-1"]?.name).toBe("Mug 1");
});
