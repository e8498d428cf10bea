import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { type ListPdfInput, MAX_PDF_ROWS, writeListPdf } from '#pdf/list_pdf'
import { paperText } from '#tests/support/pdf_text'
import { actualTexts } from '#tests/unit/platform/pdf/parse_pdf'
import { unzipped } from '#tests/support/archives'

interface Row {
  name: string
  amount: number
}

async function made(input: Partial<ListPdfInput<Row>>, partsName?: string) {
  const output = new PassThrough()
  const bytes = buffer(output)
  const table = {
    title: 'Loan applications',
    subtitles: ['District: Pune'],
    columns: [
      { header: 'नाव', width: 60, value: (row) => row.name },
      { header: 'Amount', kind: 'paise', value: (row) => row.amount },
      { header: 'Day', kind: 'date', value: () => '2026-11-05' },
    ],
    rows: [],
    empty: 'Nothing here',
    language: 'mr',
    date: plainDate('2026-11-05'),
    output,
    ...input,
  } as ListPdfInput<Row>
  const count = await writeListPdf(table, partsName)
  return { count, bytes: await bytes }
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `क्षत्रिय ${index}`, amount: 500_000_00 }))

test.group('A list as a PDF', () => {
  test('has every row, its head on each page and the number of pages', async ({ assert }) => {
    const { count, bytes } = await made({ rows: rows(100) })
    assert.equal(count, 100)
    const { pages } = await paperText(bytes)
    assert.isAbove(pages.length, 2)
    const shown = actualTexts(bytes)
    assert.lengthOf(
      shown.filter((one) => one === 'नाव'),
      pages.length
    )
    assert.lengthOf(
      shown.filter((one) => one === 'क्षत्रिय'),
      100
    )
    for (const [at, { latin }] of pages.entries()) {
      assert.match(latin, new RegExp(`${at + 1} / ${pages.length}$`))
    }
  })

  test('says so when there is nothing', async ({ assert }) => {
    const { count, bytes } = await made({})
    assert.equal(count, 0)
    const { pages } = await paperText(bytes)
    assert.lengthOf(pages, 1)
    assert.include(pages[0].latin, 'Nothing here')
  })

  test('is an archive of several when it is longer than one may be', async ({ assert }) => {
    const { count, bytes } = await made({ rows: rows(MAX_PDF_ROWS + 1) }, 'Applications')
    assert.equal(count, MAX_PDF_ROWS + 1)
    const parts = unzipped(bytes)
    assert.deepEqual(Object.keys(parts), ['Applications-1.pdf', 'Applications-2.pdf'])
    const [first, second] = Object.values(parts)
    const names = (pdf: Uint8Array) => actualTexts(pdf).filter((one) => one === 'क्षत्रिय').length
    assert.deepEqual([names(first), names(second)], [MAX_PDF_ROWS, 1])
    const { latin, title } = await paperText(second)
    assert.equal(title, 'Loan applications')
    assert.include(latin, `${MAX_PDF_ROWS} `)
    assert.include(latin, '1 / 1')
  }).timeout(30_000)

  test('leaves no half file behind when the rows fail', async ({ assert }) => {
    const output = new PassThrough()
    const read = buffer(output)
    const failing = (async function* () {
      yield* rows(60)
      throw new Error('the database went away')
    })()
    await assert.rejects(() => made({ rows: failing, output }), 'the database went away')
    await assert.rejects(() => read, 'the database went away')
  })
})
