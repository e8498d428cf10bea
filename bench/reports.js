/*
 * What the MIS, the charts and the report builder cost through the whole portal, and what a sheet of
 * many rows costs in memory. They have no bare floor: what is asked of them is a time (PERFORMANCE).
 */
import { say } from '../bin/portal/say.js'
import { oneByOne, quantile } from './measure.js'
import { peakMb, resetPeak } from './peak.js'

const TIMES = 15

const result = (report) =>
  `/officer/reports?at=1&tab=${encodeURIComponent(new URLSearchParams(report))}`

/** Pages, and parts of pages that come after them. */
const PAGES = {
  'MIS: district, all dates': { path: '/officer/mis?by=district' },
  'MIS: caste, a financial year': { path: '/officer/mis?by=caste&from=2025-04-01&to=2026-03-31' },
  'MIS: age, a broken range': { path: '/officer/mis?by=age&from=2023-06-11&to=2026-09-23' },
  'officer home (MD)': { path: '/officer' },
  'charts of the home': { path: '/officer', part: ['reports/home', 'charts'] },
  'report: ageing by stage': { path: result({ report: '1' }), part: ['reports/builder', 'result'] },
  'report: register, first page': {
    path: result({ report: '8' }),
    part: ['reports/builder', 'result'],
  },
  'report: by district': { path: result({ report: '7' }), part: ['reports/builder', 'result'] },
}

/** Median and worst of each in milliseconds. */
export async function measureReports({ portal }) {
  const { visit, page } = await portal.signIn('md')
  const measured = []
  for (const [name, { path, part }] of Object.entries(PAGES)) {
    const headers = part
      ? { ...visit, 'x-inertia-partial-component': part[0], 'x-inertia-partial-data': part[1] }
      : visit
    const target = { port: portal.port, path, headers, type: 'application/json' }
    await oneByOne(target, 3)
    const taken = (await oneByOne(target, TIMES)).map(({ ms }) => ms).sort((a, b) => a - b)
    measured.push({ name, p50: quantile(taken, 0.5), worst: taken.at(-1) })
    say(`  ${name}: measured`)
  }
  const sheet = { port: portal.port, path: '/officer/reports/sheet?report=8', headers: page }
  resetPeak(portal.pid)
  const [{ ms, bytes }] = await oneByOne({ ...sheet, type: 'application/vnd.openxml' }, 1)
  return { measured, sheet: { ms, bytes, peakMb: peakMb(portal.pid) } }
}

export function reportReports({ measured, sheet }, rows) {
  say()
  say('| MIS, charts and reports | p50 ms | slowest ms |')
  say('| --- | --- | --- |')
  for (const { name, p50, worst } of measured) {
    say(`| ${name} | ${p50.toFixed(1)} | ${worst.toFixed(1)} |`)
  }
  say()
  say(
    `Sheet of ${rows} rows: ${(sheet.ms / 1000).toFixed(1)} s, ` +
      `${Math.round((rows * 1000) / sheet.ms)} rows a second, ${sheet.peakMb.toFixed(0)} MB at most`
  )
}
