import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type ArchivePart, LOCAL_LENGTH, unpackPart } from './workbook_parts.ts'

/*
 * When exceljs reads a sheet piece by piece, it treats the result of a formula as a number whatever its type (an error
 * becomes NaN, a day its serial number), and of a text in several formats it reads only the last part. So formulas are
 * removed beforehand, and it reads their results as if they had been entered; the parts of formatted text are joined.
 *
 * Each search ends at the last closing tag that exists: a missing one is not searched for repeatedly.
 */

const END_OF_CELL = '</c>'
/** Letters that are buffered until a cell ends: far more than any cell has. */
const MAX_BUFFERED_LENGTH = 512 * 1024

const CELL = /<c(\s[^<>]*[^<>/])?>([\s\S]*?)<\/c>/g
const FORMULA_OR_INLINE = /<(?:f|is)[\s>/]/
const EMPTY_FORMULA = /<f(?:\s[^<>]*)?\/>/g
const FORMULA = /<f(?:\s[^<>]*)?>[\s\S]*?<\/f>/g
const PHONETIC = /<rPh[\s>][\s\S]*?<\/rPh>/g
const TEXT = /<t(?:\s[^<>]*)?>([\s\S]*?)<\/t>/g
const CELL_REFERENCE = /\sr\s*=\s*(?:"[^"]*"|'[^']*')/

/** Placeholder for the result of a formula that was never calculated. */
const NOT_CALCULATED = '#N/A'

/** Converts a sheet to plain cells; it receives the pieces in their order. */
export class PlainCells {
  #rest = ''

  /** Returns as much of the sheet as is known to be complete. */
  push(piece: string): string {
    const text = this.#rest + piece
    const end = text.lastIndexOf(END_OF_CELL)
    if (end === -1 && text.length < MAX_BUFFERED_LENGTH) {
      this.#rest = text
      return ''
    }
    const cut = end === -1 ? text.length : end + END_OF_CELL.length
    this.#rest = text.slice(cut)
    const whole = text.slice(0, cut)
    return end !== -1 && FORMULA_OR_INLINE.test(whole) ? whole.replace(CELL, plainCell) : whole
  }

  /** Returns the remainder at the end, which contains no cell. */
  end(): string {
    return this.#rest
  }
}

function plainCell(cell: string, attributes = '', content: string): string {
  if (!FORMULA_OR_INLINE.test(content)) return cell
  const value = without(content.replace(EMPTY_FORMULA, ''), FORMULA, '</f>')
  /** Written by a program that does not calculate formulas. */
  if (value !== content && !/<(?:v|is)[\s>]/.test(value)) {
    return `<c${CELL_REFERENCE.exec(attributes)?.[0] ?? ''} t="e"><v>${NOT_CALCULATED}</v></c>`
  }
  if (!/<is[\s>]/.test(value)) return `<c${attributes}>${value}</c>`
  const visibleText = upTo(without(value, PHONETIC, '</rPh>'), '</t>')
  const texts = [...visibleText.matchAll(TEXT)].map(([, text]) => text)
  return `<c${attributes}><is><t>${texts.join('')}</t></is></c>`
}

/** Returns the text up to and including the last closing tag. */
function upTo(text: string, end: string): string {
  const at = text.lastIndexOf(end)
  return at === -1 ? '' : text.slice(0, at + end.length)
}

function without(text: string, pattern: RegExp, end: string): string {
  const searched = upTo(text, end)
  return searched.replace(pattern, '') + text.slice(searched.length)
}

/*
 * exceljs reads a workbook as a stream and puts every sheet that precedes the sheet names and the shared texts into a
 * file in the system's temporary folder, which it leaves there when the sheet is invalid or not read to its end. So it
 * receives the necessary parts in the order in which it needs them: these parts, generated where the workbook has none,
 * and one sheet.
 *
 * It also decodes each piece separately, so that a letter whose bytes are split between two pieces is lost. So every
 * letter beyond ASCII is passed as a reference (&#2325;), which is put together again when it is split.
 */

const NAMESPACE = 'http://schemas.openxmlformats.org'
const LEADING_PARTS: readonly { name: string; empty?: string }[] = [
  {
    name: 'xl/_rels/workbook.xml.rels',
    empty: `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"/>`,
  },
  { name: 'xl/workbook.xml' },
  { name: 'xl/styles.xml' },
  { name: 'xl/sharedStrings.xml', empty: `<sst xmlns="${NAMESPACE}/spreadsheetml/2006/main"/>` },
]
const END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

/** Creates a workbook of its own from one sheet of a workbook. */
export function singleSheetArchive(
  path: string,
  parts: readonly ArchivePart[],
  sheet: ArchivePart
): Readable {
  async function* pieces() {
    for (const { name, empty } of LEADING_PARTS) {
      const part = parts.find((one) => one.name === name)
      if (part) yield* bytesOf(path, part)
      else if (empty) yield storedPart(name, empty)
    }
    yield* bytesOf(path, sheet, new PlainCells())
    yield END
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** Sizes and checksum follow the part, because they are known only at its end. */
const DATA_DESCRIPTOR_FLAG = 8
const DEFLATED = 8

/** Compresses a part of the file again, with its letters as references and the cells of a sheet as plain ones. */
async function* bytesOf(
  path: string,
  part: ArchivePart,
  cells?: PlainCells
): AsyncGenerator<Buffer> {
  const { name } = part
  const header = Buffer.alloc(LOCAL_LENGTH)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(DATA_DESCRIPTOR_FLAG, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(name.length, 26)
  yield Buffer.concat([header, Buffer.from(name, 'latin1')])

  let [sum, size, written] = [0, 0, 0]
  async function* letters() {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const recompress = (text: string) => {
      const bytes = Buffer.from(toCharacterReferences(text), 'latin1')
      sum = crc32(bytes, sum)
      size += bytes.length
      return bytes
    }
    for await (const piece of unpackPart(path, part)) {
      const text = decoder.decode(piece, { stream: true })
      yield recompress(cells ? cells.push(text) : text)
    }
    if (cells) yield recompress(cells.end())
  }
  const source = Readable.from(letters(), { objectMode: false })
  const deflate = source.pipe(createDeflateRaw({ level: 1 }))
  source.on('error', (error) => deflate.destroy(error))
  for await (const piece of deflate) {
    written += (piece as Buffer).length
    yield piece as Buffer
  }
  const descriptor = Buffer.alloc(16)
  descriptor.write('PK\x07\x08', 'latin1')
  descriptor.writeUInt32LE(sum, 4)
  descriptor.writeUInt32LE(written, 8)
  descriptor.writeUInt32LE(size, 12)
  yield descriptor
}

const toCharacterReferences = (text: string) =>
  text.replace(/[^\p{ASCII}]/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** A part of an archive that is not compressed. */
function storedPart(name: string, text: string): Buffer {
  const content = Buffer.from(text)
  const header = Buffer.alloc(LOCAL_LENGTH)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), content])
}
