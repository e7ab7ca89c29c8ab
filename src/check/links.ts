/** Whether the scheme of a link is there, so that a repair of it guesses nothing. */
export function hasScheme(value: string): boolean {
  return /^https?:/i.test(value);
}

/** The link that a text most likely means, where its scheme is misspelt or left out. */
export function repairedLink(value: string): string | undefined {
  const repaired = value
    .replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`)
    .replace(/^(?:\/\/)?(www\.)/i, "https://$1");
  const isLink = /^https?:\/\/[^\s/]+\.\S/.test(repaired) && !/\s/.test(repaired);
  return repaired !== value && isLink ? repaired : undefined;
}
