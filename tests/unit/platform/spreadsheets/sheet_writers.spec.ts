import { createHash } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { test } from '@japa/runner'
import type { Cell, SheetPlan } from '#spreadsheets/sheet_plan'
import { withSheetWriter, writeSheet } from '#spreadsheets/write_sheet'

const plan: SheetPlan = {
  name: 'Claims',
  at: new Date('2026-11-05T06:30:00Z'),
  lines: [{ cells: ['Name', 'Amount', 'Day'] }],
  kinds: ['plain', 'paise', 'date'],
}

function* rowsOf(count: number): Generator<Cell[]> {
  for (let at = 0; at < count; at++) yield [`Savita ${at}`, at * 50, '2026-11-05']
}

async function written(rows: Parameters<typeof writeSheet>[0]['rows']) {
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeSheet({ plan, rows, output })])
  return bytes
}

/** Returns the dates of the parts in the directory of an archive, in ZIP format. */
function daysOfParts(archive: Buffer): Set<number> {
  const days = new Set<number>()
  const signature = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = archive.indexOf(signature); at !== -1; at = archive.indexOf(signature, at + 4)) {
    days.add(archive.readUInt16LE(at + 14))
  }
  return days
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Accepts a number of parts, then disconnects. */
function disconnectingReader(parts: number) {
  return new Writable({
    highWaterMark: 1,
    write(_, __, taken) {
      if (--parts === 0) this.destroy()
      taken()
    },
  })
}

/** Returns the writer that is idle. */
async function lentWriter() {
  let writer!: Worker
  await withSheetWriter(new PassThrough(), async (one) => void (writer = one))
  return writer
}

test.group('Spreadsheet writers', () => {
  test('the same rows and time produce the same bytes', async ({ assert }) => {
    const [first, second] = [await written(rowsOf(5_000)), await written(rowsOf(5_000))]
    assert.equal(sha256(first), sha256(second))
    const dayOfPlan = ((2026 - 1980) << 9) | (11 << 5) | 5
    assert.deepEqual([...daysOfParts(first)], [dayOfPlan], 'parts carry the time of the plan')
  })

  test('other requests are answered while a long spreadsheet is written', async ({ assert }) => {
    await written(rowsOf(1))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const before = process.threadCpuUsage()
    const startedAt = performance.now()
    await written(rowsOf(20_000))
    const { user, system } = process.threadCpuUsage(before)
    delay.disable()
    const share = (user + system) / 1000 / (performance.now() - startedAt)
    assert.isBelow(share, 0.7, 'the responding thread was busy all the time')
    assert.isBelow(delay.percentile(75) / 1e6, 50)
  }).tags(['@timed'])

  test('a writer writes one spreadsheet after the other', async ({ assert }) => {
    const writer = await lentWriter()
    await written(rowsOf(10))
    assert.strictEqual(await lentWriter(), writer)
  })

  test('a disconnected reader ends the writer and the rows', async ({ assert }) => {
    const writer = await lentWriter()
    let isOver = false
    function* endless() {
      try {
        for (;;) yield [String(Math.random()), 1, '2026-11-05']
      } finally {
        isOver = true
      }
    }
    const output = disconnectingReader(3)
    await assert.rejects(() => writeSheet({ plan, rows: endless(), output }), /reader disconnected/)
    assert.equal(writer.threadId, -1, 'the thread is still there')
    while (!isOver) await setImmediate()
    assert.notStrictEqual(await lentWriter(), writer)
  })

  test('an error in the rows aborts the file and ends the writer', async ({ assert }) => {
    const writer = await lentWriter()
    async function* failing() {
      yield* rowsOf(1_000)
      throw new Error('the database went away')
    }
    const output = new PassThrough()
    output.on('error', () => undefined).resume()
    await assert.rejects(
      () => writeSheet({ plan, rows: failing(), output }),
      'the database went away'
    )
    assert.isTrue(output.destroyed)
    assert.equal(writer.threadId, -1, 'the thread is still there')
  })

  test('an error in the writer aborts the file', async ({ assert }) => {
    const output = new PassThrough()
    output.on('error', () => undefined).resume()
    const invalidPlan = { ...plan, lines: [{ cells: null as unknown as string[] }] }
    await assert.rejects(
      () => writeSheet({ plan: invalidPlan, rows: rowsOf(1_000), output }),
      /null/
    )
    assert.isTrue(output.destroyed)
    assert.isAbove((await written(rowsOf(1))).length, 1_000, 'the next sheet is written')
  })

  test('two of many spreadsheets are written at a time, the others wait in the queue', async ({
    assert,
  }) => {
    let now = 0
    let maxRunning = 0
    async function* counted() {
      maxRunning = Math.max(maxRunning, ++now)
      for (const row of rowsOf(500)) {
        yield row
        await setImmediate()
      }
      now -= 1
    }
    const sheets = await Promise.all(Array.from({ length: 6 }, () => written(counted())))
    assert.equal(maxRunning, 2)
    assert.lengthOf(new Set(sheets.map(sha256)), 1)
  })

  test('a reader who disconnects while waiting makes room for the next', async ({ assert }) => {
    const slow = [new PassThrough(), new PassThrough()]
    const writing = slow.map((output) => writeSheet({ plan, rows: rowsOf(20_000), output }))
    const impatient = new PassThrough()
    const waiting = assert.rejects(() => writeSheet({ plan, rows: rowsOf(1), output: impatient }))
    const last = written(rowsOf(10))
    await setImmediate()
    impatient.destroy()
    await waiting
    await Promise.all([...slow.map((output) => buffer(output)), ...writing])
    assert.isAbove((await last).length, 1_000)
  })
})
