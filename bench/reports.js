/*
 * What the MIS, the homes of the roles, their charts and every report of the builder cost through the
 * whole portal. They have no bare floor: what is asked of them is a time (PERFORMANCE).
 */
import { say } from '../bin/portal/say.js'
import { oneByOne, quantile } from './measure.js'

const TIMES = 9
/** Reports are many and some are long: the middle of three says enough. */
const TIMES_OF_REPORT = 3
/** A report whose first page takes longer is named. */
const LONG_MS = 1_000
/** Reports have numbers up to here. */
const LAST_REPORT = 45

const result = (report) =>
  `/officer/reports?at=1&tab=${encodeURIComponent(new URLSearchParams(report))}`

const RANGES = { 'all dates': '', 'a broken range': '&from=2023-06-11&to=2026-09-23' }
const SUMMARIES = ['district', 'division', 'gender', 'caste', 'age', 'amount']
const ROLES = ['admin', 'district.pune', 'agm', 'md', 'gm', 'accounts', 'auditor']

/** Pages, and parts of pages that come after them, with who asks. */
const PAGES = [
  ...SUMMARIES.flatMap((by) =>
    Object.entries(RANGES).map(([name, range]) => ({
      name: `MIS: ${by}, ${name}`,
      who: 'md',
      path: `/officer/mis?by=${by}${range}`,
    }))
  ),
  ...ROLES.flatMap((who) => [
    { name: `home: ${who}`, who, path: '/officer' },
    {
      name: `its charts: ${who}`,
      who,
      path: '/officer',
      part: ['back_office/reports/home', 'charts'],
    },
  ]),
]

const partOf = (visit, [component, data]) => ({
  ...visit,
  'x-inertia-partial-component': component,
  'x-inertia-partial-data': data,
})

async function taken(target, times) {
  const all = (await oneByOne(target, times + 1)).slice(1).map(({ ms }) => ms)
  const sorted = all.sort((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), worst: sorted.at(-1) }
}

/** Median and worst of each page and of each report's first page, in milliseconds. */
export async function measureReports({ portal }) {
  const { port } = portal
  const type = 'application/json'
  const visits = new Map()
  for (const who of ROLES) visits.set(who, (await portal.signIn(who)).visit)
  const pages = []
  for (const { name, who, path, part } of PAGES) {
    const headers = part ? partOf(visits.get(who), part) : visits.get(who)
    pages.push({ name, ...(await taken({ port, path, headers, type }, TIMES)) })
  }
  say('  MIS and homes: measured')
  const reports = []
  const headers = partOf(visits.get('md'), ['back_office/reports/builder', 'result'])
  for (let id = 1; id <= LAST_REPORT; id++) {
    const path = result({ report: String(id) })
    reports.push({ id, ...(await taken({ port, path, headers, type }, TIMES_OF_REPORT)) })
  }
  say('  reports: measured')
  return { pages, reports }
}

export function reportReports({ pages, reports }) {
  say()
  say('| MIS, homes and charts | p50 ms | slowest ms |')
  say('| --- | --- | --- |')
  for (const { name, p50, worst } of pages) {
    say(`| ${name} | ${p50.toFixed(1)} | ${worst.toFixed(1)} |`)
  }
  const sorted = reports.map(({ p50 }) => p50).sort((a, b) => a - b)
  const long = reports.filter(({ p50 }) => p50 > LONG_MS).toSorted((a, b) => b.p50 - a.p50)
  say()
  say('| report, first page | p50 ms | slowest ms |')
  say('| --- | --- | --- |')
  for (const { id, p50, worst } of reports) {
    say(`| ${id} | ${p50.toFixed(0)} | ${worst.toFixed(0)} |`)
  }
  say()
  say(
    `First pages of ${reports.length} reports: median ${quantile(sorted, 0.5).toFixed(0)} ms, ` +
      `${long.length} over ${LONG_MS} ms` +
      long.map(({ id, p50 }) => `; report ${id}: ${p50.toFixed(0)} ms`).join('')
  )
}
