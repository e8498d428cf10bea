import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { refreshMasters } from '#masters/queries/masters'
import type { PageName } from '#start/menu'
import { createScene } from '#tests/browser/accessibility/people'
import { firstWithAccess } from '#tests/browser/accessibility/unnamed_pages'
import { VISITS as CITIZENS } from '#tests/browser/accessibility/visits'
import { createOffice } from '#tests/browser/lending/approvals/office'
import { VISITS as OFFICERS } from '#tests/browser/lending/approvals/visits'
import { pageRoutes } from '#tests/support/page_routes'
import { type Statement, statementsOf } from '#tests/support/rows_read'
import { TEST_PASSWORD, visitorAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import {
  budgetOf,
  deferredBudgetOf,
  kindOf,
  repeatsOf,
  REVIEW_WITH_DEFERRED,
  UNMEASURED,
} from './statement_budgets.js'

/** Kinds of pages that differ so much between people that each visit is measured. */
const VARIED = ['home', 'dashboard', 'claim', 'review']

interface Visit {
  name: PageName
  as: string
  path: string
}

interface Measured extends Visit {
  sent: number
  deferred: { props: string; sent: number }[]
  /** Statements that were sent earlier in the same request. */
  repeated: string[]
}

/** Returns statements whose text was sent before, once per repetition. */
function repeatedOf(statements: readonly Statement[]): string[] {
  const texts = statements.map(({ sql }) => sql)
  return texts.filter((sql, at) => texts.indexOf(sql) < at)
}

/** Requests a page like a browser that visited it before, and then its deferred data. */
async function measure(visitor: Visitor, visit: Visit): Promise<Measured> {
  await limiter.clear()
  visitor.headers.clear()
  const first = await visitor.get(visit.path)
  if (first.status !== 200) throw new Error(`${visit.as} at ${visit.path}: ${first.status}`)
  visitor.headers.set('x-inertia-except-once-props', first.onceKeys.join(','))
  /** Settings are re-read after two seconds, which must not happen during the count. */
  await refreshSettings()
  const own = await statementsOf(() => visitor.get(visit.path))
  const repeated = repeatedOf(own)
  const deferred: Measured['deferred'] = []
  for (const props of Object.values(first.deferred)) {
    visitor.headers.set('x-inertia-partial-component', first.component!)
    visitor.headers.set('x-inertia-partial-data', props.join(','))
    await refreshSettings()
    const sent = await statementsOf(() => visitor.get(visit.path))
    deferred.push({ props: props.join(), sent: sent.length })
    repeated.push(...repeatedOf(sent))
  }
  return { ...visit, sent: own.length, deferred, repeated }
}

type People = Readonly<Record<string, User | null>>

/** Returns every page that these people visit, in the walks or by access; each varied kind with each of them. */
async function visitsOf(
  walks: Record<string, readonly (readonly [as: string, path: string])[]>,
  people: People,
  at: Record<string, string>
): Promise<Visit[]> {
  const routes = await pageRoutes()
  const named = routes.flatMap(({ name, pattern }) => {
    const walk = walks[pattern] ?? []
    const shown = VARIED.includes(kindOf(name as PageName)) ? walk : walk.slice(0, 1)
    return shown.map(([as, path]) => ({
      name: name as PageName,
      as,
      path: path.replace(/\{(\w+)\}/g, (_, key) => at[key]),
    }))
  })
  const plain = routes.filter(({ pattern }) => !walks[pattern] && !/[:*]/.test(pattern))
  const opened = await firstWithAccess(
    plain.map(({ pattern }) => pattern),
    people
  )
  const nameOf = (path: string) => plain.find(({ pattern }) => pattern === path)!.name as PageName
  return [...named, ...opened.map(([as, path]) => ({ name: nameOf(path), as, path }))]
}

async function measureAll(visits: readonly Visit[], people: People): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [as, own] of Map.groupBy(visits, (visit) => visit.as)) {
    const user = people[as]
    const visitor = user ? await visitorAs(user) : new Visitor()
    if (user?.isOfficer) await visitor.stepUp(TEST_PASSWORD)
    await refreshMasters()
    for (const visit of own) measured.push(await measure(visitor, visit))
  }
  return measured
}

const deferredOf = (groups: Measured['deferred']) => groups.reduce((sum, { sent }) => sum + sent, 0)

/** Prints the statements of each page, highest count first, to find possible savings. */
function report(measured: readonly Measured[]) {
  const lines = measured
    .toSorted((one, other) => other.sent - one.sent)
    .map(({ name, as, sent, deferred, repeated, path }) =>
      [sent, deferredOf(deferred), repeated.length, budgetOf(name), name, as, path].join('\t')
    )
  process.stdout.write(
    `sent\tdeferred\trepeated\tbudget\tpage\twho\taddress\n${lines.join('\n')}\n`
  )
}

test.group('Statements of a page', (group) => {
  /** Needs a database of its own, because rows of other tests add statements. `.ci/run` has a step for it. */
  group.tap((test) => test.tags(['@timed'], 'append'))
  const found: Measured[] = []
  group.each.setup(() => limiter.clear())
  group.setup(async () => {
    await refreshSettings()
    const scene = await createScene()
    const { anybody, ...citizens } = scene.people
    const all = { ...citizens, anybody }
    found.push(...(await measureAll(await visitsOf(CITIZENS, all, scene.at), all)))
    useSystemClock()
    const { people, at } = await createOffice()
    found.push(...(await measureAll(await visitsOf(OFFICERS, people, at), people)))
    report(found)
    return () => useSystemClock()
  })

  test('are counted for every page of the router', async ({ assert }) => {
    const names = (await pageRoutes()).map(({ name }) => name as PageName)
    const measured = new Set(found.map(({ name }) => name))
    const left = names.filter((name) => !measured.has(name))
    assert.sameMembers(left, [...UNMEASURED], 'pages that no walk of these people opens')
  })

  test('are within the budget of the page’s kind', ({ assert }) => {
    const over = found
      .filter(({ name, sent }) => sent > budgetOf(name))
      .map(({ as, path, sent, name }) => `${as} at ${path}: ${sent}, at most ${budgetOf(name)}`)
    assert.deepEqual(over, [])
  })

  test('are within the budget of each deferred group', ({ assert }) => {
    const over = found.flatMap(({ as, path, deferred }) =>
      deferred
        .filter(({ props, sent }) => sent > deferredBudgetOf(props, as))
        .map(({ props, sent }) => `${props} of ${as} at ${path}: ${sent}`)
    )
    assert.deepEqual([...new Set(over)], [])
  })

  test('are within the budget of a review with all its deferred data', ({ assert }) => {
    const over = found
      .filter(({ name }) => kindOf(name) === 'review')
      .filter(({ sent, deferred }) => sent + deferredOf(deferred) > REVIEW_WITH_DEFERRED)
    assert.isEmpty(over)
  })

  test('are not sent twice', ({ assert }) => {
    const twice = found
      .filter(({ name, repeated }) => repeated.length > repeatsOf(name))
      .flatMap(({ as, path, repeated }) => repeated.map((sql) => `${as} at ${path}: ${sql}`))
    assert.deepEqual(twice, [])
  })
})
