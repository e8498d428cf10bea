import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { streamTable, type TableInput } from '#pdf/streamed/stream_table'
import { actualTexts, contentStreams } from '#tests/unit/platform/pdf/parse_pdf'

interface Row {
  name: string
  amount: number
}

async function made(input: Partial<TableInput<Row>>) {
  const output = new PassThrough()
  const bytes = buffer(output)
  const count = await streamTable<Row>({
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
  })
  return { count, bytes: await bytes }
}

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `क्षत्रिय ${index}`, amount: 500_000_00 }))

/** Every object stands where the table at the end says. */
function misplaced(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)/.exec(text)![1])
  const entries = text
    .slice(start)
    .split('\n')
    .filter((line) => line.endsWith(' 00000 n '))
  return entries.filter((line, index) => {
    const at = Number(line.slice(0, 10))
    return !text.slice(at).startsWith(`${index + 1} 0 obj`)
  })
}

test.group('A list as a PDF, streamed', () => {
  test('has every row, its head on each page and the number of pages', async ({ assert }) => {
    const { count, bytes } = await made({ rows: rows(100) })
    assert.equal(count, 100)
    assert.isEmpty(misplaced(bytes))
    const text = bytes.toString('latin1')
    const pages = Number(/\/Type \/Pages .*\/Count (\d+)/.exec(text)![1])
    assert.isAbove(pages, 2)
    const shown = actualTexts(bytes)
    assert.lengthOf(
      shown.filter((one) => one === 'नाव'),
      pages
    )
    assert.lengthOf(
      shown.filter((one) => one === 'क्षत्रिय'),
      100
    )
    assert.lengthOf(contentStreams(bytes), pages)
    assert.equal(text.match(/\/Type \/Page /g)!.length, pages)
  })

  test('says so when there is nothing', async ({ assert }) => {
    const { count, bytes } = await made({})
    assert.equal(count, 0)
    assert.isEmpty(misplaced(bytes))
    assert.lengthOf(contentStreams(bytes), 1)
  })

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
