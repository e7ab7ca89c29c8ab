import { count, grouped, spokenDuration } from "../../model/number-words.ts";
import type { Localised } from "../../model/schemas/annotations.ts";

type InLanguages<Given extends readonly unknown[]> = (...given: Given) => Localised;

/** What an export says on the command line, in English. */
export const exportWords = {
  progress: (done: number, total: number | undefined) =>
    `read ${grouped(done)} of ${total === undefined ? "an unknown number of" : grouped(total)} listings`,
  eta: (seconds: number) => `${spokenDuration(seconds)} left`,
  writing: (rows: number) => `wrote ${count(rows, "row")}`,
  goingOn: (done: number, time: string) =>
    `Going on with the export of ${time} UTC: ${count(done, "listing")} are read already. (--restart reads everything anew.)`,
  wrote: (file: string, rows: number) => `Wrote ${file}: ${count(rows, "product")}.`,
  live: (from: string, to: string) =>
    from === to ? `Read ${to} UTC.` : `Read between ${from} and ${to} UTC.`,
  cached: (from: string, to: string) =>
    `From memory, not asked anew: ${from === to ? `as of ${to}` : `the oldest as of ${from}, the newest as of ${to}`} UTC. Listings that were never read are missing.`,
  nothingCached: "Nothing is remembered of this environment: export without --cached first.",
  incomplete: (reason: string) =>
    `The workbook is NOT complete. ${reason} What is in it is right; export again for the rest.`,
  notFound: (names: string) => `Not listed: ${names}.`,
  leftOut: (listings: number) =>
    `${count(listings, "listing")} could not be written as a row, so the workbook is NOT complete:`,
  leftBlank: (cells: number) =>
    `${count(cells, "value")} would not come back from a sheet unchanged, so the cells are blank (a blank cell keeps the live value) and marked:`,
  blankAt: (row: number, sku: string, field: string, message: string) =>
    `  row ${row}, ${sku}, ${field}: ${message}`,
  outAt: (sku: string, message: string) => `  ${sku}: ${message}`,
  more: (rest: number) => `  … and ${grouped(rest)} more; --json lists up to 1,000.`,
  next: (file: string) =>
    `Change what you like in it, then see what would be sent: sheetport diff ${file}`,
  noRow: "Its SKU would not be read back from a sheet as it is.",
  twinRow: "Another record with the same SKU has the row already.",
  noRoom: "A sheet has no room for more rows.",
  unlike: "A sheet cannot hold this value as it is.",
  unreadable: "The value is not one that this field can have in a sheet.",
  tooManyDigits: "It has more digits than the 15 that Excel keeps.",
  tooLong: "It has more characters than a cell can hold.",
  noteOnCell: (message: string, value: string) =>
    `Left blank, so the live value stays. ${message} Live value: ${value}`,
} as const;

/** What the guide of an exported workbook says about it. */
export const aboutWords = {
  title: {
    en: "About this export",
    ru: "Об этой выгрузке",
    zh: "关于此导出",
  },
  incompleteSheet: {
    en: "Products (incomplete)",
    ru: "Товары (не все)",
    zh: "商品（不完整）",
  },
  origin: ((rows, env, host) => ({
    en: `${rows} products of ${env} (${host}).`,
    ru: `Товаров: ${rows}; источник: ${env} (${host}).`,
    zh: `${rows}个商品，来自${env}（${host}）。`,
  })) as InLanguages<[rows: number, env: string, host: string]>,
  live: ((from, to) => ({
    en: `Read from the marketplace between ${from} and ${to} UTC.`,
    ru: `Прочитано с площадки с ${from} по ${to} UTC.`,
    zh: `读取时间：${from}至${to}（UTC）。`,
  })) as InLanguages<[from: string, to: string]>,
  cached: ((from, to) => ({
    en: `Written from what sheetport remembers: the oldest listing as of ${from}, the newest as of ${to} UTC. It may have changed since.`,
    ru: `Записано по памяти sheetport: самые старые данные на ${from}, самые новые на ${to} UTC. С тех пор они могли измениться.`,
    zh: `根据sheetport的记忆写入：最早截至${from}，最新截至${to}（UTC）。此后可能已有变化。`,
  })) as InLanguages<[from: string, to: string]>,
  whole: {
    en: "Every product that was asked for is here.",
    ru: "Здесь все запрошенные товары.",
    zh: "所请求的商品全部在此。",
  },
  incomplete: ((reason) => ({
    en: `NOT COMPLETE: products are missing. ${reason}`,
    ru: `НЕПОЛНАЯ ВЫГРУЗКА: товары отсутствуют. ${reason}`,
    zh: `不完整：缺少部分商品。${reason}`,
  })) as InLanguages<[reason: string]>,
  filter: ((names) => ({
    en: `Only what was asked for: ${names}.`,
    ru: `Только запрошенное: ${names}.`,
    zh: `仅包含所请求的：${names}。`,
  })) as InLanguages<[names: string]>,
  notFound: ((names) => ({
    en: `Not listed: ${names}.`,
    ru: `Не найдено на площадке: ${names}.`,
    zh: `平台上没有：${names}。`,
  })) as InLanguages<[names: string]>,
  comesBack: {
    en: "Send it back whenever you like: rows may be sorted, added or taken out, and columns deleted. What you leave alone is never overwritten, even when it changes on the marketplace meanwhile; where both have changed, you are asked.",
    ru: "Отправляйте обратно когда удобно: строки можно сортировать, добавлять и удалять, столбцы — удалять. То, что вы не трогали, никогда не перезаписывается, даже если на площадке оно тем временем изменилось; где изменили обе стороны, вас спросят.",
    zh: "随时可以送回：行可以排序、增加或删除，列可以删除。您没有改动的内容绝不会被覆盖，即使平台上已有变化；若双方都有改动，会询问您。",
  },
  unlisted: ((names) => ({
    en: `The marketplace does not list ${names}: these columns hold what its last answer said, or nothing.`,
    ru: `Площадка не показывает в списке: ${names}. В этих столбцах — последний известный ответ или пусто.`,
    zh: `平台列表不显示${names}：这些列为最近一次回复的值，或为空。`,
  })) as InLanguages<[names: string]>,
  leftBlank: ((cells) => ({
    en: `Cells left blank because their value would not come back unchanged: ${cells}. Blank keeps the live value. The first of them:`,
    ru: `Ячейки оставлены пустыми, так как значение не вернулось бы без изменений: ${cells}. Пустая ячейка сохраняет действующее значение. Первые из них:`,
    zh: `因值无法原样返回而留空的单元格：${cells}。留空则保留线上的值。前几个：`,
  })) as InLanguages<[cells: number]>,
  leftOut: ((listings) => ({
    en: `Products without a row: ${listings}. The first of them:`,
    ru: `Товары без строки: ${listings}. Первые из них:`,
    zh: `没有行的商品：${listings}。前几个：`,
  })) as InLanguages<[listings: number]>,
} as const;
