import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { nextMobile } from '#database/factories/user_factory'
import { createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const ROUNDS = 12
/** Known and unknown may differ by this factor; a hash left out differs by far more. */
const NOISE = 1.6

/**
 * The shortest times in milliseconds of two requests made in turn many times: what else the machine
 * does only makes a request longer.
 */
async function compare(known: () => Promise<number>, unknown: () => Promise<number>) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await limiter.clear()
    times.known.push(await known())
    times.unknown.push(await unknown())
  }
  return { known: Math.min(...times.known), unknown: Math.min(...times.unknown) }
}

async function timed(path: string, body: object) {
  const visitor = new Visitor()
  const captcha = await visitor.solveCaptcha(path.replace('/captcha-code', ''))
  const started = performance.now()
  await visitor.send('POST', path, { ...captcha, ...body })
  return performance.now() - started
}

test.group('Who is registered shows in no time', () => {
  test('at sign-in', async ({ assert }) => {
    const user = await createApplicant()
    const attempt = (userName: string) => timed('/sign-in', { userName, password: 'wrong' })
    const { known, unknown } = await compare(
      () => attempt(user.userName),
      () => attempt('nobody-of-this-name')
    )
    assert.isAbove(unknown, known / NOISE)
    assert.isBelow(unknown, known * NOISE)
  }).timeout(60_000)

  test('when a password was forgotten', async ({ assert }) => {
    const { known, unknown } = await compare(
      async () => timed('/forgot-password', { mobile: (await createApplicant()).mobile }),
      () => timed('/forgot-password', { mobile: nextMobile() })
    )
    assert.isAbove(unknown, known / NOISE)
    assert.isBelow(unknown, known * NOISE)
  }).timeout(60_000)

  test('when a code is asked for in place of the sum', async ({ assert }) => {
    const attempt = (userName: string) => timed('/sign-in/captcha-code', { userName })
    const { known, unknown } = await compare(
      async () => attempt((await createApplicant()).userName),
      () => attempt(`nobody-${nextMobile()}`)
    )
    assert.isAbove(unknown, known / NOISE)
    assert.isBelow(unknown, known * NOISE)
  }).timeout(60_000)
})
