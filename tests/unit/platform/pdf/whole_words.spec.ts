import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { isWholeWord } from '#pdf/layout'
import type { PdfLanguage } from '#pdf/shaper'
import { writeListPdf } from '#pdf/list_pdf'
import type { SheetColumn } from '#spreadsheets/sheet_files'
import { actualTexts } from '#tests/unit/platform/pdf/parse_pdf'

interface Piece {
  text: string
  x: number
  y: number
  width: number
}

/** Returns every piece of text with its position in points, page by page. */
async function piecesOf(bytes: Uint8Array): Promise<Piece[][]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const pages: Piece[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : []
      )
    )
  }
  await pdf.loadingTask.destroy()
  return pages
}

const columnsOf = (headers: string[]): SheetColumn<number>[] => [
  {
    header: headers[0],
    width: 24,
    value: (at) => `LOI-IL-PUN-2627-${String(at).padStart(6, '0')}`,
  },
  { header: headers[1], width: 24, value: (at) => `IL-PUN-2627-${String(at).padStart(6, '0')}` },
  { header: headers[2], width: 24, value: () => 'Shubhangi Chandrashekhar Deshpande' },
  { header: headers[3], width: 24, value: () => 'Chhatrapati Sambhajinagar' },
  { header: headers[4], width: 14, kind: 'date', value: () => '2026-11-25' },
  { header: headers[5], width: 14, kind: 'date', value: () => '2027-11-25' },
  { header: headers[6], width: 18, kind: 'paise', value: () => 49_99_999_99 },
  { header: headers[7], width: 18, kind: 'paise', value: () => 12_34_56_789_01 },
  { header: headers[8], width: 12, value: () => '912010012345678901' },
  { header: headers[9], width: 13, kind: 'number', value: () => 12_34_567 },
  { header: headers[10], width: 24, value: () => 'Rejected by the corporation' },
]

const ENGLISH = [
  'LOI number',
  'Application No.',
  'Applicant name',
  'District',
  'Date of submission',
  'Acknowledgement',
  'Proposed refund',
  'Sanctioned amount',
  'Account number',
  'Disbursements',
  'Claim status',
]
const MARATHI = [
  'पात्रता प्रमाणपत्र क्रमांक',
  'अर्ज क्रमांक',
  'अर्जदाराचे नाव',
  'जिल्हा',
  'निर्गमित केल्याचा दिनांक',
  'पडताळणी दिनांक',
  'प्रस्तावित व्याज परतावा',
  'बँकेने मंजूर केलेली रक्कम',
  'खाते क्रमांक',
  'वितरणांची संख्या',
  'दाव्याची स्थिती',
]

async function table(headers: string[], language: PdfLanguage, rows: Iterable<number>) {
  const output = new PassThrough()
  const bytes = buffer(output)
  await writeListPdf<number>({
    title: 'Register',
    columns: columnsOf(headers),
    rows,
    empty: '',
    page: 'Page',
    language,
    date: plainDate('2026-11-25'),
    output,
  })
  return bytes
}

test.group('Unbreakable words and numbers', () => {
  test('include numbers with hyphens, and words up to the length of a name', ({ assert }) => {
    const whole = [
      'IL-PUN-2627-000123',
      'LOI-IL-PUN-2627-000045',
      '05-Nov-2026',
      '05-नोव्हें-2026',
      '₹12,34,56,789.01',
      '912010012345678901',
      'Chandrashekhar',
      '12.25%',
    ]
    for (const word of whole) assert.isTrue(isWholeWord(word), word)
    const others = ['savita.jadhav1999@example.com', 'https://example.com/a-1', 'scan_2026.pdf']
    for (const word of others) assert.isFalse(isWholeWord(word), word)
  })

  test('no number, date, name or title is split in a list of eleven columns', async ({
    assert,
  }) => {
    for (const [headers, language] of [
      [ENGLISH, 'en'],
      [MARATHI, 'mr'],
    ] as const) {
      const bytes = await table(headers, language, [1, 2, 3])
      const [page] = await piecesOf(bytes)
      const texts = page.map(({ text }) => text.trim())
      const shaped = actualTexts(bytes)
      for (const word of headers.join(' ').split(' ')) {
        assert.include(language === 'en' ? texts.join(' ').split(' ') : [...shaped, ...texts], word)
      }
      for (const number of [
        'LOI-IL-PUN-2627-000001',
        'IL-PUN-2627-000003',
        '₹49,99,999.99',
        '₹12,34,56,789.01',
        '912010012345678901',
        '12,34,567',
        'Chandrashekhar',
      ]) {
        assert.include(texts.join(' ').split(' '), number, language)
      }
      /** A date consists of three pieces in Marathi, all on one line. */
      for (const year of page.filter(({ text }) => /-202[67]$/.test(text.trim()))) {
        const day = page.find(
          ({ text, x, y }) =>
            text.trim().startsWith('25-') && y === year.y && Math.abs(x - year.x) < 45
        )
        assert.exists(day, `${language} ${year.text}`)
      }
    }
  })

  test('no cell overlaps the next, whatever follows the sampled rows', async ({ assert }) => {
    function* many() {
      for (let at = 1; at <= 450; at++) yield at
      /** Wider than all previous values. */
      yield 123_456_789_012
    }
    const pages = await piecesOf(await table(ENGLISH, 'en', many()))
    assert.include(
      pages.at(-1)!.map(({ text }) => text.trim()),
      'LOI-IL-PUN-2627-123456789012'
    )
    for (const page of pages) {
      for (const line of Map.groupBy(page, ({ y }) => y).values()) {
        const sorted = line.toSorted((a, b) => a.x - b.x)
        sorted.slice(1).forEach((piece, index) => {
          const before = sorted[index]
          assert.isAtLeast(piece.x + 0.01, before.x + before.width, `${before.text}|${piece.text}`)
        })
      }
    }
  })

  test('a number wider than its column in a PDF is drawn smaller, not split', async ({
    assert,
  }) => {
    const options = { title: 'T', fileId: 't', language: 'en' as const }
    const paper = new PdfBuilder({ ...options, date: plainDate('2026-11-25') })
    paper.table(
      [
        { title: 'Acknowledgement', width: 1 },
        { title: 'Sanctioned', width: 1 },
        { title: 'Remarks', width: 8 },
      ],
      [['LOI-IL-PUN-2627-000045', '₹12,34,56,789.01', 'as the bank wrote']]
    )
    paper.textBox('IL-PUN-2627-000123', 20, 100, { maxWidth: 20 })
    const [page] = await piecesOf(paper.toBytes())
    const words = page.flatMap(({ text }) => text.trim().split(' '))
    assert.includeMembers(words, [
      'Acknowledgement',
      'Sanctioned',
      'LOI-IL-PUN-2627-000045',
      '₹12,34,56,789.01',
      'IL-PUN-2627-000123',
    ])
  })
})
