/*
 * Floor for the letter of intent: its Marathi terms and a QR code with jsPDF and harfbuzzjs, in the straightforward
 * way. jsPDF reads and subsets the fonts for each PDF; HarfBuzz shapes each line.
 */
import { readFileSync } from 'node:fs'
import * as hb from 'harfbuzzjs'
import { jsPDF } from 'jspdf'
import QRCode from 'qrcode'
import { parse } from 'csv-parse/sync'
import { inRoot } from '../bin/portal/places.js'

const NAMES = ['NotoSansDevanagari-Regular', 'NotoSansDevanagari-Bold', 'NotoSans-Regular']
const FONTS = NAMES.map((name) => {
  const bytes = readFileSync(inRoot('resources', 'fonts', `${name}.ttf`))
  return {
    name,
    binary: bytes.toString('latin1'),
    shaping: new hb.Font(new hb.Face(new hb.Blob(bytes))),
  }
})
const [DEVANAGARI, BOLD, LATIN] = FONTS
const LINE_LENGTH = 90

function terms() {
  const rows = parse(readFileSync(inRoot('resources', 'masters', 'loi_terms.csv')), {
    columns: true,
  })
  return rows.filter((row) => ['0', '1'].includes(row.loan_type)).map((row) => row.text_mr)
}

function broken(text) {
  const lines = ['']
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > LINE_LENGTH) lines.push('')
    lines[lines.length - 1] += `${word} `
  }
  return lines
}

const LINES = (await terms()).flatMap(broken)

/** Splits a line into runs of one script. */
const runsOf = (line) => line.match(/[\u0900-\u097F\u200C\u200D ]+|[^\u0900-\u097F]+/g) ?? []

const hex = (number) => number.toString(16).padStart(4, '0')

/** Draws one line by glyph ids and returns its width in points. */
function draw(pdf, text, font, size, x, y) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font.shaping, buffer)
  const places = buffer.getGlyphPositions()
  const record = pdf.internal.getFont(font.name, 'normal')
  let pen = x
  let out = `BT /${record.id} ${size} Tf\n`
  buffer.getGlyphInfos().forEach(({ codepoint }, index) => {
    const { xAdvance, xOffset, yOffset } = places[index]
    record.metadata.glyIdsUsed.push(codepoint)
    const left = (pen + (xOffset * size) / 1000).toFixed(2)
    const up = (y + (yOffset * size) / 1000).toFixed(2)
    out += `1 0 0 1 ${left} ${up} Tm <${hex(codepoint)}> Tj\n`
    pen += (xAdvance * size) / 1000
  })
  pdf.internal.write(`${out}ET`)
  return pen - x
}

/** Creates one PDF. */
export function plainPdf() {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  for (const font of FONTS) {
    pdf.addFileToVFS(`${font.name}.ttf`, font.binary)
    pdf.addFont(`${font.name}.ttf`, font.name, 'normal', undefined, 'Identity-H')
    pdf.setFont(font.name, 'normal').text(' ', 0, 0)
  }
  let y = 790
  draw(pdf, 'पात्रता प्रमाणपत्र', BOLD, 16, 200, y)
  for (const line of LINES) {
    y -= 14
    if (y < 60) {
      pdf.addPage()
      y = 780
    }
    let x = 40
    for (const run of runsOf(line)) {
      x += draw(pdf, run, /[\u0900-\u097F]/.test(run) ? DEVANAGARI : LATIN, 9, x, y)
    }
  }
  const { modules } = QRCode.create('https://portal.example/verifyloi/0000/LOI-IL-PUN-2627-000001')
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) pdf.rect(460 + column * 2, 40 + row * 2, 2, 2, 'F')
    }
  }
  return Buffer.from(pdf.output('arraybuffer'))
}
