import { type PdfFont, type Script, type Weight, pdfFont } from '#pdf/fonts'
import * as hb from 'harfbuzzjs'
import { LOCALES } from '#kernel/formats/languages'
import type { HttpContext } from '@adonisjs/core/http'

/** A stretch of text that one font can draw. */
interface ScriptRun {
  text: string
  font: PdfFont
}

const DEVANAGARI = /[\p{Script_Extensions=Devanagari}\u25CC]/u
/** Joiners decide how a conjunct is drawn (र्‍या), so they stay with the letters around them. */
const JOINER = /[\u200C\u200D]/u
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{Nd}\p{Sc}]/u

/** The script a character belongs to by itself; null for punctuation, which follows its neighbours. */
function ownScript(character: string): Script | null {
  if (DEVANAGARI.test(character)) return 'devanagari'
  if (JOINER.test(character)) return null
  if (LATIN_OR_DIGIT.test(character)) return 'latin'
  const nominal = pdfFont('devanagari', 'normal').nominal(character.codePointAt(0)!)
  return nominal === 0 ? 'latin' : null
}

/**
 * Splits text into runs of one font. The Devanagari font has no Latin letters, so Latin letters,
 * the digits 0-9 and ₹ are drawn by Noto Sans; punctuation goes with the script before it, or after
 * it at the start.
 */
export function splitScripts(text: string, weight: Weight): ScriptRun[] {
  const runs: { text: string; script: Script | null }[] = []
  for (const character of text) {
    const script = ownScript(character)
    const last = runs.at(-1)
    if (last && (script === null || last.script === script)) {
      last.text += character
    } else if (last && last.script === null) {
      last.text += character
      last.script = script
    } else {
      runs.push({ text: character, script })
    }
  }
  return runs.map((run) => ({ text: run.text, font: pdfFont(run.script ?? 'latin', weight) }))
}

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

/** The language a link to a paper asks for, `?lang=en|mr|hi`; the reader's own by default. */
export function requestedLanguage({ request, i18n }: HttpContext): PdfLanguage {
  return pdfLanguage(request.qs().lang) ?? pdfLanguage(i18n.locale) ?? 'en'
}
