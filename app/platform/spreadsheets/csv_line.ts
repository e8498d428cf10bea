import { removeForbiddenCharacters } from '#kernel/formats/characters'

/** Text that a reader would cut at its delimiter, or take the spaces from its ends, if it had no quotes. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

const quoted = (cell: string) => {
  const text = removeForbiddenCharacters(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a csv file (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`
