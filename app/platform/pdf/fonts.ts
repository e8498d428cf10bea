import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import { Subsetter } from '#pdf/subsetter'

export type Script = 'latin' | 'devanagari'
export type Weight = 'normal' | 'bold'

/** A font of the papers, parsed once per process. All its numbers are in 1/1000 of the font size. */
export interface PdfFont {
  /** The name it has inside a PDF. */
  name: string
  script: Script
  weight: Weight
  shaping: hb.Font
  /** The glyph of a character before shaping; 0 when the font has none. */
  nominal(codePoint: number): number
  /** The width of a glyph before shaping moves anything. */
  advance(glyphId: number): number
  subset(glyphIds: Iterable<number>): Uint8Array
}

const FILES: Record<Script, Record<Weight, string>> = {
  latin: { normal: 'NotoSans-Regular', bold: 'NotoSans-Bold' },
  devanagari: { normal: 'NotoSansDevanagari-Regular', bold: 'NotoSansDevanagari-Bold' },
}

const loaded = new Map<string, PdfFont>()

/** The font of a script and weight; read from resources/fonts at the first call. */
export function pdfFont(script: Script, weight: Weight): PdfFont {
  const name = FILES[script][weight]
  const known = loaded.get(name)
  if (known) return known
  const font = load(name, script, weight)
  loaded.set(name, font)
  return font
}

function load(name: string, script: Script, weight: Weight): PdfFont {
  const path = fileURLToPath(new URL(`../../../resources/fonts/${name}.ttf`, import.meta.url))
  const bytes = readFileSync(path)
  const face = new hb.Face(new hb.Blob(bytes))
  if (face.upem !== 1000) throw new Error(`${name}: papers expect fonts of 1000 units per em`)
  const shaping = new hb.Font(face)
  const advances = new Map<number, number>()
  const characters = new Map<number, number>()
  let subsetter: Subsetter | undefined
  return {
    name,
    script,
    weight,
    shaping,
    nominal(codePoint) {
      const known = characters.get(codePoint)
      if (known !== undefined) return known
      const found = shaping.nominalGlyph(codePoint) ?? 0
      characters.set(codePoint, found)
      return found
    },
    advance(glyphId) {
      const known = advances.get(glyphId)
      if (known !== undefined) return known
      const width = shaping.glyphHAdvance(glyphId)
      advances.set(glyphId, width)
      return width
    },
    subset(glyphIds) {
      subsetter ??= new Subsetter(bytes)
      return subsetter.subset(glyphIds)
    },
  }
}
