import { test } from '@japa/runner'
import type { HttpRequest } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { isStateless } from '#kernel/http/requests'
import { TEST_PASSWORD, createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const cookiesOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A page, an Inertia visit, a request for data. */
const KINDS: Record<string, string>[] = [
  {},
  { 'x-inertia': 'true' },
  { accept: 'application/json' },
]

/** Whether a page has no session and is the same for everybody. */
const isOfNobody = (path: string) =>
  path === '/health' || isStateless({ url: () => path } as HttpRequest)

/** Returns every address without parameters, and some that do not exist. */
function addresses(): string[] {
  const routes = Object.values(router.toJSON()).flat()
  const plain = routes.filter(({ methods, pattern }) => {
    return methods.includes('GET') && !/[:*]/.test(pattern)
  })
  const there = plain.map(({ pattern }) => pattern).filter((pattern) => !isOfNobody(pattern))
  return [...new Set(there), '/nothing/here', '/files/no-file', '/officer/claims/0']
}

test.group('Responses to a signed-in user', (group) => {
  group.each.setup(() => limiter.clear())

  for (const [name, create] of [
    ['an applicant', createApplicant],
    ['an officer', () => createOfficer(Role.administrator)],
  ] as const) {
    test(`are never cached, whatever the address: ${name}`, async ({ assert }) => {
      const visitor = await signInAs(await create())
      const kept: string[] = []
      for (const path of addresses()) {
        for (const headers of KINDS) {
          const response = await fetch(new URL(path, visitor.address), {
            redirect: 'manual',
            headers: { accept: 'text/html', cookie: cookiesOf(visitor), ...headers },
          })
          await response.arrayBuffer()
          if (!response.headers.get('cache-control')?.includes('no-store')) kept.push(path)
        }
      }
      assert.deepEqual([...new Set(kept)], [])
    }).timeout(180_000)
  }

  test('include refused and sent forms, and the responses that sign in and out', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = new Visitor()
    const captcha = await visitor.solveCaptcha('/sign-in')
    const send = async (path: string, body: object, method = 'POST') => {
      const response = await fetch(new URL(path, visitor.address), {
        method,
        redirect: 'manual',
        headers: {
          'accept': 'text/html',
          'content-type': 'application/json',
          'cookie': cookiesOf(visitor),
          'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!),
        },
        body: JSON.stringify(body),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(line)!
        visitor.cookies.set(key, value)
      }
      return response.headers.get('cache-control')
    }
    const credentials = { userName: user.userName, password: TEST_PASSWORD }
    assert.equal(await send('/sign-in', { ...captcha, ...credentials }), 'no-store')
    assert.equal(await send('/apply/individual/personal', {}), 'no-store')
    assert.equal(await send('/locale', { locale: 'mr' }, 'PUT'), 'no-store')
    assert.equal(await send('/sign-out', {}), 'no-store')
  })
})
