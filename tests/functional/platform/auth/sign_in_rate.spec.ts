import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import limiter from '@adonisjs/limiter/services/main'
import { timesOf } from '#tests/support/figures'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/** The figures of docs/operations/sign_in.md can be repeated with SIGN_INS=40 TEST_HASH_COST=16384. */
const SIGN_INS = Number(process.env.SIGN_INS ?? 10)
/** A slow hash, in contrast to the other tests. */
const SLOW_HASH = { cost: Number(process.env.TEST_HASH_COST ?? 1024), parallelization: 5 }
const BASELINE_VISITS = 40
const VISIT_INTERVAL_MS = 50

async function timed(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

test.group('Many simultaneous sign-ins', (group) => {
  group.setup(() => limiter.clear())
  group.teardown(() => limiter.clear())

  test('all succeed, without delaying a visitor who only opens a page', async ({ assert }) => {
    const guest = new Visitor()
    const openPage = () =>
      timed(async () =>
        assert.equal((await guest.get('/about')).component, 'back_office/site/content')
      )
    const atRest: number[] = []
    for (let n = 0; n < BASELINE_VISITS; n++) atRest.push(await openPage())

    const password = { hash: await new Scrypt(SLOW_HASH).make(TEST_PASSWORD) }
    const people = await Promise.all(
      Array.from({ length: SIGN_INS }, async (_, n) => {
        const visitor = new Visitor(undefined, `10.20.${n}.1`)
        const { userName } = await createApplicant({ password })
        const captcha = await visitor.solveCaptcha('/sign-in')
        return { visitor, form: { ...captcha, userName, password: TEST_PASSWORD } }
      })
    )
    let isOver = false
    const startedAt = performance.now()
    const signIns = Promise.all(
      people.map(({ visitor, form }) =>
        timed(async () => {
          const { location } = await visitor.send('POST', '/sign-in', form)
          assert.equal(location, '/dashboard')
        })
      )
    ).finally(() => (isOver = true))
    const meanwhile: number[] = []
    while (!isOver) {
      meanwhile.push(await openPage())
      await wait(VISIT_INTERVAL_MS)
    }
    const times = timesOf(await signIns)
    const seconds = Math.round((performance.now() - startedAt) / 10) / 100
    assert.isBelow(timesOf(meanwhile).median, times.most)
    if (process.env.SIGN_INS) {
      const figures = { seconds, times, atRest: timesOf(atRest), meanwhile: timesOf(meanwhile) }
      process.stdout.write(`${JSON.stringify(figures)}\n`)
    }
  })
    .tags(['@timed'])
    .timeout(120_000)
})
