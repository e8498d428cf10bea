import * as hb from 'harfbuzzjs'
import { LOCALES } from '#kernel/formats/languages'
import type { PdfFont, Weight } from '#pdf/fonts'
import { splitScripts } from '#pdf/scripts'

/** The languages papers are written in; Marathi and Hindi draw some letters (ल, श) differently. */
export { LOCALES as PAPER_LANGUAGES } from '#kernel/formats/languages'
export type PdfLanguage = string

/** The language of that name, if papers are written in it. */
export function pdfLanguage(name: unknown): PdfLanguage | undefined {
  return LOCALES.find((language) => language === name)
}

/** A placed glyph. Numbers are in 1/1000 of the font size, y upwards. */
export interface Glyph {
  id: number
  /** Where the text that made this glyph begins, as an index into the shaped string. */
  cluster: number
  advance: number
  x: number
  y: number
}

/** A stretch of one font, shaped. */
export interface ShapedRun {
  text: string
  font: PdfFont
  glyphs: Glyph[]
  /** In 1/1000 of the font size. */
  width: number
}

const CACHE_LIMIT = 4000
const cache = new Map<string, ShapedRun[]>()
let buffer: hb.Buffer | undefined
let noLigatures: hb.Feature[] | undefined

/**
 * Shapes text of one script with one font: conjuncts, reph, matras and their places come from
 * HarfBuzz. Latin ligatures are off, so that every letter keeps a glyph of its own.
 */
export function shape(text: string, font: PdfFont, language: PdfLanguage = 'mr'): Glyph[] {
  buffer ??= new hb.Buffer()
  noLigatures ??= [new hb.Feature('liga', 0)]
  buffer.reset()
  buffer.addText(text)
  const devanagari = font.script === 'devanagari'
  buffer.setDirection(hb.Direction.LTR)
  buffer.setScript(devanagari ? 'Deva' : 'Latn')
  // Devanagari inside an English paper is Marathi here.
  buffer.setLanguage(devanagari && language === 'en' ? 'mr' : language)
  hb.shape(font.shaping, buffer, devanagari ? undefined : noLigatures)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, index) => ({
    id: info.codepoint,
    cluster: info.cluster,
    advance: positions[index].xAdvance,
    x: positions[index].xOffset,
    y: positions[index].yOffset,
  }))
}

/** Shapes one word of any mixture of scripts. Words come back often, so results are kept. */
export function shapeWord(word: string, weight: Weight, language: PdfLanguage): ShapedRun[] {
  const key = `${weight} ${language} ${word}`
  const known = cache.get(key)
  if (known) return known
  const runs = splitScripts(word, weight).map(({ text, font }) => {
    const glyphs = shape(text, font, language)
    const width = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0)
    return { text, font, glyphs, width }
  })
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(key, runs)
  return runs
}
