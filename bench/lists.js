/*
 * Measures the officers' list with every single filter, every pair of filters, every sort order and at any depth, each
 * against a floor that sends the same filter to the same database.
 */
import { say } from '../bin/portal/say.js'
import { filtersOf } from './filters.js'
import { sendSequentially, quantile } from './measure.js'

const PAGE = '/officer/applications?perPage=50'
/** Number of requests per target before the next target, and number of turns. */
const REQUESTS_PER_ROUND = 5
const TURNS = 5
/** Number of the worst rows of the table that are named. */
const NAMED = 12
/** Requirements of PERFORMANCE for a list page relative to its floor, and for a deep page relative to the first. */
const MAX_FLOOR_RATIO = 2
const MAX_FIRST_PAGE_RATIO = 1.5

const SORTS = ['submittedOn', 'number', 'applicantName', 'amountPaise', 'status', 'lastActionOn']

/** Mutually exclusive filters: ranges, names, and a status and a column, each of which is used alone. */
const SAME = [
  ['ten days', 'a year'],
  ['name, common', 'name, rare'],
]

function casesOf(facts) {
  const filters = Object.entries(filtersOf(facts))
  const pairs = filters.flatMap(([one, first], at) =>
    filters
      .slice(at + 1)
      .filter(([other]) => !SAME.some((pair) => pair.includes(one) && pair.includes(other)))
      .map(([other, second]) => ({
        kind: 'pair of filters',
        name: `${one} + ${other}`,
        query: `${first}&${second}`,
      }))
  )
  return [
    { kind: 'no filter', name: 'none', query: '' },
    ...filters.map(([name, query]) => ({ kind: 'single filter', name, query })),
    ...pairs,
    ...SORTS.flatMap((sort) =>
      ['', ...filters.slice(0, 4).map(([, query]) => query)].map((query) => ({
        kind: 'sort, alone and in a filter',
        name: `${sort}${query && ` in ${query}`}`,
        query: `${query}&sort=${sort}`,
      }))
    ),
  ]
}

const p50 = (timings) =>
  quantile(
    timings.map(({ ms }) => ms).sort((a, b) => a - b),
    0.5
  )

/** Returns the median of each target; they alternate, because a shared machine changes its speed. */
async function medians(targets) {
  const timings = targets.map(() => [])
  const measureRound = async (keep) => {
    for (const [index, target] of targets.entries()) {
      const answered = await sendSequentially(target, REQUESTS_PER_ROUND)
      if (keep) timings[index].push(...answered)
      else timings[index] = answered
    }
  }
  await measureRound(false)
  /** Slow requests are sent less often: the median of a few is sufficient. */
  const isLong = timings.flat().some(({ ms }) => ms > 200)
  for (let turns = 1; turns < (isLong ? 2 : TURNS); turns++) await measureRound(true)
  return timings.map(p50)
}

/** Measures the first page of each case: milliseconds of the page and of its floor. */
export async function measureLists({ portal, floor, facts }) {
  const signedIn = await portal.signIn('md')
  const visit = await signedIn.moving(PAGE)
  const measured = []
  for (const { kind, name, query } of casesOf(facts)) {
    const type = 'application/json'
    const [bare, own] = await medians([
      { port: floor.port, path: `/list?${query}`, type },
      { port: portal.port, path: `${PAGE}&${query}`, headers: visit, type },
    ])
    measured.push({ kind, name, bare, own })
  }
  return { measured, deep: await measureDepth(portal, visit, facts) }
}

async function props({ port }, path, headers) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return (await response.json()).props
}

/** Measures next, previous and last pages deep inside a list relative to its first page. */
async function measureDepth(portal, visit, facts) {
  const { district, status, 'a year': year } = filtersOf(facts)
  const measured = []
  for (const query of ['', district, status, year, 'sort=applicantName', 'sort=lastActionOn']) {
    const address = `${PAGE}&${query}`
    const { list } = await props(portal, `${address}&page=100`, visit)
    const steps = {
      'first': '',
      'page 100': 'page=100',
      'following page': `after=${list.next}&page=101`,
      'preceding page': `before=${list.previous}&page=99`,
      'last': 'edge=last',
    }
    const timings = await medians(
      Object.values(steps).map((parameter) => ({
        port: portal.port,
        path: `${address}&${parameter}`,
        headers: visit,
        type: 'application/json',
      }))
    )
    const names = Object.keys(steps)
    measured.push({
      name: query || 'no filter',
      taken: Object.fromEntries(names.map((name, index) => [name, timings[index]])),
    })
  }
  return measured
}

const fixed = (number) => number.toFixed(1)

export function reportLists({ measured, deep }) {
  say()
  say(
    '| list, first page | cases | median ms | worst ms | median ratio | worst ratio | over 2.0× |'
  )
  say('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [kind, cases] of Map.groupBy(measured, (one) => one.kind)) {
    const times = cases.map(({ own }) => own).sort((a, b) => a - b)
    const ratios = cases.map(({ own, bare }) => own / bare).sort((a, b) => a - b)
    const over = ratios.filter((ratio) => ratio > MAX_FLOOR_RATIO).length
    say(
      `| ${kind} | ${cases.length} | ${fixed(quantile(times, 0.5))} | ${fixed(times.at(-1))} | ` +
        `${fixed(quantile(ratios, 0.5))}× | ${fixed(ratios.at(-1))}× | ${over} |`
    )
  }
  say()
  const ratio = ({ own, bare }) => own / bare
  for (const [title, worth] of [
    ['slowest cases', ({ own }) => own],
    ['highest ratio to the floor', ratio],
  ]) {
    say(`| ${title} | bare ms | page ms | ratio |`)
    say('| --- | --- | --- | --- |')
    for (const one of measured.toSorted((a, b) => worth(b) - worth(a)).slice(0, NAMED)) {
      say(`| ${one.name} | ${fixed(one.bare)} | ${fixed(one.own)} | ${fixed(ratio(one))}× |`)
    }
    say()
  }
  say(
    `| depth | ${Object.keys(deep[0].taken).join(' ms | ')} ms | worst ratio to the first | ratio of the jump |`
  )
  say(
    `| --- | ${Object.keys(deep[0].taken)
      .map(() => '---')
      .join(' | ')} | --- |`
  )
  for (const { name, taken } of deep) {
    /** A jump to a numbered page reads the keys of the pages before it. */
    const { first, 'page 100': jump, ...others } = taken
    const worst = Math.max(...Object.values(others)) / first
    const mark = worst > MAX_FIRST_PAGE_RATIO ? ' over 1.5×' : ''
    say(
      `| ${name} | ${Object.values(taken).map(fixed).join(' | ')} | ${fixed(worst)}×${mark} | ` +
        `${fixed(jump / first)}× |`
    )
  }
}
