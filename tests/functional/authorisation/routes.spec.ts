import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import limiter from '@adonisjs/limiter/services/main'
import { VERIFIED_BRANCH_KEY } from '#bank_desk/http/branch_session'
import { contactDigest } from '#bank_desk/queries/branch_letters'
import { newBranchSession } from '#bank_desk/rules/branches'
import { getClock } from '#kernel/calendar/clock'
import { createBranch } from '#tests/support/bank_branches'
import { pageProps } from '#tests/support/page_props'
import { type Actor, actors, bothSubjects, parametersFor, type Subjects } from './subjects.js'
import { type Row, TABLE } from './table.js'

/** Result of a request: admitted, redirected home, forbidden or not found. */
type Outcome = 'in' | 'home' | 'forbidden' | 'hidden' | 'broken'

interface Requester extends Actor {
  session?: Record<string, Record<string, string | number>>
}

interface Route {
  name: string
  method: string
  pattern: string
}

function allRoutes(): Route[] {
  return Object.values(router.toJSON())
    .flat()
    .flatMap(({ name, methods, pattern }) => {
      const method = methods.find((one: string) => one !== 'HEAD')
      return name && method ? [{ name, method, pattern }] : []
    })
}

function pathOf({ name, pattern }: Route, subjects: Subjects): string {
  const values = parametersFor(name, subjects)
  if (name === 'site.old_paths.show') return '/Reports'
  if (name === 'site.old_paths.sign_up') return '/Signup/loan'
  if (name === 'site.old_paths.verification') {
    return `/VERIFYLOI/${values.applicationUuid}/${values.loiNumber}`
  }
  if (name.startsWith('site.old_paths.moved')) return pattern.replace(/:\w+/g, '1')
  return pattern.replace(/:(\w+)|\*/g, (part, parameter) => {
    const value = values[parameter ?? '*']
    if (value === undefined) throw new Error(`${name}: the test has no value for ${part}`)
    return value
  })
}

/** Creates a bank branch signed in at its desk: it is anonymous for every other route. */
async function verifiedBranch(): Promise<Requester> {
  const branch = await createBranch()
  const mark = newBranchSession({ id: branch.id, contact: contactDigest(branch) }, getClock().now())
  return {
    name: 'a branch',
    roleId: null,
    user: null,
    session: { [VERIFIED_BRANCH_KEY]: { ...mark } },
  }
}

async function outcomeOf(
  client: ApiClient,
  { method }: Route,
  path: string,
  { user, session }: Requester
) {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const request = client[verb](path).redirects(0).header('referer', '/came-from-here').withInertia()
  if (user) request.loginAs(user)
  if (session) request.withSession(session)
  if (method !== 'GET') request.withCsrfToken()
  const response = await request
  const status = response.status()
  const location = response.header('location') ?? ''
  const outcome: Outcome =
    status >= 500
      ? 'broken'
      : status === 403
        ? 'forbidden'
        : status === 404
          ? 'hidden'
          : [301, 302, 303].includes(status) && location === '/'
            ? 'home'
            : 'in'
  return { outcome, status, location }
}

function expected(row: Row, actor: Actor, whose: 'own' | 'other'): Outcome[] {
  if (row.in === 'public') return ['in', 'home', 'hidden']
  if (row.in === 'guest') return row.mayMiss ? ['in', 'hidden'] : ['in']
  const { roleId } = actor
  if (roleId === null || !row.fence?.includes(roleId)) return ['home']
  if (!row.in.includes(roleId)) return row.scoped ? ['forbidden', 'hidden'] : ['forbidden']
  if (row.scoped && whose === 'other') return ['hidden']
  return row.mayMiss ? ['in', 'hidden'] : ['in']
}

test.group('Access to all routes', (group) => {
  group.each.setup(() => limiter.clear())

  test('is defined in the table for every route', ({ assert }) => {
    const names = allRoutes().map(({ name }) => name)
    assert.lengthOf(names, new Set(names).size, 'names are unique')
    assert.isAbove(names.length, 100)
    assert.deepEqual(
      names.filter((name) => !TABLE[name]),
      [],
      'routes without a row in tests/functional/authorisation/table.ts'
    )
    assert.deepEqual(
      Object.keys(TABLE).filter((name) => !names.includes(name)),
      [],
      'rows without a route'
    )
    const unnamed = Object.values(router.toJSON())
      .flat()
      .filter(({ name }) => !name)
    assert.deepEqual(
      unnamed.map(({ pattern }) => pattern),
      []
    )
  })

  test('is granted to the roles in the table, for their own district', async ({
    client,
    assert,
  }) => {
    const subjects = await bothSubjects()
    const branch = await verifiedBranch()
    const desk = await client.get('/bank').withSession(branch.session!).withInertia()
    assert.isNotNull(pageProps(desk, 'lending/bank_desk/entry').branch)
    const people: Requester[] = [...(await actors(subjects.own)), branch]
    const wrong: string[] = []
    for (const route of allRoutes()) {
      const row = TABLE[route.name]
      if (!row) continue
      const sides = row.scoped ? (['own', 'other'] as const) : (['own'] as const)
      for (const whose of sides) {
        const path = pathOf(route, subjects[whose])
        for (const actor of people) {
          await limiter.clear()
          const { outcome, status, location } = await outcomeOf(client, route, path, actor)
          const right = expected(row, actor, whose)
          if (!right.includes(outcome)) {
            wrong.push(
              `${route.name} (${whose}) for ${actor.name}: ${outcome} ${status} ${location}, expected ${right.join(' or ')}`
            )
          }
        }
      }
    }
    assert.isEmpty(wrong, `\n${wrong.join('\n')}\n`)
  }).timeout(600_000)
})
