import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const SESSION = 'arthasetu-session'
const LIST = '/officer/applications'
const HOURS = 60 * 60_000

/** Headers for the kinds of request: a visit, a full page, data for a running page. */
const VISIT = { 'x-inertia': 'true', 'accept': 'text/html, application/xhtml+xml' }
const FULL_PAGE = { accept: 'text/html' }
const DATA = { accept: 'application/json' }

/** Background requests: data, a form that saves a draft, a missing image. */
const BACKGROUND_REQUESTS = [
  ['/account', 'GET'],
  ['/account', 'POST'],
  ['/sign-out', 'POST'],
  ['/apple-touch-icon.png', 'GET'],
] as const

/** The cookies of a response, by name. */
type Cookies = Map<string, string>

/** Requests a path with these cookies and returns the response. */
async function ask(
  { address }: Visitor,
  path: string,
  cookies: Cookies,
  headers: Record<string, string>,
  method = 'GET'
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const init = { method, redirect: 'manual', headers: { ...headers, cookie } } as const
  const response = await fetch(new URL(path, address), init)
  await response.arrayBuffer()
  const pairs = response.headers.getSetCookie().map((line) => /^([^=]*)=([^;]*)/.exec(line)!)
  const brought: Cookies = new Map(pairs.map(([, name, value]) => [name, value]))
  return { status: response.status, brought }
}

/** Returns the sessions that have not expired: the store deletes the others at random. */
const liveSessions = () =>
  db.from('sessions').where('expires_at', '>', new Date()).orderBy('id').select('id')

const mergeCookies = (...all: Cookies[]): Cookies => new Map(all.flatMap((one) => [...one]))

/** Ways in which a person's session ends, with the browser's cookies at that time. */
const SESSION_ENDS: Record<string, (visitor: Visitor, userId: number) => Promise<unknown> | void> =
  {
    'whose cookie is gone': (visitor) => void visitor.cookies.delete(SESSION),
    'that the store has no more': (_, userId) =>
      db.from('sessions').where('user_id', String(userId)).delete(),
    'that is over': () =>
      setClock(new FixedClock(new Date(getClock().now().getTime() + 13 * HOURS))),
  }

test.group('Two responses after a session', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  for (const [name, end] of Object.entries(SESSION_ENDS)) {
    for (const isTurned of [false, true]) {
      test(`${name}, in ${isTurned ? 'the other' : 'one'} order: the user can then sign in`, async ({
        assert,
      }) => {
        const officer = await createOfficer(Role.managingDirector)
        const visitor = await signInAs(officer)
        await visitor.get(LIST)
        await end(visitor, officer.id)
        const had = new Map(visitor.cookies)
        const first = await ask(visitor, `${LIST}?perPage=10`, had, VISIT)
        const second = await ask(visitor, LIST, had, VISIT)
        /** A reused id is written by both, each with its own secret. */
        assert.notEqual(first.brought.get(SESSION), had.get(SESSION))
        /**
         * The first visit continues to the home page with the cookies that it received, whatever arrived in the
         * meantime.
         */
        const home = await ask(visitor, '/', mergeCookies(had, first.brought), VISIT)
        const answers = isTurned ? [second, first, home] : [first, second, home]
        const has = mergeCookies(had, ...answers.map(({ brought }) => brought))
        const whole = await ask(visitor, '/', has, FULL_PAGE)
        for (const [key, value] of mergeCookies(has, whole.brought)) visitor.cookies.set(key, value)
        await visitor.signIn(officer.userName, TEST_PASSWORD)
        const { props } = await visitor.get('/')
        assert.equal(props.user?.id, officer.id)
      })
    }
  }

  for (const name of ['whose cookie is gone', 'that the store has no more']) {
    test(`${name}: background requests start no session and end none`, async ({ assert }) => {
      const officer = await createOfficer(Role.managingDirector)
      const visitor = await signInAs(officer)
      await visitor.get(LIST)
      await SESSION_ENDS[name](visitor, officer.id)
      const before = await liveSessions()
      for (const [path, method] of BACKGROUND_REQUESTS) {
        const { brought } = await ask(visitor, path, visitor.cookies, DATA, method)
        assert.deepEqual([...brought.keys()], [], path)
      }
      assert.deepEqual(await liveSessions(), before)
    })
  }
})
