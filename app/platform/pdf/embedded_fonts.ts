import type { PdfFont } from '#pdf/fonts'
import type { Glyph, ShapedRun } from '#pdf/shaper'

/** What a document draws with one font. */
export interface FontUse {
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
