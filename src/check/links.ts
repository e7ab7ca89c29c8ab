/** The link that a text most likely means, where its scheme is misspelt or left out. */
export function repairedLink(value: string): string | undefined {
  const repaired = value
    .replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`)
    .replace(/^(?:\/\/)?(www\.)/i, "https://$1");
  return repaired !== value && /^https?:\/\/[^\s/]+\.[^\s]+$/.test(repaired) ? repaired : undefined;
}
