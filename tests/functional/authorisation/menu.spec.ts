import type { ApiClient, ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import router from '@adonisjs/core/services/router'
import limiter from '@adonisjs/limiter/services/main'
import { type NavLink, rightsOf } from '#auth/menu'
import { hasRight, bouncerOf } from '#auth/policies/rights'
import { createUser, districtNamed } from '#database/factories/application_factory'
import type { PageName } from '#start/menu'
import { pageProps } from '#tests/support/page_props'
import { ACCOUNT, BRAND, FOOTER_LINKS, INBOX, SIGN_IN } from '../../../inertia/lib/navigation.js'
import { type Actor, actors, bothSubjects } from './subjects.js'

/*
 * Menu, routes and policies are consistent for every user: no entry leads to a refused page, and every page that can be
 * opened is reachable.
 */

/**
 * Pages that are not in the menu of users with access, each with the page that links to it, unless that is the parent
 * page: `/officer/batches` links to `/officer/batches/new`.
 */
const LINKED_FROM: Partial<Record<PageName, string>> = {
  'auth.forgotten_password.create': '/sign-in',
  'auth.new_password.create': '/forgot-password',
  'auth.takeover_codes.create': '/sign-in',
  'auth.takeover.create': '/old-loan',
  'profile.show': '/dashboard',
  'claims.aadhaar_linking.show': '/profile',
  'bank_desk.entry.create': '/contact',
  'loi.letter_checks.create': '/',
  'erasure.mine.show': '/my-data',
  'group.profile.show': '/apply/group',
  'assisted_filing.notice.show': '/grievances',
  'grievances.mine.create': '/my-grievances',
  'privacy.show': '/account',
  'approvals.number_searches.create': '/officer/search',
  'claims.debit_account.index': '/officer/budget',
  'claims.statement_samples.create': '/officer/masters/statement_layouts',
  'approvals.final_approvals.show': '/officer/final-approvals',
  'administration.district_splits.index': '/officer/masters',
  'administration.outside_findings.index': '/officer/outside-lists',
  'reports.search.show': '/officer',
  'notifications.announcements.index': '/officer/content',
  'notifications.announcements.create': '/officer/content/notices',
}

/** Returns the parent page by address. */
function parentPage(path: string, pages: readonly { path: string }[]): string | undefined {
  const above = pages.filter((page) => path.startsWith(`${page.path}/`) && page.path !== '/')
  return above.toSorted((one, other) => other.path.length - one.path.length)[0]?.path
}

/** Result of a page request: the page, a redirect, a refusal or not found. */
type Outcome = 'page' | 'elsewhere' | 'refused' | 'no page'

interface Visit {
  outcome: Outcome
  status: number
  /** Target of the redirect. */
  to: string | undefined
  answer: ApiResponse
}

/** The page is then loaded completely, and nobody is signed in any more. */
const SESSION_ENDED = 409
const NOBODY: Actor = { name: 'nobody', roleId: null, user: null }

/** Cached responses per person: the tests request the same pages, and no request changes them. */
const visits = new WeakMap<Actor, Map<string, Promise<Visit>>>()

const texts = new WeakMap<Actor, Map<string, Promise<string>>>()

/** Returns the cached response for a person at an address; requests it if there is none. */
function cached<T>(
  answers: WeakMap<Actor, Map<string, T>>,
  actor: Actor,
  path: string,
  ask: () => T
) {
  if (!answers.has(actor)) answers.set(actor, new Map())
  const own = answers.get(actor)!
  if (!own.has(path)) own.set(path, ask())
  return own.get(path)!
}

/** Requests an address like a browser's visit. */
const visit = (client: ApiClient, path: string, actor: Actor) =>
  cached(visits, actor, path, () => ask(client, path, actor))

async function ask(client: ApiClient, path: string, { user }: Actor): Promise<Visit> {
  await limiter.clear()
  const request = client.get(path).redirects(0).withInertia()
  if (user) request.loginAs(user)
  const answer = await request
  if (answer.status() === SESSION_ENDED && user) return visit(client, path, NOBODY)
  const to = answer.header('location')
  const outcome: Outcome =
    answer.status() === 403 || to === '/'
      ? 'refused'
      : to
        ? 'elsewhere'
        : answer.status() === 200 && answer.header('x-inertia')
          ? 'page'
          : 'no page'
  return { outcome, to, answer, status: answer.status() }
}

/** Returns a page as a browser gets it on a full load. */
const pageText = (client: ApiClient, path: string, actor: Actor) =>
  cached(texts, actor, path, () => loadWhole(client, path, actor))

async function loadWhole(client: ApiClient, path: string, { user }: Actor): Promise<string> {
  await limiter.clear()
  const request = client.get(path).redirects(0)
  if (user?.isActive) request.loginAs(user)
  return (await request).text()
}

/** Returns all links in the navigation that a person sees on each page. */
async function linksOf(client: ApiClient, actor: Actor): Promise<NavLink[]> {
  const { answer } = await visit(client, '/', actor)
  const props = pageProps(answer, 'back_office/site/home')
  const menu = props.menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  return [BRAND, ...menu, ...(props.user ? [ACCOUNT, INBOX] : [SIGN_IN]), ...FOOTER_LINKS]
}

/** Returns pages with a fixed address. */
function plainPages() {
  return Object.values(router.toJSON())
    .flat()
    .filter(({ methods, pattern }) => methods.includes('GET') && !/[:*]/.test(pattern))
    .map(({ name, pattern }) => ({ name: name as PageName, path: pattern }))
}

/**
 * Returns a visitor, an applicant with a loan and one without, every role for a district and for the complete
 * corporation, and deactivated users.
 */
async function everybody(): Promise<Actor[]> {
  const { own } = await bothSubjects()
  const people = await actors(own)
  const of = async (name: string, roleId: Actor['roleId'], overrides: object) => ({
    name,
    roleId,
    user: await createUser(roleId!, { districtId: null, ...overrides }),
  })
  const wide = [1, 3, 4, 5, 6, 7] as const
  const off = { isActive: false, districtId: districtNamed('Wardha') }
  return [
    ...people,
    await of('new applicant', 0, {}),
    ...(await Promise.all(wide.map((roleId) => of(`role ${roleId}, everywhere`, roleId, {})))),
    await of('inactive applicant', 0, { isActive: false }),
    ...(await Promise.all(([1, 2, 6] as const).map((id) => of(`inactive role ${id}`, id, off)))),
  ]
}

test.group('Menu, routes and policies', (group) => {
  let people: Actor[]
  group.setup(async () => void (people = await everybody()))

  const forEach = async (assert: Assert, wrongOf: (actor: Actor) => Promise<string[]>) => {
    const wrong: string[] = []
    for (const actor of people) {
      wrong.push(...(await wrongOf(actor)).map((one) => `${actor.name}: ${one}`))
    }
    assert.isEmpty(wrong, `\n${wrong.join('\n')}\n`)
  }

  test('let every menu entry lead to a page that opens', async ({ assert, client }) => {
    await forEach(assert, async (actor) => {
      const wrong: string[] = []
      for (const { key, href } of await linksOf(client, actor)) {
        const first = await visit(client, href, actor)
        const shown = first.outcome === 'elsewhere' ? await visit(client, first.to!, actor) : first
        const isElsewhere = first.outcome === 'elsewhere' && first.to === actor.user?.home
        if (shown.outcome !== 'page' || isElsewhere) {
          wrong.push(`${key} ${href} ${first.status} ${first.to ?? ''} ${shown.status}`)
        }
      }
      return wrong
    })
  }).timeout(120_000)

  test('list every page that opens in the menu, or on a page known to link to it', async ({
    assert,
    client,
  }) => {
    const pages = plainPages()
    const unused = new Set(Object.keys(LINKED_FROM))
    await forEach(assert, async (actor) => {
      const links = new Set((await linksOf(client, actor)).map(({ href }) => href))
      const wrong: string[] = []
      for (const { name, path } of pages) {
        if (links.has(path) || (await visit(client, path, actor)).outcome !== 'page') continue
        unused.delete(name)
        const from = LINKED_FROM[name] ?? parentPage(path, pages)
        if (!from) wrong.push(`nothing leads to ${name} ${path}`)
        else if (!(await pageText(client, from, actor)).includes(`href="${path}"`)) {
          wrong.push(`${from} does not lead to ${path}`)
        }
      }
      return wrong
    })
    assert.deepEqual([...unused], [], 'in the menu of everybody who may open them')
  }).timeout(300_000)

  test('admit exactly the users whom the policies of their rights admit', async ({
    assert,
    client,
  }) => {
    const named = plainPages().filter(({ name }) => rightsOf(name).length > 0)
    await forEach(assert, async (actor) => {
      const bouncer = bouncerOf(() => actor.user)
      const wrong: string[] = []
      for (const { name, path } of named) {
        const rights = await Promise.all(rightsOf(name).map((right) => hasRight(bouncer, right)))
        const { outcome, status } = await visit(client, path, actor)
        if (rights.every(Boolean) === (outcome === 'refused')) {
          wrong.push(`${name} ${outcome} ${status}, policies say ${rights.join()}`)
        }
      }
      return wrong
    })
  }).timeout(300_000)
})
