import type { PdfFont } from '#pdf/fonts'
import type { PdfFile } from '#pdf/pdf_file'
import type { Glyph, ShapedRun } from '#pdf/shaper'

/** Noto Sans and Noto Sans Devanagari, in 1/1000 of the font size. */
const METRICS =
  '/FontBBox [-1000 -700 2800 1300] /Ascent 1069 /Descent -293 /CapHeight 714 /ItalicAngle 0 /StemV 80'
/** A subset's name begins with six letters of its own. */
const SUBSET_PREFIX = 'ARTHAS'
/** Entries that one block of a character map may have. */
const MAP_BLOCK = 100

const hex = (value: number) => value.toString(16).padStart(4, '0').toUpperCase()

/** Writes the fonts a document drew with, each cut down to its glyphs; returns the entries of /Font. */
export function writeFonts(file: PdfFile, fonts: EmbeddedFonts): string {
  return [...fonts.uses]
    .map(([font, use]) => `/${use.resource} ${writeFont(file, font, use)} 0 R`)
    .join(' ')
}

function writeFont(file: PdfFile, font: PdfFont, { glyphs }: FontUse): number {
  const ids = [...glyphs.keys()].sort((a, b) => a - b)
  const bytes = font.subset(ids)
  const name = `${SUBSET_PREFIX}+${font.name}`
  const program = file.stream(`/Length1 ${bytes.length}`, bytes)
  const descriptor = file.object(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 ${METRICS} /FontFile2 ${program} 0 R >>`
  )
  const widths = ids.map((id) => `${id} [${font.advance(id)}]`).join(' ')
  const descendant = file.object(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /DW 0 /W [${widths}] /CIDToGIDMap /Identity ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R >>`
  )
  const toUnicode = file.stream('', characterMap(ids, glyphs))
  return file.object(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R >>`
  )
}

/** Which character a glyph stands for, for readers that ignore ActualText. */
function characterMap(ids: readonly number[], glyphs: FontUse['glyphs']): string {
  const blocks: string[] = []
  for (let at = 0; at < ids.length; at += MAP_BLOCK) {
    const block = ids.slice(at, at + MAP_BLOCK)
    const entries = block.map((id) => `<${hex(id)}> <${hex(glyphs.get(id)!)}>`)
    blocks.push(`${block.length} beginbfchar`, ...entries, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** What a document draws with one font. */
interface FontUse {
  /** Name of the font in the resources of each page. */
  resource: string
  /** Glyph id to the character it stands for, for readers that ignore ActualText. */
  glyphs: Map<number, number>
}

const SILENT = new Set(['\u094D', '\u200C', '\u200D'])

/**
 * The one character that says best what a glyph stands for. Only a fallback for readers without
 * ActualText: a conjunct stands for several characters, and one is named.
 */
function characterOf({ text, font, glyphs }: ShapedRun, { id, cluster }: Glyph): number {
  const later = glyphs.map((glyph) => glyph.cluster).filter((start) => start > cluster)
  const characters = Array.from(text.slice(cluster, Math.min(text.length, ...later)))
  const nominal = (character: string) => font.nominal(character.codePointAt(0)!)
  const drawn = glyphs.filter((glyph) => glyph.cluster === cluster).map((glyph) => glyph.id)
  const own = characters.find((character) => nominal(character) === id)
  if (own) return own.charCodeAt(0)
  const others = characters.filter(
    (character) => !SILENT.has(character) && !drawn.includes(nominal(character))
  )
  const derived = drawn.filter((other) => !characters.some((c) => nominal(c) === other))
  return (others[derived.indexOf(id)] ?? characters[0]).charCodeAt(0)
}

/**
 * The fonts of one document. Which glyphs it draws is noted while it is drawn; at the end each font
 * is cut down to them and written (`writeFonts`).
 */
export class EmbeddedFonts {
  readonly #uses = new Map<PdfFont, FontUse>()

  /** Notes that a run is drawn and gives the name of its font in the page's resources. */
  use(run: ShapedRun): string {
    let use = this.#uses.get(run.font)
    if (!use) {
      use = { resource: `F${this.#uses.size + 1}`, glyphs: new Map() }
      this.#uses.set(run.font, use)
    }
    for (const glyph of run.glyphs) {
      if (!use.glyphs.has(glyph.id)) use.glyphs.set(glyph.id, characterOf(run, glyph))
    }
    return use.resource
  }

  /** The fonts drawn with so far. */
  get uses(): ReadonlyMap<PdfFont, FontUse> {
    return this.#uses
  }
}
