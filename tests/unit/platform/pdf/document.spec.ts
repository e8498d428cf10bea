import { test } from '@japa/runner'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { plainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder, type PdfOptions } from '#pdf/document'
import { layOut } from '#pdf/layout'
import { actualTexts, contentStreams } from '#tests/unit/platform/pdf/parse_pdf'

const MARATHI = 'महाराष्ट्र राज्यातील क्षत्रिय स्त्री दर्‍याखोर्‍यातील विद्यार्थ्यांना'

function paper(options: Partial<PdfOptions> = {}): PdfBuilder {
  const date = plainDate('2026-11-05')
  return new PdfBuilder({ title: 'चाचणी', language: 'mr', date, fileId: 'paper-1', ...options })
}

async function read(bytes: Uint8Array) {
  return getDocument({ data: bytes.slice(), verbosity: 0 }).promise
}

async function latinText(bytes: Uint8Array, pageNumber = 1): Promise<string> {
  const page = await (await read(bytes)).getPage(pageNumber)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test.group('PDF documents', () => {
  test('every Marathi word can be copied as written', ({ assert }) => {
    const document = paper()
    document.paragraph(MARATHI)
    assert.deepEqual(actualTexts(document.toBytes()), MARATHI.split(' '))
  })

  test('Latin text, amounts and the title can be extracted', async ({ assert }) => {
    const document = paper()
    document.paragraph('Letter of Intent ₹10,00,000')
    const bytes = document.toBytes()
    assert.include((await latinText(bytes)).replace(/\s+/g, ' '), 'Letter of Intent ₹10,00,000')
    const { info } = await (await read(bytes)).getMetadata()
    assert.equal((info as { Title: string }).Title, 'चाचणी')
    assert.include(Buffer.from(bytes).toString('latin1'), '/Lang (mr)')
  })

  test('only used glyphs are embedded', ({ assert }) => {
    const document = paper()
    document.paragraph(MARATHI)
    assert.isBelow(document.toBytes().length, 14_000)
  })

  test('the same input produces the same file, another file id a different one', ({ assert }) => {
    const make = (fileId: string) => {
      const document = paper({ fileId })
      document.paragraph(`${MARATHI} 123`)
      return Buffer.from(document.toBytes())
    }
    assert.isTrue(make('a').equals(make('a')))
    assert.isFalse(make('a').equals(make('b')))
  })

  test('hidden or undrawable characters cause no harm', ({ assert }) => {
    const document = paper()
    document.paragraph('अ\u0000ब\u202Eक 😀 ગુ')
    document.paragraph('')
    assert.deepEqual(actualTexts(document.toBytes()), ['अबक', '😀', 'ગુ'])
  })

  test('shapes are filled, outlined or both, and paths are lines', ({ assert }) => {
    const drawn = (draw: (pdf: PdfBuilder) => void) => {
      const pdf = paper()
      pdf.paragraph('One')
      draw(pdf)
      const [page] = contentStreams(pdf.toBytes())
      return page.slice(page.indexOf('ET\n') + 3).split('\n')
    }
    const [red, blue, pen] = ['1. 0. 0. rg', '0. 0. 1. RG', '2.835 w']
    const stroke = { stroke: '#0000ff', lineWidth: 1 }
    const rect = '28.346 813.544 56.693 -28.346 re'
    const box = (style: object) => drawn((pdf) => pdf.rect(10, 10, 20, 10, style))
    assert.deepEqual(box({ fill: '#ff0000' }), [red, rect, 'f'])
    assert.deepEqual(box(stroke), [blue, pen, rect, 'S'])
    assert.deepEqual(box({ fill: '#ff0000', ...stroke }), [red, blue, pen, rect, 'B'])
    const round = box({ ...stroke, radius: 2 })
    assert.lengthOf(
      round.filter((one) => one.endsWith(' c')),
      4
    )
    const path = drawn((pdf) => pdf.path([['M', 10, 10], ['L', 20, 10]], stroke)) // prettier-ignore
    assert.deepEqual(path, [blue, pen, '28.346 813.544 m', '56.693 813.544 l', 'S'])
    assert.equal(drawn((pdf) => pdf.circle(20, 20, 5, stroke)).at(-1), 'S')
    const code = drawn((pdf) => pdf.qr('Arthasetu', 20, 20, 20))
    assert.deepEqual(
      code.filter((one) => /^[fSB]$/.test(one)),
      ['f', 'f']
    )
  })

  test('nothing can be drawn on a finished PDF', ({ assert }) => {
    const document = paper()
    document.toBytes()
    assert.throws(() => document.paragraph('late'), 'The PDF is already finished')
  })

  test('footers contain the number of pages', async ({ assert }) => {
    const document = paper({
      footer: (page, { number, count }) => {
        page.text(`Page ${number} / ${count}`, 18, 290)
      },
    })
    document.addPage()
    const bytes = document.toBytes()
    assert.include(await latinText(bytes, 1), 'Page 1 / 2')
    assert.include(await latinText(bytes, 2), 'Page 2 / 2')
  })

  test('a long table repeats its header and loses no row', async ({ assert }) => {
    const document = paper()
    const rows = Array.from({ length: 90 }, (_, index) => [`Row${index}`, `${MARATHI} `.repeat(2)])
    document.table([{ title: 'Number', width: 1 }, { title: 'Text', width: 2 }], rows) // prettier-ignore
    const bytes = document.toBytes()
    const { numPages } = await read(bytes)
    assert.isAbove(numPages, 2)
    const pages = await Promise.all(
      Array.from({ length: numPages }, (_, index) => latinText(bytes, index + 1))
    )
    for (const page of pages) assert.include(page, 'Number')
    const found = pages.flatMap((page) => page.match(/Row\d+/g) ?? [])
    assert.deepEqual(
      found,
      rows.map(([name]) => name)
    )
  })

  test('every page is drawn with its own content', ({ assert }) => {
    const document = paper()
    document.paragraph('One')
    document.addPage()
    document.paragraph('Two')
    // The third stream is the font, which draws nothing.
    assert.lengthOf(contentStreams(document.toBytes()), 2)
  })
})

test.group('Line wrapping', () => {
  test('lines with mixed scripts fit the width and keep every word', ({ assert }) => {
    const text = `${MARATHI} with English words and ₹10,00,000 in between, पुन्हा मराठी`
    const lines = layOut(text, 'normal', 'mr', 9000)
    assert.isAbove(lines.length, 2)
    for (const line of lines) assert.isAtMost(line.width, 9000)
    const words = lines.flatMap((line) => line.words.map((w) => w.runs.map((r) => r.text).join('')))
    assert.equal(words.join(' '), text)
  })

  test('a word wider than the line is split between letters, never inside one', ({ assert }) => {
    const word = 'क्षत्रियस्त्री'.repeat(6)
    const lines = layOut(word, 'normal', 'mr', 4000)
    const pieces = lines.map((line) => line.words[0].runs[0].text)
    assert.isAbove(pieces.length, 3)
    assert.equal(pieces.join(''), word)
    for (const piece of pieces) assert.notMatch(piece, /^[\u093E-\u094D]|\u094D$/u)
  })

  test('a line feed starts a new line', ({ assert }) => {
    assert.lengthOf(layOut('एक\nदोन\r\nतीन', 'normal', 'mr'), 3)
  })
})
