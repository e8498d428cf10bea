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

/** How a request names what it wants: a visit, a whole page, data for what runs on a page. */
const VISIT = { 'x-inertia': 'true', 'accept': 'text/html, application/xhtml+xml' }
const WHOLE = { accept: 'text/html' }
const DATA = { accept: 'application/json' }

/** What is asked for beside pages: data, a form that keeps a draft, a picture that is not there. */
const BESIDE = [
  ['/account', 'GET'],
  ['/account', 'POST'],
  ['/sign-out', 'POST'],
  ['/apple-touch-icon.png', 'GET'],
] as const

/** The cookies that an answer brings, by their names. */
type Cookies = Map<string, string>

/** An answer to a request that goes with these cookies. */
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

/** The sessions that have not expired: the store removes the others at random. */
const liveSessions = () =>
  db.from('sessions').where('expires_at', '>', new Date()).orderBy('id').select('id')

const together = (...all: Cookies[]): Cookies => new Map(all.flatMap((one) => [...one]))

/** How the session of a person ends, with the cookies that their browser has then. */
const ENDS: Record<string, (visitor: Visitor, userId: number) => Promise<unknown> | void> = {
  'whose cookie is gone': (visitor) => void visitor.cookies.delete(SESSION),
  'that the store has no more': (_, userId) =>
    db.from('sessions').where('user_id', String(userId)).delete(),
  'that is over': () => setClock(new FixedClock(new Date(getClock().now().getTime() + 13 * HOURS))),
}

test.group('Two answers after a session', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  for (const [name, end] of Object.entries(ENDS)) {
    for (const isTurned of [false, true]) {
      test(`${name}, in ${isTurned ? 'the other' : 'one'} order: the person signs in with either`, async ({
        assert,
      }) => {
        const officer = await createOfficer(Role.managingDirector)
        const visitor = await signInAs(officer)
        await visitor.get(LIST)
        await end(visitor, officer.id)
        const had = new Map(visitor.cookies)
        const first = await ask(visitor, `${LIST}?perPage=10`, had, VISIT)
        const second = await ask(visitor, LIST, had, VISIT)
        /** An id that is used again is written by both, each with a secret of its own. */
        assert.notEqual(first.brought.get(SESSION), had.get(SESSION))
        /** The first visit goes on to the home page with the cookies that it brought, whatever came meanwhile. */
        const home = await ask(visitor, '/', together(had, first.brought), VISIT)
        const answers = isTurned ? [second, first, home] : [first, second, home]
        const has = together(had, ...answers.map(({ brought }) => brought))
        const whole = await ask(visitor, '/', has, WHOLE)
        for (const [key, value] of together(has, whole.brought)) visitor.cookies.set(key, value)
        await visitor.signIn(officer.userName, TEST_PASSWORD)
        const { props } = await visitor.get('/')
        assert.equal(props.user?.id, officer.id)
      })
    }
  }

  for (const name of ['whose cookie is gone', 'that the store has no more']) {
    test(`${name}: what is asked for beside a page begins none and ends none`, async ({
      assert,
    }) => {
      const officer = await createOfficer(Role.managingDirector)
      const visitor = await signInAs(officer)
      await visitor.get(LIST)
      await ENDS[name](visitor, officer.id)
      const before = await liveSessions()
      for (const [path, method] of BESIDE) {
        const { brought } = await ask(visitor, path, visitor.cookies, DATA, method)
        assert.deepEqual([...brought.keys()], [], path)
      }
      assert.deepEqual(await liveSessions(), before)
    })
  }
})
