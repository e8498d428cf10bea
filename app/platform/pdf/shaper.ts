import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import { LOCALES } from '#kernel/formats/languages'
import type { HttpContext } from '@adonisjs/core/http'

/** The functions of HarfBuzz's subset library that are used here; pointers are numbers in its memory. */
interface SubsetExports {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  hb_blob_create(data: number, length: number, mode: number, user: number, free: number): number
  hb_blob_get_length(blob: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_destroy(blob: number): void
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_face_destroy(face: number): void
  hb_set_add(set: number, value: number): void
  hb_subset_preprocess(face: number): number
  hb_subset_input_create_or_fail(): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_destroy(input: number): void
  hb_subset_or_fail(face: number, input: number): number
}

const READ_ONLY = 1
const DROPPED_TABLES = 3
const NO_HINTING = 0x1
/** The subset retains the glyph ids of the full font, so shaped text needs no renumbering. */
const RETAIN_IDS = 0x2
const NO_LAYOUT_CLOSURE = 0x200
/** Text is already shaped, so a font inside a PDF needs none of these tables. */
const UNUSED_TABLES = ['GSUB', 'GPOS', 'GDEF', 'STAT', 'MATH', 'gasp']

let library: SubsetExports | undefined

function loadLibrary(): SubsetExports {
  if (!library) {
    const path = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {})
    library = instance.exports as unknown as SubsetExports
    library._initialize()
  }
  return library
}

/** Subsets a font to the glyphs that a document draws. The full font is read once. */
class Subsetter {
  readonly #face: number

  constructor(bytes: Uint8Array) {
    const hb = loadLibrary()
    const pointer = hb.malloc(bytes.length)
    new Uint8Array(hb.memory.buffer).set(bytes, pointer)
    const blob = hb.hb_blob_create(pointer, bytes.length, READ_ONLY, 0, 0)
    this.#face = hb.hb_subset_preprocess(hb.hb_face_create(blob, 0))
  }

  /** Returns a TrueType file with these glyphs (and their components) under unchanged ids. */
  subset(glyphIds: Iterable<number>): Uint8Array {
    const hb = loadLibrary()
    const input = hb.hb_subset_input_create_or_fail()
    hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_IDS | NO_LAYOUT_CLOSURE)
    const glyphs = hb.hb_subset_input_glyph_set(input)
    for (const id of glyphIds) hb.hb_set_add(glyphs, id)
    // With a character map, because some readers refuse a font without one.
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), 0x20)
    const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES)
    for (const tag of UNUSED_TABLES) {
      hb.hb_set_add(dropped, Buffer.from(tag, 'latin1').readUInt32BE())
    }
    const face = hb.hb_subset_or_fail(this.#face, input)
    hb.hb_subset_input_destroy(input)
    if (face === 0) throw new Error('The font could not be reduced to the glyphs of the document')
    const blob = hb.hb_face_reference_blob(face)
    const start = hb.hb_blob_get_data(blob, 0)
    const bytes = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)).slice()
    hb.hb_blob_destroy(blob)
    hb.hb_face_destroy(face)
    return bytes
  }
}

export type Script = 'latin' | 'devanagari'
export type Weight = 'normal' | 'bold'

/** A font for PDFs, parsed once per process. All its numbers are in 1/1000 of the font size. */
export interface PdfFont {
  /** Its name inside a PDF. */
  name: string
  script: Script
  weight: Weight
  shaping: hb.Font
  /** The glyph of a character before shaping; 0 when the font has none. */
  nominal(codePoint: number): number
  /** The width of a glyph before shaping changes its position. */
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
  const font = loadFont(name, script, weight)
  loaded.set(name, font)
  return font
}

function loadFont(name: string, script: Script, weight: Weight): PdfFont {
  const path = fileURLToPath(new URL(`../../../resources/fonts/${name}.ttf`, import.meta.url))
  const bytes = readFileSync(path)
  const face = new hb.Face(new hb.Blob(bytes))
  if (face.upem !== 1000) throw new Error(`${name}: PDFs require fonts of 1000 units per em`)
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

/** A piece of text that one font can draw. */
interface ScriptRun {
  text: string
  font: PdfFont
}

const DEVANAGARI = /[\p{Script_Extensions=Devanagari}\u25CC]/u
/** Joiners determine how a conjunct is drawn (र्‍या), so they remain with the letters around them. */
const JOINER = /[\u200C\u200D]/u
const LATIN_OR_DIGIT = /[\p{Script=Latin}\p{Nd}\p{Sc}]/u

/** The script of a character itself; null for punctuation, which follows its neighbours. */
function ownScript(character: string): Script | null {
  if (DEVANAGARI.test(character)) return 'devanagari'
  if (JOINER.test(character)) return null
  if (LATIN_OR_DIGIT.test(character)) return 'latin'
  const nominal = pdfFont('devanagari', 'normal').nominal(character.codePointAt(0)!)
  return nominal === 0 ? 'latin' : null
}

/**
 * Splits text into runs of one font. The Devanagari font has no Latin letters, so Latin letters, the digits 0-9 and ₹
 * are drawn in Noto Sans; punctuation follows the script before it, or after it at the start.
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

/** The languages of PDFs; Marathi and Hindi draw some letters (ल, श) differently. */
export { LOCALES as PAPER_LANGUAGES } from '#kernel/formats/languages'
export type PdfLanguage = string

/** Returns the language with this name, if PDFs are available in it. */
export function pdfLanguage(name: unknown): PdfLanguage | undefined {
  return LOCALES.find((language) => language === name)
}

/** A placed glyph. Numbers are in 1/1000 of the font size, y upwards. */
export interface Glyph {
  id: number
  /** Start of the text from which the glyph was made, as an index into the shaped string. */
  cluster: number
  advance: number
  x: number
  y: number
}

/** A shaped piece of text in one font. */
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
 * Shapes text of one script with one font: HarfBuzz provides conjuncts, reph, matras and their positions. Latin
 * ligatures are off, so that every letter has its own glyph.
 */
export function shape(text: string, font: PdfFont, language: PdfLanguage = 'mr'): Glyph[] {
  buffer ??= new hb.Buffer()
  noLigatures ??= [new hb.Feature('liga', 0)]
  buffer.reset()
  buffer.addText(text)
  const devanagari = font.script === 'devanagari'
  buffer.setDirection(hb.Direction.LTR)
  buffer.setScript(devanagari ? 'Deva' : 'Latn')
  // Devanagari in an English document is Marathi here.
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

/** Shapes one word in any mixture of scripts. Words are repeated often, so results are cached. */
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

/** The language requested in the address of a PDF, `?lang=en|mr|hi`; the reader's own by default. */
export function requestedLanguage({ request, i18n }: HttpContext): PdfLanguage {
  return pdfLanguage(request.qs().lang) ?? pdfLanguage(i18n.locale) ?? 'en'
}
