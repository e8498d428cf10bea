/*
 * What a program for sheets would take for a formula when it opens a csv file gets an apostrophe
 * before it, and loses it when the file comes back. One that has apostrophes already gets one more, so
 * that every text comes back as it was.
 */

/** A text as it is written into a csv file. */
export const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** The same, read again. */
export const unescapeFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
