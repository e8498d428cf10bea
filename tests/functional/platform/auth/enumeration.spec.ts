import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import limiter from '@adonisjs/limiter/services/main'
import signIn from '#config/sign_in'
import { nextMobile } from '#database/factories/user_factory'
import { median } from '#tests/support/figures'
import { createApplicant } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/** Pairs measured first, and at most. */
const PAIRS = 15
const MAX_PAIRS = 60
/** Delays that tests omit and production has, for a hash and for a response. */
const HASH_MS = 40
const ANSWER_MS = 100
/** Accepted factor between known and unknown; a missing hash differs by far more. */
const MAX_RATIO = 1.6

/**
 * Returns how many times longer a request about a known person takes than one about an unknown person: the median of
 * pairs that are sent directly after each other, in both orders equally often, so that other load on the machine
 * affects both. The scheduler can split a pair but not its neighbours; a difference in the time of the work itself
 * shows in half of all pairs, however many.
 */
async function ratio(known: () => Promise<number>, unknown: () => Promise<number>) {
  const ratios: number[] = []
  const isSettled = () => {
    const middle = median(ratios)
    return middle < MAX_RATIO && middle > 1 / MAX_RATIO
  }
  while (ratios.length < PAIRS || (ratios.length < MAX_PAIRS && !isSettled())) {
    await limiter.clear()
    const isFirst = ratios.length % 2 === 0
    const before = isFirst ? await known() : await unknown()
    const after = isFirst ? await unknown() : await known()
    ratios.push(isFirst ? before / after : after / before)
  }
  return median(ratios)
}

async function timed(path: string, body: object) {
  const visitor = new Visitor()
  const captcha = await visitor.solveCaptcha(path.replace('/captcha-code', ''))
  const started = performance.now()
  await visitor.send('POST', path, { ...captcha, ...body })
  return performance.now() - started
}

/** Slows each hash down, as hashes are cheap in tests. */
function slowHashes() {
  const verify = hash.verify.bind(hash)
  hash.verify = async (...given) => {
    await wait(HASH_MS)
    return verify(...given)
  }
  return () => void Reflect.deleteProperty(hash, 'verify')
}

test.group('Response time does not reveal who is registered', (group) => {
  group.setup(slowHashes)
  group.setup(() => {
    signIn.answerMs = ANSWER_MS
    return () => void (signIn.answerMs = 0)
  })

  test('at sign-in', async ({ assert }) => {
    const user = await createApplicant()
    const attempt = (userName: string) => timed('/sign-in', { userName, password: 'wrong' })
    const found = await ratio(
      () => attempt(user.userName),
      () => attempt('nobody-of-this-name')
    )
    assert.isAbove(found, 1 / MAX_RATIO)
    assert.isBelow(found, MAX_RATIO)
  }).timeout(120_000)

  test('for a forgotten password', async ({ assert }) => {
    const found = await ratio(
      async () => timed('/forgot-password', { mobile: (await createApplicant()).mobile }),
      () => timed('/forgot-password', { mobile: nextMobile() })
    )
    assert.isAbove(found, 1 / MAX_RATIO)
    assert.isBelow(found, MAX_RATIO)
  }).timeout(120_000)

  test('for a code requested in place of the sum', async ({ assert }) => {
    const attempt = (userName: string) => timed('/sign-in/captcha-code', { userName })
    const found = await ratio(
      async () => attempt((await createApplicant()).userName),
      () => attempt(`nobody-${nextMobile()}`)
    )
    assert.isAbove(found, 1 / MAX_RATIO)
    assert.isBelow(found, MAX_RATIO)
  }).timeout(120_000)
})
