import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { jsPDF } from 'jspdf'
import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import type { PdfFont, Glyph, PdfLanguage, ShapedRun } from '#pdf/shaper'

/*
 * jsPDF writes characters, while Devanagari text needs glyphs. This file contains all the undocumented parts of jsPDF
 * that glyphs need: its record of a TrueType font, its pages and its filter. `jspdf_glyphs.spec.ts` fails when a
 * release changes one of them.
 */

/** A TrueType font as jsPDF stores it; `metadata` is read when the file is written. */
interface FontRecord {
  /** The name by which pages refer to it. */
  id: string
  metadata: {
    glyIdsUsed: number[]
    /** Maps a glyph id to the character it represents, for readers that ignore ActualText. */
    toUnicode: Record<number, number>
    /** Glyph ids, each followed by its width in 1/1000 of the font size. */
    Unicode: { widths: (number | [number])[] }
    subset: { encode(glyphIds: number[]): Uint8Array }
  }
}

interface Internals {
  getFont(name: string, style: string): FontRecord
  write(operators: string): void
  /** The operators of each page, starting at 1. */
  pages: string[][]
}

const internalsOf = (pdf: jsPDF) => pdf.internal as unknown as Internals

/** Metadata of a document. */
export interface PdfDetails {
  title: string
  language: PdfLanguage
  /** The creation date in the file (midnight in India). */
  date: PlainDate
  /** Identifies the document; with the same id, date and content the file is identical byte for byte. */
  fileId: string
}

/** Returns 32 hexadecimal digits that identify a document. */
export const pdfFileId = (name: string) =>
  createHash('sha256').update(name).digest('hex').slice(0, 32).toUpperCase()

/** Creates an empty document; lengths are millimetres from the top left corner. */
export function newPdf(
  { title, language, date, fileId }: PdfDetails,
  format: 'a4' | 'a3',
  orientation: 'portrait' | 'landscape'
): jsPDF {
  const options = { unit: 'mm', format, putOnlyUsedFonts: true, compress: true } as const
  const pdf = new jsPDF({ ...options, orientation, floatPrecision: 3 })
  const { setPdfVersion } = (pdf as never as { __private__: { setPdfVersion(v: string): void } })
    .__private__
  setPdfVersion('1.7')
  pdf.setProperties({ title }).setFileId(pdfFileId(fileId))
  pdf.setCreationDate(startOfIndiaDay(date))
  pdf.setLanguage(language as 'mr').viewerPreferences({ DisplayDocTitle: true })
  return pdf.setLineCap('round').setLineJoin('round')
}

/** Adds operators to the current page. */
export const writeOperators = (pdf: jsPDF, operators: string) => internalsOf(pdf).write(operators)

/** Fonts without glyphs, for documents in which nothing is drawn yet: jsPDF reads these instantly. */
const emptyFonts = new Map<PdfFont, string>()

function emptyFont(font: PdfFont): string {
  const known = emptyFonts.get(font)
  if (known) return known
  const bytes = Buffer.from(font.subset([])).toString('latin1')
  emptyFonts.set(font, bytes)
  return bytes
}

/**
 * The fonts of one document. jsPDF receives each without glyphs; those that are drawn are recorded, and HarfBuzz
 * subsets the font to them when jsPDF writes it.
 */
export class GlyphFonts {
  readonly #pdf: jsPDF
  readonly #records = new Map<PdfFont, FontRecord>()

  constructor(pdf: jsPDF) {
    this.#pdf = pdf
  }

  /** Records that a run is drawn and returns the name by which pages refer to its font. */
  use(run: ShapedRun): string {
    const { id, metadata } = this.#records.get(run.font) ?? this.#add(run.font)
    for (const glyph of run.glyphs) {
      if (metadata.toUnicode[glyph.id] !== undefined) continue
      metadata.glyIdsUsed.push(glyph.id)
      metadata.toUnicode[glyph.id] = characterOf(run, glyph)
      metadata.Unicode.widths.push(glyph.id, [run.font.advance(glyph.id)])
    }
    return id
  }

  #add(font: PdfFont): FontRecord {
    const { name } = font
    this.#pdf.addFileToVFS(name, emptyFont(font))
    this.#pdf.addFont(name, name, 'normal', undefined, 'Identity-H')
    const internals = internalsOf(this.#pdf)
    /** jsPDF writes only fonts with which its own `text` has drawn; the drawing is removed again. */
    const page = internals.pages[this.#pdf.getCurrentPageInfo().pageNumber]
    const before = page.length
    this.#pdf.setFont(name, 'normal').text(' ', 0, 0)
    page.length = before
    const record = internals.getFont(name, 'normal')
    Object.assign(record.metadata, {
      glyIdsUsed: [0],
      toUnicode: {},
      Unicode: { widths: [] },
      subset: { encode: (glyphIds: number[]) => font.subset(glyphIds) },
    })
    this.#records.set(font, record)
    return record
  }
}

const SILENT = new Set(['\u094D', '\u200C', '\u200D'])

/**
 * Returns the single character that best represents a glyph. Only a fallback for readers without ActualText: a conjunct
 * represents several characters, of which one is chosen.
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

type Filter = (data: string, filters: string[]) => { data: string; reverseChain: string }

/** Marks a page that is already compressed; no other stream starts with it. */
const PACKED = '%packed\n'

const deflated = (data: string) => deflateSync(Buffer.from(data, 'latin1')).toString('latin1')

interface Plugins {
  processDataByFilters: Filter
  __addimage__: { arrayBufferToBinaryString(bytes: Uint8Array): string }
}

/** Applies to all documents: Node and zlib read images and compress, instead of jsPDF's own JavaScript. */
const plugins = jsPDF.API as unknown as Plugins
plugins.__addimage__.arrayBufferToBinaryString = (bytes) => Buffer.from(bytes).toString('latin1')
const { processDataByFilters } = plugins
plugins.processDataByFilters = (data, filters) => {
  if (filters[0] !== 'FlateEncode') return processDataByFilters(data, filters)
  const packed = data.startsWith(PACKED) ? data.slice(PACKED.length) : deflated(data)
  return { data: packed, reverseChain: '/FlateDecode' }
}

/** Compresses a page that is finished. */
export function packPage(pdf: jsPDF, number: number): void {
  const page = internalsOf(pdf).pages[number]
  page.splice(0, page.length, PACKED + deflated(page.join('\n')))
}

/** Images have their own names: jsPDF treats two as one when the checksums of their first halves are equal. */
const pictureNames = new WeakMap<Uint8Array, string>()
let pictureCount = 0

export function pictureName(jpeg: Uint8Array): string {
  const known = pictureNames.get(jpeg)
  if (known) return known
  pictureCount += 1
  pictureNames.set(jpeg, `picture-${pictureCount}`)
  return pictureName(jpeg)
}

/** The finished file. */
export const pdfBytes = (pdf: jsPDF) => new Uint8Array(Buffer.from(pdf.output(), 'latin1'))
