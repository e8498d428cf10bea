import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { test } from '@japa/runner'
import { jsPDF } from 'jspdf'
import i18nManager from '@adonisjs/i18n/services/main'
import {
  ReadAccountStatement,
  statementProof,
} from '#claims/statements/actions/read_account_statement'
import { readAnswerTable } from '#claims/payments/spreadsheets/bank_files'
import { Refusal } from '#kernel/exceptions/refusal'
import { inspectFile } from '#documents/actions/receive_files'
import { archive } from '#tests/support/archives'
import { LAYOUTS } from '#tests/support/statements/layouts'
import * as corpus from '#tests/fixtures/files/corpus'

const MB = 1024 * 1024
/** Maximum processor time in milliseconds that the server's thread may spend on a file without a break. */
const MAX_BLOCK_MS = 50

type Reader = (upload: { path: string; clientName: string }) => Promise<unknown>
const statement: Reader = (upload) => new ReadAccountStatement(LAYOUTS).run(upload)
const proof: Reader = (upload) =>
  statementProof(upload, i18nManager.locale('mr'), { layouts: LAYOUTS })
const answer: Reader = ({ path }) => readAnswerTable(path)
const document: Reader = (upload) => inspectFile({ upload, purpose: 'document' })

/** Returns a spreadsheet with a number of rows that each have one cell in the last possible column. */
function farCells(rows: number): Buffer {
  const all = Array.from(
    { length: rows },
    (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>7</v></c></row>`
  )
  const sheet = `<worksheet><sheetData>${all.join('')}</sheetData></worksheet>`
  return archive([{ name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) }])
}

const DAY = '05-11-2026,ACH D- BOM LOAN EMI-123456,2161.80,,42838.20\n'
const CLAIM = '91,24452.29,Success,00,,UTR0001,22-Nov-2026\n'
/** Returns a statement with the maximum number of pages, as a bank prints it. */
function printedStatement(): Buffer {
  const paper = new jsPDF({ unit: 'pt' })
  const titles = ['Date', 'Narration', 'Debit', 'Credit', 'Balance']
  const cells = DAY.trimEnd().split(',')
  for (let page = 1; page <= 150; page++) {
    if (page > 1) paper.addPage()
    paper.setFontSize(7)
    for (let line = 0; line < 64; line++) {
      const row = line === 0 ? titles : cells
      row.forEach((text, at) => paper.text(text, 20 + at * 110, 30 + line * 12))
    }
  }
  return Buffer.from(paper.output('arraybuffer'))
}

const brackets = () => corpus.rawPdf([...corpus.onePage, '['.repeat(9_000_000)])
const unpacking = () => {
  const bomb = deflateSync(Buffer.alloc(200 * MB, 0x20), { level: 1 })
  const dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
  return corpus.rawPdf([...corpus.onePage, corpus.stream(dictionary, bomb)])
}

/** Files by name, with their reader and the last part of the message key; null if they are accepted. */
const FILES: [name: string, reader: Reader, message: string | null, make: () => Buffer | string][] =
  [
    ['3 MB of commas in one line', statement, 'no_heading', () => ','.repeat(3 * MB)],
    ['a cell of 9 MB', answer, 'line_too_long', () => `"${'a,\n'.repeat(3 * MB)}`],
    ['24 MB of empty lines', answer, 'too_long', () => '\n'.repeat(24 * MB)],
    ['1,000 cells in column XFD', statement, 'too_wide', () => farCells(1000)],
    ['40,000 cells in column XFD', answer, 'too_wide', () => farCells(40_000)],
    [
      'a statement of 4,999 payments',
      statement,
      null,
      () => `Date,Narration,Debit,Credit,Balance\n${DAY.repeat(4999)}`,
    ],
    [
      'the same as payment proof',
      proof,
      null,
      () => `Date,Narration,Debit,Credit,Balance\n${DAY.repeat(4999)}`,
    ],
    ['a printed statement of 150 pages', statement, null, printedStatement],
    [
      'an answer of 100,000 claims',
      answer,
      null,
      () => `Claim Id,Amount,Status,Return Code,Reason,UTR,Credit Date\n${CLAIM.repeat(100_000)}`,
    ],
    ['a PDF of 9 MB of brackets', document, null, brackets],
    ['a PDF that unpacks to 200 MB', document, 'unreadable', unpacking],
    [
      'a picture of 50,000 × 50,000 pixels',
      document,
      'too_many_pixels',
      () => corpus.pngClaiming(50_000),
    ],
  ]

/** Returns the processor time in milliseconds and the memory in MB of each child process; none outside Linux. */
function startedProcesses(): Map<string, { cpu: number; memory: number }> {
  const read = (path: string) => readFileSync(`/proc/${path}`, 'utf8').trim().split(' ')
  const found = new Map<string, { cpu: number; memory: number }>()
  try {
    for (const pid of read(`self/task/${process.pid}/children`).filter(Boolean)) {
      const times = read(`${pid}/stat`)
      const cpu = (Number(times[13]) + Number(times[14])) * 10
      found.set(pid, { cpu, memory: (Number(read(`${pid}/statm`)[1]) * 4096) / MB })
    }
  } catch {
    /** A process that ends in between keeps its last sample. */
  }
  return found
}

/**
 * Measures, until it is stopped, the longest processor time in ms of this thread between two turns of its event loop.
 */
function watchEventLoop() {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [before, longest] = [spent(), 0]
  const turn = () => {
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(turn, 1)
  return () => {
    clearInterval(timer)
    turn()
    return longest
  }
}

/** Samples the usage of child processes until it is stopped; returns a row of docs/operations/uploads.md. */
function watchProcesses() {
  const [before, seen] = [startedProcesses(), startedProcesses()]
  const own = process.cpuUsage()
  let memory = 0
  const timer = setInterval(() => {
    for (const [pid, used] of startedProcesses()) {
      seen.set(pid, used)
      memory = Math.max(memory, used.memory)
    }
  }, 20)
  return () => {
    clearInterval(timer)
    const { user, system } = process.cpuUsage(own)
    const started = [...seen].map(([pid, { cpu }]) => cpu - (before.get(pid)?.cpu ?? 0))
    const cpu = started.reduce((sum, one) => sum + one, (user + system) / 1000)
    return `${(cpu / 1000).toFixed(1)} | ${Math.round(memory)}`
  }
}

test.group('Reading a hostile file', (group) => {
  let folder: string
  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'))
    /** Starts the readers before the first measurement. */
    await writeFile(join(folder, 'first'), 'a,b\n1,2\n')
    await answer({ path: join(folder, 'first'), clientName: 'first' })
    return () => rm(folder, { recursive: true })
  })

  for (const [name, reader, message, make] of FILES) {
    test(`does not block other requests: ${name}`, async ({ assert }) => {
      const path = join(folder, 'file')
      await writeFile(path, make())
      const stopWatching = watchEventLoop()
      const used = watchProcesses()
      const refusal = await reader({ path, clientName: 'file' }).then(
        () => null,
        (error: unknown) => error
      )
      const stop = stopWatching()
      process.stdout.write(`| ${name} | ${Math.round(stop)} | ${used()} | ${message ?? 'read'} |\n`)
      const errorKey = refusal instanceof Refusal ? refusal.messageKey.split('.').at(-1) : refusal
      assert.equal(errorKey, message)
      assert.isBelow(stop, MAX_BLOCK_MS)
    })
      .tags(['@timed'])
      .timeout(60_000)
  }
})
