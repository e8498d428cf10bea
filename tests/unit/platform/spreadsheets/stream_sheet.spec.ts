import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { streamSheet, type SheetInput } from '#spreadsheets/sheet_files'
import { openedBook } from '#tests/support/downloads'

type Row = { text: string | null; count: number | null; paise: number | null; day: string | null }

const sheetOf = (rows: SheetInput<Row>['rows']): Omit<SheetInput<Row>, 'output'> => ({
  name: 'Files & "more"',
  title: 'A <title>',
  subtitles: ['All of them', '05-Nov-2026'],
  columns: [
    { header: 'Text', width: 30, value: (row) => row.text },
    { header: 'Count', kind: 'number', value: (row) => row.count },
    { header: 'Amount', kind: 'paise', value: (row) => row.paise },
    { header: 'Day', kind: 'date', value: (row) => row.day },
  ],
  rows,
})

async function bytesOf(rows: SheetInput<Row>['rows']) {
  const output = new PassThrough()
  const [bytes, count] = await Promise.all([
    buffer(output),
    streamSheet({ ...sheetOf(rows), output }),
  ])
  return { bytes, count }
}

async function readBack(bytes: Buffer) {
  const book = await openedBook(bytes)
  return book.worksheets[0]
}

const row = (text: string): Row => ({ text, count: 1, paise: 100_00, day: '2026-11-05' })

test.group('Streamed spreadsheet', () => {
  test('can be read back as written', async ({ assert }) => {
    const texts = [
      '=1+1',
      '@cmd',
      'A & B <c> "d" \'e\'',
      '  spaces  ',
      'दोन\nओळी',
      '😀',
      'bell \u0007 and half \ud800 a sign',
    ]
    const { bytes, count } = await bytesOf([
      ...texts.map(row),
      { text: null, count: null, paise: 12_345_678_90 + 5, day: null },
    ])
    const sheet = await readBack(bytes)
    assert.equal(count, texts.length + 1)
    assert.equal(sheet.name, 'Files & "more"')
    assert.equal(sheet.getCell('A1').value, 'A <title>')
    assert.isTrue(sheet.getCell('A1').font.bold)
    assert.equal(sheet.getCell('A3').value, '05-Nov-2026')
    assert.isTrue(sheet.getCell('D5').font.bold)
    assert.deepEqual(
      texts.map((_, at) => sheet.getCell(`A${6 + at}`).value),
      [...texts.slice(0, -1), 'bell  and half  a sign']
    )
    assert.deepEqual(sheet.getCell('D6').value, new Date('2026-11-05T00:00:00Z'))
    assert.equal(sheet.getCell('D6').numFmt, 'dd-mmm-yyyy')
    assert.equal(sheet.getCell('C6').value, 100)
    assert.notInclude(sheet.getCell('C6').numFmt, '.00')
    assert.equal(sheet.getCell('C13').value, 12_345_678.95)
    assert.include(sheet.getCell('C13').numFmt, '.00')
    assert.isNull(sheet.getCell('A13').value)
    assert.equal(sheet.autoFilter as unknown as string, 'A5:D13')
    assert.include(sheet.views[0], { state: 'frozen', ySplit: 5 })
    assert.equal(sheet.getColumn(1).width, 30)
  })

  test('waits for a slow reader instead of buffering', async ({ assert }) => {
    let made = 0
    function* rows() {
      for (; made < 100_000; made++) yield row(`${Math.random()} ${Math.random()} ${Math.random()}`)
    }
    const output = new PassThrough()
    const writing = streamSheet({ ...sheetOf(rows()), output })
    for (let before = -1; made !== before; await wait(500)) before = made
    assert.isBelow(made, 20_000)
    await Promise.all([buffer(output), writing])
    assert.equal(made, 100_000)
  })

  test('ends when the reader disconnects', async ({ assert }) => {
    const output = new Writable({
      highWaterMark: 1,
      write(_, __, taken) {
        this.destroy()
        taken()
      },
    })
    const rows = Array.from({ length: 5_000 }, (_, at) => row(String(at)))
    await assert.rejects(() => streamSheet({ ...sheetOf(rows), output }))
  })

  test('is incomplete if its rows fail', async ({ assert }) => {
    async function* rows() {
      yield row('a')
      throw new Error('the database went away')
    }
    const output = new PassThrough()
    output.on('error', () => undefined)
    await assert.rejects(
      () => streamSheet({ ...sheetOf(rows()), output }),
      'the database went away'
    )
    assert.isTrue(output.destroyed)
  })

  test('has columns beyond Z', async ({ assert }) => {
    const output = new PassThrough()
    const columns = Array.from({ length: 60 }, (_, at) => ({
      header: `H${at}`,
      value: () => `v${at}`,
    }))
    const writing = streamSheet({ name: 'n', title: 't', columns, rows: [{}], output })
    const sheet = await readBack(await buffer(output))
    await writing
    assert.equal(sheet.getCell('AA4').value, 'v26')
    assert.equal(sheet.getCell('BH4').value, 'v59')
  })
})
