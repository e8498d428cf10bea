/*
 * Measures a spreadsheet of 100,000 rows: memory and speed in a new process, compared with plain exceljs streaming the
 * same rows, and the response times of other pages meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../bin/portal/say.js'
import { startFloor } from './floor_process.js'
import { sendSequentially, quantile } from './measure.js'
import { peakMb, resetPeak } from './peak.js'
import { startPortal } from './portal.js'

const TURNS = 3
const PAUSE_MS = 20
const XLSX = 'application/vnd.openxml'

/** Measures at intervals a page that does not use the database. */
async function measureWithProbe(port, work) {
  const health = { port, path: '/health', type: '' }
  const timings = []
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      timings.push((await sendSequentially(health, 1))[0].ms)
      await wait(PAUSE_MS)
    }
  })()
  const [result] = await work().finally(() => {
    isOver = true
    return probing
  })
  return {
    ...result,
    p99: quantile(
      timings.sort((a, b) => a - b),
      0.99
    ),
  }
}

/** Measures one spreadsheet in a separate process. */
async function measureOne([name, start, path], rows) {
  const own = await start()
  try {
    const headers = own.signIn ? (await own.signIn('md')).page : {}
    const idleMb = peakMb(own.pid)
    resetPeak(own.pid)
    const target = { port: own.port, path, headers, type: XLSX }
    const { ms, bytes, p99 } = await measureWithProbe(own.port, () => sendSequentially(target, 1))
    return { name, rows, ms, bytes, p99, idleMb, peakMb: peakMb(own.pid) }
  } finally {
    await own.stop()
  }
}

/** Returns the median time of several turns, and the maximum of the other values. */
function summary(turns) {
  const sorted = (key) => turns.map((turn) => turn[key]).toSorted((a, b) => a - b)
  return {
    ...turns[0],
    ms: quantile(sorted('ms'), 0.5),
    p99: sorted('p99').at(-1),
    idleMb: sorted('idleMb').at(-1),
    peakMb: sorted('peakMb').at(-1),
  }
}

/** Measures the spreadsheets of the portal and the plain one alternately. */
export async function measureSheets({ from, to, rows }, turns = TURNS) {
  const range = `from=${from}&to=${to}`
  const subjects = [
    ['bare exceljs, streaming', startFloor, `/sheet?${range}`],
    ['list', startPortal, `/officer/applications/spreadsheet?${range}`],
    ['report: register', startPortal, `/officer/reports/spreadsheet?report=8&${range}`],
  ]
  const measured = subjects.map(() => [])
  for (let turn = 1; turn <= turns; turn++) {
    for (const [at, subject] of subjects.entries()) {
      measured[at].push(await measureOne(subject, rows))
    }
    say(`  sheets: measurement ${turn} of ${turns}`)
  }
  return measured.map(summary)
}

export function reportSheets(measured) {
  const [bare] = measured
  say()
  say(
    '| sheet | rows | s | rows per second | ratio to plain exceljs | peak MB | MB before | other pages, p99 ms | MB long |'
  )
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const { name, rows, ms, bytes, p99, idleMb, peakMb: peak } of measured) {
    const cells = [
      name,
      rows,
      (ms / 1000).toFixed(1),
      Math.round((rows * 1000) / ms),
      `${(bare.ms / ms).toFixed(2)}×`,
      peak.toFixed(0),
      idleMb.toFixed(0),
      p99.toFixed(1),
      (bytes / 1024 / 1024).toFixed(1),
    ]
    say(`| ${cells.join(' | ')} |`)
  }
}
