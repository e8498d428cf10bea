import { removeForbiddenCharacters } from '#kernel/formats/characters'

const ERROR_VALUES =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|ERROR!)$/

/** Whether a cell contains the error value that a spreadsheet program shows in place of a result, in xlsx or csv. */
export const isErrorValue = (text: string): boolean => ERROR_VALUES.test(text.trim())

/** Returns the name of a column in spreadsheet programs: A for the first (0), AA after Z. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  const letter = String.fromCharCode(65 + (index % 26))
  return before === 0 ? letter : columnLetters(before - 1) + letter
}

/*
 * A text that a spreadsheet program would interpret as a formula when it opens a csv file is prefixed with an
 * apostrophe, which is removed when the file is read again. A text that already has apostrophes gets another one, so
 * that every text is restored unchanged.
 */

/** Escapes a text for a csv file. */
export const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text

/** Reverses the escaping. */
export const unescapeFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text

/** Text that a reader would split at its delimiter, or whose outer spaces it would remove, without quotes. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

const quoted = (cell: string) => {
  const text = removeForbiddenCharacters(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a csv file (RFC 4180), with its line end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`
