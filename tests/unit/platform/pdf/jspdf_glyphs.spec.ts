import { test } from '@japa/runner'
import { jsPDF } from 'jspdf'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { plainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { pdfFont, shape } from '#pdf/shaper'
import { GlyphFonts, newPdf, packPage, pdfBytes, writeOperators } from '#pdf/jspdf_glyphs'
import { lineOperators } from '#pdf/operators'
import { layOut } from '#pdf/layout'
import { paperText } from '#tests/support/pdf_text'
import { contentStreams } from '#tests/unit/platform/pdf/parse_pdf'

const DETAILS = {
  title: 'चाचणी',
  language: 'mr',
  date: plainDate('2026-11-05'),
  fileId: 'glyphs',
}

/** A document with this text, as `PdfBuilder` draws it. */
function pdfWithText(text: string, isPacked = true) {
  const pdf = newPdf(DETAILS, 'a4', 'portrait')
  const fonts = new GlyphFonts(pdf)
  for (const line of layOut(text, 'normal', 'mr')) {
    writeOperators(
      pdf,
      lineOperators(line, { x: 72, y: 700 }, {}, (run) => fonts.use(run))
    )
  }
  if (isPacked) packPage(pdf, 1)
  return pdfBytes(pdf)
}

async function fontsOf(bytes: Uint8Array) {
  const { context } = await PDFDocument.load(bytes)
  const all = context.enumerateIndirectObjects().map(([, object]) => object)
  const fonts = all.filter(
    (one): one is PDFDict =>
      one instanceof PDFDict && one.get(PDFName.of('Type')) === PDFName.of('Font')
  )
  const ofKind = (kind: string) =>
    fonts.filter((font) => font.get(PDFName.of('Subtype')) === PDFName.of(kind))
  const cut = (font: PDFDict) => {
    const file = font
      .lookup(PDFName.of('FontDescriptor'), PDFDict)
      .lookup(PDFName.of('FontFile2')) as PDFRawStream
    return Buffer.from(decodePDFRawStream(file).decode())
  }
  const toUnicode = ofKind('Type0').map((font) =>
    Buffer.from(
      decodePDFRawStream(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream).decode()
    ).toString('latin1')
  )
  return {
    kinds: fonts.map((font) => font.get(PDFName.of('Subtype'))!.toString()),
    toUnicode,
    embedded: ofKind('CIDFontType2').map((font) => ({
      name: font.get(PDFName.of('BaseFont'))!.toString(),
      file: cut(font),
      widths: font.lookup(PDFName.of('W'), PDFArray),
    })),
  }
}

/** Returns the glyphs with an outline, from the table `loca` of a TrueType file (long offsets). */
function outlined(file: Buffer): number[] {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_one, at) => 12 + 16 * at)
  const offsetOf = (tag: string) =>
    file.readUInt32BE(tables.find((at) => file.toString('latin1', at, at + 4) === tag)! + 8)
  const isLong = file.readInt16BE(offsetOf('head') + 50) === 1
  const loca = offsetOf('loca')
  const at = (id: number) =>
    isLong ? file.readUInt32BE(loca + 4 * id) : file.readUInt16BE(loca + 2 * id)
  const count = file.readUInt16BE(offsetOf('maxp') + 4)
  return Array.from({ length: count }, (_one, id) => id).filter((id) => at(id + 1) > at(id))
}

