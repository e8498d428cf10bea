import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HttpContext } from '@adonisjs/core/http'
import { test } from '@japa/runner'
import corporation from '#kernel/settings/corporation'
import { plainDate } from '#kernel/calendar/plain_date'
import { type ListPdfInput, MAX_PDF_ROWS, sendListPdf, writeListPdf } from '#pdf/list_pdf'
import { paperText } from '#tests/support/pdf_text'
import { actualTexts } from '#tests/unit/platform/pdf/parse_pdf'
import { unzip } from '#tests/support/archives'

interface Row {
  name: string
  amount: number
}

const table = (input: Partial<ListPdfInput<Row>>) =>
  ({
    title: 'Loan applications',
    subtitles: ['District: Pune'],
    columns: [
      { header: 'नाव', width: 60, value: (row) => row.name },
      { header: 'Amount', kind: 'paise', value: (row) => row.amount },
      { header: 'Day', kind: 'date', value: () => '2026-11-05' },
    ],
    rows: [],
    empty: 'Nothing here',
    page: 'Page',
    language: 'mr',
    date: plainDate('2026-11-05'),
    ...input,
  }) as ListPdfInput<Row>

async function renderListPdf(input: Partial<ListPdfInput<Row>>, partsName?: string) {
  const output = new PassThrough()
  const bytes = buffer(output)
  const count = await writeListPdf(table({ output, ...input }), partsName)
  return { count, bytes: await bytes }
}

/** Returns the response to a browser. */
async function answered(input: Partial<ListPdfInput<Row>>) {
  const headers: Record<string, string> = {}
  const response = {
    header: (name: string, value: string) => (headers[name] = value),
    stream: (output: Readable) => output,
  } as unknown as HttpContext['response']
  const sent = await sendListPdf(response, 'report-1', table(input))
  return { headers, bytes: await buffer(sent as unknown as Readable) }
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `क्षत्रिय ${index}`, amount: 500_000_00 }))

test.group('List as a PDF', () => {
  test('is on A4 with the letterhead, or on A3 if its numbers would be split', async ({
    assert,
  }) => {
    const widthOf = async (count: number) => {
      const column = { header: 'Letter number', value: () => 'LOI-IL-PUN-2627-000045' }
      const columns = Array.from({ length: count }, () => column)
      const { bytes } = await renderListPdf({ rows: rows(1), columns, language: 'en' })
      const { pages } = await paperText(bytes)
      assert.include(pages[0].latin, corporation.name.en)
      return Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(bytes.toString('latin1'))![1])
    }
    assert.closeTo(await widthOf(5), 841.89, 0.01)
    assert.closeTo(await widthOf(12), 1190.55, 0.01)
  })

  test('has every row, a heading on each page and the number of pages', async ({ assert }) => {
    const { count, bytes } = await renderListPdf({ rows: rows(100) })
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

  test('states that it is empty', async ({ assert }) => {
    const { count, bytes } = await renderListPdf({})
    assert.equal(count, 0)
    const { pages } = await paperText(bytes)
    assert.lengthOf(pages, 1)
    assert.include(pages[0].latin, 'Nothing here')
  })

  test('is an archive of several PDFs if it exceeds the maximum length', async ({ assert }) => {
    const { count, bytes } = await renderListPdf({ rows: rows(MAX_PDF_ROWS + 1) }, 'Applications')
    assert.equal(count, MAX_PDF_ROWS + 1)
    const parts = unzip(bytes)
    assert.deepEqual(Object.keys(parts), ['Applications-1.pdf', 'Applications-2.pdf'])
    const [first, second] = Object.values(parts)
    const names = (pdf: Uint8Array) => actualTexts(pdf).filter((one) => one === 'क्षत्रिय').length
    assert.deepEqual([names(first), names(second)], [MAX_PDF_ROWS, 1])
    const { latin, title } = await paperText(second)
    assert.equal(title, 'Loan applications')
    assert.include(latin, `${MAX_PDF_ROWS} `)
    assert.include(latin, '1 / 1')
  }).timeout(30_000)

  test('has the response type that fits its rows', async ({ assert }) => {
    for (const [count, kind, parts] of [
      [MAX_PDF_ROWS, 'pdf', 0],
      [MAX_PDF_ROWS + 1, 'zip', 2],
    ] as const) {
      const { headers, bytes } = await answered({ rows: rows(count) })
      assert.equal(headers['Content-Type'], `application/${kind}`)
      assert.equal(headers['Content-Disposition'], `attachment; filename="report-1.${kind}"`)
      const pdfs = parts ? Object.values(unzip(bytes)) : [bytes]
      const names = pdfs.flatMap(actualTexts).filter((one) => one === 'क्षत्रिय')
      assert.lengthOf(names, count)
    }
  }).timeout(60_000)

  test('leaves no partial file if the rows fail', async ({ assert }) => {
    const output = new PassThrough()
    const read = buffer(output)
    const failing = (async function* () {
      yield* rows(60)
      throw new Error('the database went away')
    })()
    await assert.rejects(() => renderListPdf({ rows: failing, output }), 'the database went away')
    await assert.rejects(() => read, 'the database went away')
  })
})
