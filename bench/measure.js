import { Agent, request } from 'node:http'
import { say } from '../bin/portal/say.js'
import { sessionOf } from './data.js'
import { filtersOf } from './filters.js'
import { cpuMs } from './peak.js'

/** Turns before the first counted one: a process that has just started is still compiling its code. */
const WARM_UP_TURNS = 10
const CONNECTIONS = 10
/**
 * Turns are short because a shared machine changes its speed from one second to the next: a number of sequential
 * requests, and a period with ten at a time.
 */
const PORTION = 20
const LOAD_MS = 500
const LOADS = 4

/** Filters whose hundreds of thousands of rows are counted individually. */
const COUNTED_LONG = ['ten days', 'a year']

/** Sends one request; returns the milliseconds that it took and the length of the response in bytes. */
function ask({ port, path, headers, type }, agent) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (part) => (bytes += part.length))
      response.on('end', () => {
        const isRight =
          response.statusCode === 200 && String(response.headers['content-type']).startsWith(type)
        if (isRight) resolve({ ms: performance.now() - startedAt, bytes })
        else
          reject(
            new Error(`${path} answered ${response.statusCode} ${response.headers['content-type']}`)
          )
      })
    })
      .on('error', reject)
      .end()
  })
}

export const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

/** Sends requests one after the other. */
export async function sendSequentially(target, times) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const timings = []
  for (let index = 0; index < times; index++) timings.push(await ask(target, agent))
  agent.destroy()
  return timings
}

/** Sends ten requests at a time for a period; returns how many were answered, and the time. */
async function sendConcurrently(target) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedAt = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - startedAt < LOAD_MS) {
      await ask(target, agent)
      done++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  return { done, ms: performance.now() - startedAt }
}

const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Measures several targets alternately; returns p50, p99 (ms), requests per second and bytes of each, and for a target
 * with a `pid` the milliseconds of processor time per request of its process.
 *
 * @param warmUp requests to each target that do not count
 */
export async function measureAlternately(
  targets,
  { rounds, times, warmUp = WARM_UP_TURNS * times }
) {
  const seen = targets.map(() => ({ taken: [], rates: [], requests: 0 }))
  for (const target of targets) await sendSequentially(target, warmUp)
  const used = targets.map(({ pid }) => (pid ? cpuMs(pid) : 0))
  for (let round = 0; round < rounds; round++) {
    for (let left = times; left > 0; left -= PORTION) {
      for (const [index, target] of targets.entries()) {
        seen[index].taken.push(...(await sendSequentially(target, Math.min(left, PORTION))))
      }
    }
    const loads = targets.map(() => [])
    for (let turn = 0; turn < LOADS; turn++) {
      for (const [index, target] of targets.entries())
        loads[index].push(await sendConcurrently(target))
    }
    for (const [index, load] of loads.entries()) {
      const answered = total(load.map(({ done }) => done))
      seen[index].requests += answered
      seen[index].rates.push((answered * 1000) / total(load.map(({ ms }) => ms)))
    }
  }
  return seen.map(({ taken, rates, requests }, index) => {
    const { pid } = targets[index]
    const sorted = taken.map(({ ms }) => ms).sort((a, b) => a - b)
    return {
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      perSecond: quantile(
        rates.sort((a, b) => a - b),
        0.5
      ),
      bytes: taken[0].bytes,
      cpuMs: pid ? (cpuMs(pid) - used[index]) / (requests + taken.length) : null,
    }
  })
}

/**
 * Measures a page, its floor and, if a session is given, the floor that loads the user first.
 *
 * @param {{ path: string, session?: string }} floors path of the floor
 */
export async function measureWithFloors(page, { port }, { path, session }, turns) {
  const bare = { port, path, type: page.type }
  const signedInTarget = session && { ...bare, path: `${path}&session=${session}` }
  const targets = [page, bare, ...(signedInTarget ? [signedInTarget] : [])]
  const [own, ...measured] = await measureAlternately(targets, turns)
  return { own, bare: measured[0], knowing: measured[1] ?? null }
}

/** Compares each page with its floor, and with one that loads the user first. */
export async function compare({ portal, floor, facts, rounds }) {
  const director = await portal.signIn('md')
  const moving = await director.moving('/officer/applications')
  const list = (query, times = 100) => ({
    page: `/officer/applications?perPage=50&${query}`,
    floor: `/list?${query}`,
    type: 'application/json',
    times,
  })
  const cell = `district=${facts.district}&loanType=${facts.loanType}&status=${facts.status}`
  const filters = Object.entries(filtersOf(facts)).map(([name, query]) => [
    `list: ${name}`,
    list(query, COUNTED_LONG.includes(name) ? 3 : 100),
  ])
  const subjects = {
    'list: district, loan type, status': list(cell),
    'list: no filter': list(''),
    ...Object.fromEntries(filters),
    'LOI pdf, Marathi': {
      page: `/officer/applications/${facts.letter}/loi?lang=mr`,
      floor: '/letter',
      type: 'application/pdf',
      times: 25,
    },
  }
  const session = await sessionOf('md')
  const results = []
  for (const [name, { page: own, floor: path, type, times }] of Object.entries(subjects)) {
    const headers = type === 'application/pdf' ? director.page : moving
    const floors = type === 'application/json' ? { path, session } : { path }
    const page = { port: portal.port, path: own, headers, type }
    const measured = await measureWithFloors(page, floor, floors, { rounds, times })
    say(`  ${name}: measured`)
    results.push({ name, ...measured })
  }
  return results
}

/** Measures the officers' home page at the current size of the database: p50 in milliseconds. */
export async function grow({ portal, rounds }) {
  const { visit } = await portal.signIn('md')
  const target = { port: portal.port, path: '/officer', headers: visit, type: 'application/json' }
  const [home] = await measureAlternately([target], { rounds, times: 60 })
  return home.p50
}
