/*
 * What a sheet of 100,000 rows costs: memory and speed in a process that has done nothing else, beside
 * bare exceljs that streams the same rows, and how other pages fare meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { say } from '../bin/portal/say.js'
import { startFloor } from './floor_process.js'
import { oneByOne, quantile } from './measure.js'
import { peakMb, resetPeak } from './peak.js'
import { startPortal } from './portal.js'

const PAUSE_MS = 20
const XLSX = 'application/vnd.openxml'

/** How long a page that needs nothing of the database takes, asked every now and then. */
async function probed(port, work) {
  const health = { port, path: '/health', type: '' }
  const taken = []
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      taken.push((await oneByOne(health, 1))[0].ms)
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
      taken.sort((a, b) => a - b),
      0.99
    ),
  }
}

/** Each in a process of its own, started for it. */
export async function measureSheets({ from, to, rows }) {
  const range = `from=${from}&to=${to}`
  const subjects = [
    ['bare exceljs, streaming', startFloor, `/sheet?${range}`],
    ['list', startPortal, `/officer/applications/sheet?${range}`],
    ['report: register', startPortal, `/officer/reports/sheet?report=8&${range}`],
  ]
  const measured = []
  for (const [name, start, path] of subjects) {
    const own = await start()
    try {
      const headers = own.signIn ? (await own.signIn('md')).page : {}
      const idleMb = peakMb(own.pid)
      resetPeak(own.pid)
      const target = { port: own.port, path, headers, type: XLSX }
      const { ms, bytes, p99 } = await probed(own.port, () => oneByOne(target, 1))
      measured.push({ name, rows, ms, bytes, p99, idleMb, peakMb: peakMb(own.pid) })
    } finally {
      await own.stop()
    }
    say(`  sheet, ${name}: measured`)
  }
  return measured
}

export function reportSheets(measured) {
  const [bare] = measured
  say()
  say(
    '| sheet | rows | s | rows a second | beside bare exceljs | peak MB | MB before | other pages, p99 ms | MB long |'
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
