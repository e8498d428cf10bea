/*
 * Measures the MIS, the home pages of the roles, their charts and every report of the builder through the complete
 * portal. They have no floor; the requirement is a time (PERFORMANCE).
 */
import { ExpectedError, say } from '../bin/portal/say.js'
import { sendSequentially, quantile } from './measure.js'

const TIMES = 9
/** There are many reports, and some are slow: the median of three is sufficient. */
const REQUESTS_PER_REPORT = 3
/** A report whose first page takes longer is named. */
const LONG_MS = 1_000
const BUILDER = '/officer/reports'
const RESULT = ['back_office/reports/builder', 'result']

const RANGES = { 'all dates': '', 'a broken range': '&from=2023-06-11&to=2026-09-23' }
const SUMMARIES = ['district', 'division', 'gender', 'caste', 'age', 'amount']
const ROLES = ['admin', 'district.pune', 'agm', 'md', 'gm', 'accounts', 'auditor']

/** Pages, and their deferred parts, with the user who requests them. */
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
      name: `charts: ${who}`,
      who,
      path: '/officer/overview',
      part: ['back_office/reports/overview', 'charts'],
    },
  ]),
]

const partOf = (visit, [component, data]) => ({
  ...visit,
  'x-inertia-partial-component': component,
  'x-inertia-partial-data': data,
})

/** Returns every report of the builder, with the first choice in each required field. */
async function reportsOf({ port }, visit) {
  const propsOf = async (query, headers) => {
    const response = await fetch(`http://127.0.0.1:${port}${BUILDER}?${query}`, { headers })
    return (await response.json()).props
  }
  const { choice } = await propsOf('', visit)
  const found = []
  for (const { id } of choice.groups.flatMap(({ reports }) => reports)) {
    const { fields } = await propsOf(`report=${id}`, visit)
    const required = fields
      .filter((field) => field.required)
      .map(({ name, value, options }) => [name, value || options[0].value])
    const tab = new URLSearchParams([['report', id], ...required])
    const query = new URLSearchParams({ at: '1', tab: tab.toString() })
    const { result } = await propsOf(query, partOf(visit, RESULT))
    if (result.problems.length > 0) throw new ExpectedError(`Report ${id} could not be run.`)
    found.push({ id, path: `${BUILDER}?${query}`, rows: result.total })
  }
  return found.toSorted((one, other) => one.id - other.id)
}

async function measureTarget(target, times) {
  const all = (await sendSequentially(target, times + 1)).slice(1).map(({ ms }) => ms)
  const sorted = all.sort((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), worst: sorted.at(-1) }
}

/** Measures the median and the maximum of each page and of the first page of each report, in milliseconds. */
export async function measureReports({ portal }) {
  const { port } = portal
  const type = 'application/json'
  const visits = new Map()
  for (const who of ROLES) visits.set(who, (await portal.signIn(who)).visit)
  const pages = []
  for (const { name, who, path, part } of PAGES) {
    const headers = part ? partOf(visits.get(who), part) : visits.get(who)
    pages.push({ name, ...(await measureTarget({ port, path, headers, type }, TIMES)) })
  }
  say('  MIS and homes: measured')
  const reports = []
  const director = visits.get('md')
  const headers = partOf(director, RESULT)
  for (const { path, ...report } of await reportsOf(portal, director)) {
    reports.push({
      ...report,
      ...(await measureTarget({ port, path, headers, type }, REQUESTS_PER_REPORT)),
    })
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
  say('| report, first page | rows | p50 ms | slowest ms |')
  say('| --- | --- | --- | --- |')
  for (const { id, rows, p50, worst } of reports) {
    say(`| ${id} | ${rows} | ${p50.toFixed(0)} | ${worst.toFixed(0)} |`)
  }
  say()
  say(
    `First pages of ${reports.length} reports: median ${quantile(sorted, 0.5).toFixed(0)} ms, ` +
      `${long.length} over ${LONG_MS} ms` +
      long.map(({ id, p50 }) => `; report ${id}: ${p50.toFixed(0)} ms`).join('')
  )
}
