import { removeForbiddenCharacters } from '#kernel/formats/characters'
import { pdfFont, type Weight } from '#pdf/fonts'
import { shapeWord, type PdfLanguage, type ShapedRun } from '#pdf/shaper'

/** A word without spaces, shaped. Width in 1/1000 of the font size. */
export interface Word {
  runs: ShapedRun[]
  width: number
}

/** A line of words with one space between them. Width in 1/1000 of the font size. */
export interface Line {
  words: Word[]
  width: number
}

/** They choose how a picture is drawn, of which the fonts have one way. */
const VARIATION_SELECTORS = /[\uFE00-\uFE0F]/gu
/** After these a long word, such as an address of a web page, may go on in the next line. */
const BREAK_AFTER = /(?<=[/\-_?&=.,;])/u

/** Letters that a name or a word of a list may have in one piece; an address of a page has more. */
const MAX_WORD_LENGTH = 20
/** Numbers are as long as this: account, application and letter numbers, dates and amounts. */
const MAX_NUMBER_LENGTH = 32
/** What may go on in the next line though it has digits: an e-mail, a path, the name of a file. */
const MAY_BREAK = /[@/\\_]|\.[A-Za-z]/u

/**
 * Whether a word (without spaces) must stay in one piece: every number, date and amount, whatever
 * hyphens it has, and words that are no longer than a name.
 */
export function isWholeWord(text: string): boolean {
  if (MAY_BREAK.test(text)) return false
  return text.length <= (/\p{Nd}/u.test(text) ? MAX_NUMBER_LENGTH : MAX_WORD_LENGTH)
}

const graphemes = new Intl.Segmenter('mr', { granularity: 'grapheme' })

/** The width of the space between words. */
export function spaceWidth(weight: Weight): number {
  const space = shapeWord(' ', weight, 'en')
  return space[0]?.width ?? pdfFont('latin', weight).advance(0)
}

function toWord(text: string, weight: Weight, language: PdfLanguage): Word {
  const runs = shapeWord(text, weight, language)
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

/** Splits a word that is wider than a line: after punctuation if that helps, else between letters. */
function splitLongWord(text: string, weight: Weight, language: PdfLanguage, limit: number): Word[] {
  const fits = (part: string) => toWord(part, weight, language).width <= limit
  const parts = text
    .split(BREAK_AFTER)
    .flatMap((part) => (fits(part) ? [part] : [...graphemes.segment(part)].map((s) => s.segment)))
  const pieces: string[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    if (last !== undefined && fits(last + part)) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces.map((piece) => toWord(piece, weight, language))
}

/**
 * Breaks text into lines that are at most `limit` wide (1/1000 of the font size; Infinity for no
 * limit). A line feed in the text begins a new line.
 */
export function layOut(
  text: string,
  weight: Weight,
  language: PdfLanguage,
  limit = Number.POSITIVE_INFINITY
): Line[] {
  const space = spaceWidth(weight)
  const lines: Line[] = []
  const drawn = removeForbiddenCharacters(text).replace(VARIATION_SELECTORS, '')
  for (const paragraph of drawn.replace(/\r\n?/g, '\n').split('\n')) {
    let line: Line = { words: [], width: 0 }
    const add = (word: Word) => {
      const width = line.words.length ? line.width + space + word.width : word.width
      if (line.words.length && width > limit) {
        lines.push(line)
        line = { words: [word], width: word.width }
      } else {
        line.words.push(word)
        line.width = width
      }
    }
    for (const text of paragraph.split(/[\s\u00A0]+/u)) {
      if (text === '') continue
      const word = toWord(text, weight, language)
      if (word.width <= limit) add(word)
      else splitLongWord(text, weight, language, limit).forEach(add)
    }
    lines.push(line)
  }
  return lines
}

/** Of its own size text is drawn this small at most so that its numbers stay whole. */
const MIN_SCALE = 0.6
/** Rounding must not make a word too wide again. */
const ROUNDING_TOLERANCE = 0.999

/**
 * The part of its size in which text is drawn so that no number and no name of it is wider than a
 * line (`limit` as in `layOut`): 1 when none is.
 */
export function fitScale(
  text: string,
  weight: Weight,
  language: PdfLanguage,
  limit: number
): number {
  const widths = text
    .split(/[\s\u00A0]+/u)
    .filter(isWholeWord)
    .map((word) => toWord(word, weight, language).width)
  const widest = Math.max(0, ...widths)
  return widest <= limit ? 1 : Math.max(MIN_SCALE, (limit / widest) * ROUNDING_TOLERANCE)
}