test.group('jsPDF internals that glyphs need', () => {
  test('are in its record of a font, its pages and its filter', ({ assert }) => {
    const pdf = new jsPDF()
    const font = pdfFont('latin', 'normal')
    pdf.addFileToVFS('font', Buffer.from(font.subset([])).toString('latin1'))
    pdf.addFont('font', 'font', 'normal', undefined, 'Identity-H')
    const { internal } = pdf as never as {
      internal: {
        getFont(name: string, style: string): { id: string; metadata: Record<string, unknown> }
        write(text: string): void
        pages: string[][]
      }
    }
    const { id, metadata } = internal.getFont('font', 'normal')
    assert.match(id, /^F\d+$/)
    assert.containSubset(metadata, { glyIdsUsed: [0], toUnicode: {}, Unicode: { widths: [] } })
    assert.isFunction((metadata.subset as { encode: unknown }).encode)
    internal.write('a mark')
    assert.equal(internal.pages[1].at(-1), 'a mark')
    const { processDataByFilters, __addimage__: pictures } = jsPDF.API as never as {
      processDataByFilters: unknown
      __addimage__: { arrayBufferToBinaryString: unknown }
    }
    assert.isFunction(processDataByFilters)
    assert.isFunction(pictures.arrayBufferToBinaryString)
  })

  test('distinguish images that begin alike, and store one only once', async ({ assert }) => {
    const create = { width: 40, height: 60, channels: 3 as const, background: '#336699' }
    const first = await sharp({ create }).jpeg().toBuffer()
    const second = Buffer.from(first)
    second[second.length - 3] ^= 1
    const pdf = new PdfBuilder(DETAILS)
    for (const [at, jpeg] of [first, second, first].entries()) pdf.image(jpeg, 10, 30 * at, 10, 15)
    const { context } = await PDFDocument.load(pdf.toBytes())
    const pictures = context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter((one): one is PDFRawStream => one instanceof PDFRawStream)
      .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
    assert.deepEqual(
      pictures.map(({ contents }) => Buffer.from(contents)),
      [first, second]
    )
  })

  test('embed exactly the drawn glyphs, with their widths and characters', async ({ assert }) => {
    const { embedded, kinds, toUnicode } = await fontsOf(pdfWithText('क्षत्रिय Ab'))
    assert.sameMembers(kinds, ['/CIDFontType2', '/CIDFontType2', '/Type0', '/Type0'])
    const latin = pdfFont('latin', 'normal')
    const devanagari = pdfFont('devanagari', 'normal')
    const ids = {
      [`/${latin.name}`]: ['A', 'b'].map((letter) => latin.nominal(letter.codePointAt(0)!)),
      [`/${devanagari.name}`]: shape('क्षत्रिय', devanagari).map(({ id }) => id),
    }
    for (const { name, file, widths } of embedded) {
      const drawnIds = [...new Set(ids[name])].toSorted((a, b) => a - b)
      assert.deepEqual(
        outlined(file).filter((id) => id > 3),
        drawnIds
      )
      const font = name.includes('Devanagari') ? devanagari : latin
      const written = widths.asArray()
      for (const id of drawnIds) {
        const at = written.findIndex((one) => one instanceof PDFNumber && one.asNumber() === id)
        const [width] = (written[at + 1] as PDFArray).asArray()
        assert.equal((width as PDFNumber).asNumber(), font.advance(id))
      }
    }
    assert.isTrue(toUnicode.some((map) => map.includes('<0041>') && map.includes('<0062>')))
  })

  test('draw nothing else on the page', async ({ assert }) => {
    for (const isPacked of [true, false]) {
      const bytes = pdfWithText('Ab क्षत्रिय', isPacked)
      const [page] = contentStreams(bytes)
      assert.lengthOf(page.match(/^BT$/gm)!, 1)
      assert.notInclude(page, 'Td')
      assert.isBelow(bytes.length, 12_000)
    }
  })

  test('describe the document', async ({ assert }) => {
    const bytes = pdfWithText('क्षत्रिय')
    const { title } = await paperText(bytes)
    assert.equal(title, DETAILS.title)
    const text = Buffer.from(bytes).toString('latin1')
    assert.isTrue(text.startsWith('%PDF-1.7\n'))
    assert.include(text, '/Lang (mr)')
    assert.include(text, '/DisplayDocTitle true')
    const loaded = await PDFDocument.load(bytes, { updateMetadata: false })
    assert.equal(loaded.getCreationDate()?.toISOString(), '2026-11-04T18:30:00.000Z')
  })
})
