import { removeForbiddenCharacters } from '#kernel/formats/characters'

const ERROR_VALUES =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|ERROR!)$/

/** Whether a cell holds what a spreadsheet program shows in place of a result it could not find, in xlsx or csv. */
export const isErrorValue = (text: string): boolean => ERROR_VALUES.test(text.trim())

/** A column as a spreadsheet program names it: A for the first (0), AA after Z. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  const letter = String.fromCharCode(65 + (index % 26))
  return before === 0 ? letter : columnLetters(before - 1) + letter
}

/*
 * What a program for sheets would take for a formula when it opens a csv file gets an apostrophe
 * before it, and loses it when the file comes back. One that has apostrophes already gets one more, so
 * that every text comes back as it was.
 */

/** A text as it is written into a csv file. */
export const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text

/** The same, read again. */
export const unescapeFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text

/** Text that a reader would cut at its delimiter, or take the spaces from its ends, if it had no quotes. */
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

const quoted = (cell: string) => {
  const text = removeForbiddenCharacters(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a csv file (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`
