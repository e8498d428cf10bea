/*
 * The officers' list with every single filter, every pair of filters, every sort and at any depth,
 * each beside a bare floor that sends the same filter to the same database.
 */
import { say } from '../bin/portal/say.js'
import { filtersOf } from './filters.js'
import { HAS_CHOICES, oneByOne, quantile } from './measure.js'

const PAGE = '/officer/applications?perPage=50'
const TIMES = 9
/** Of the table's worst lines, so many are named. */
const NAMED = 12
/** What PERFORMANCE asks of a list page beside its floor, and of a deep page beside the first. */
const MOST_OF_FLOOR = 2
const MOST_OF_FIRST = 1.5

const SORTS = ['submittedOn', 'number', 'applicantName', 'amountPaise', 'status', 'lastActionOn']

/** Ranges exclude each other, and so do names, and a status and a column that are looked for alone. */
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

const p50 = (taken) =>
  quantile(
    taken.map(({ ms }) => ms).sort((a, b) => a - b),
    0.5
  )

async function median(target) {
  const [first] = await oneByOne(target, 1)
  /** What takes long is asked less often: the middle of three says enough. */
  return p50(await oneByOne(target, first.ms > 200 ? 3 : TIMES))
}

/** The first page of each case: milliseconds of the page and of its floor. */
export async function measureLists({ portal, floor, facts }) {
  const signedIn = await portal.signIn('md')
  const visit = { ...signedIn.visit, ...HAS_CHOICES }
  const measured = []
  for (const { kind, name, query } of casesOf(facts)) {
    const page = { port: portal.port, path: `${PAGE}&${query}`, headers: visit }
    const bare = await median({
      port: floor.port,
      path: `/list?${query}`,
      type: 'application/json',
    })
    const own = await median({ ...page, type: 'application/json' })
    measured.push({ kind, name, bare, own })
  }
  return { measured, deep: await measureDepth(portal, visit, facts) }
}

async function props({ port }, path, headers) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return (await response.json()).props
}

/** Next, previous and last pages from far inside, beside the first page of the same list. */
async function measureDepth(portal, visit, facts) {
  const { district, status, 'a year': year } = filtersOf(facts)
  const measured = []
  for (const query of ['', district, status, year, 'sort=applicantName', 'sort=lastActionOn']) {
    const address = `${PAGE}&${query}`
    const { list } = await props(portal, `${address}&page=100`, visit)
    const steps = {
      'first': '',
      'page 100': 'page=100',
      'next after it': `after=${list.next}&page=101`,
      'previous to it': `before=${list.previous}&page=99`,
      'last': 'edge=last',
    }
    const taken = {}
    for (const [step, parameter] of Object.entries(steps)) {
      const path = `${address}&${parameter}`
      taken[step] = await median({
        port: portal.port,
        path,
        headers: visit,
        type: 'application/json',
      })
    }
    measured.push({ name: query || 'no filter', taken })
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
    const over = ratios.filter((ratio) => ratio > MOST_OF_FLOOR).length
    say(
      `| ${kind} | ${cases.length} | ${fixed(quantile(times, 0.5))} | ${fixed(times.at(-1))} | ` +
        `${fixed(quantile(ratios, 0.5))}× | ${fixed(ratios.at(-1))}× | ${over} |`
    )
  }
  say()
  say('| slowest cases | bare ms | page ms |')
  say('| --- | --- | --- |')
  for (const { name, bare, own } of measured.toSorted((a, b) => b.own - a.own).slice(0, NAMED)) {
    say(`| ${name} | ${fixed(bare)} | ${fixed(own)} |`)
  }
  say()
  say(`| depth | ${Object.keys(deep[0].taken).join(' ms | ')} ms | worst beside the first |`)
  say(
    `| --- | ${Object.keys(deep[0].taken)
      .map(() => '---')
      .join(' | ')} | --- |`
  )
  for (const { name, taken } of deep) {
    const { first, ...others } = taken
    const worst = Math.max(...Object.values(others)) / first
    const mark = worst > MOST_OF_FIRST ? ' over 1.5×' : ''
    say(`| ${name} | ${Object.values(taken).map(fixed).join(' | ')} | ${fixed(worst)}×${mark} |`)
  }
}
