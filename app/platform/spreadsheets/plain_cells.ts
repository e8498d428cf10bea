/*
 * exceljs, as it reads a sheet piece by piece, takes the result of a formula for a number whatever it is (an error
 * becomes NaN, a day its count), and of a text in several letterings only the last part. So formulas are taken
 * out before it sees them, and it reads their results as if they had been typed; letterings are put together.
 *
 * Each search ends at the last closing tag that there is: one that is missing is not looked for again and again.
 */

const END = '</c>'
/** Letters that are waited for until a cell ends: far more than any has. */
const MAX_BUFFERED_LENGTH = 512 * 1024

const CELL = /<c(\s[^<>]*[^<>/])?>([\s\S]*?)<\/c>/g
const IS_OTHER = /<(?:f|is)[\s>/]/
const EMPTY_FORMULA = /<f(?:\s[^<>]*)?\/>/g
const FORMULA = /<f(?:\s[^<>]*)?>[\s\S]*?<\/f>/g
const PHONETIC = /<rPh[\s>][\s\S]*?<\/rPh>/g
const TEXT = /<t(?:\s[^<>]*)?>([\s\S]*?)<\/t>/g
const PLACE = /\sr\s*=\s*(?:"[^"]*"|'[^']*')/

/** What stands for the result of a formula that nothing has calculated. */
const NOT_CALCULATED = '#N/A'

/** A sheet with plain cells; it is given the pieces in their order. */
export class PlainCells {
  #rest = ''

  /** As much of the sheet as is known to be whole. */
  push(piece: string): string {
    const text = this.#rest + piece
    const end = text.lastIndexOf(END)
    if (end === -1 && text.length < MAX_BUFFERED_LENGTH) {
      this.#rest = text
      return ''
    }
    const cut = end === -1 ? text.length : end + END.length
    this.#rest = text.slice(cut)
    const whole = text.slice(0, cut)
    return end !== -1 && IS_OTHER.test(whole) ? whole.replace(CELL, plainCell) : whole
  }

  /** What is left at the end: no cell. */
  end(): string {
    return this.#rest
  }
}

function plainCell(cell: string, attributes = '', content: string): string {
  if (!IS_OTHER.test(content)) return cell
  const value = without(content.replace(EMPTY_FORMULA, ''), FORMULA, '</f>')
  /** Written by a program that does not calculate. */
  if (value !== content && !/<(?:v|is)[\s>]/.test(value)) {
    return `<c${PLACE.exec(attributes)?.[0] ?? ''} t="e"><v>${NOT_CALCULATED}</v></c>`
  }
  if (!/<is[\s>]/.test(value)) return `<c${attributes}>${value}</c>`
  const spoken = upTo(without(value, PHONETIC, '</rPh>'), '</t>')
  const texts = [...spoken.matchAll(TEXT)].map(([, text]) => text)
  return `<c${attributes}><is><t>${texts.join('')}</t></is></c>`
}

/** The text up to the last closing tag, and with it. */
function upTo(text: string, end: string): string {
  const at = text.lastIndexOf(end)
  return at === -1 ? '' : text.slice(0, at + end.length)
}

function without(text: string, pattern: RegExp, end: string): string {
  const searched = upTo(text, end)
  return searched.replace(pattern, '') + text.slice(searched.length)
}
