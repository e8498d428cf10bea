import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import signIn, { RESPONSE_DELAYS } from '#config/sign_in'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { timesOf } from '#tests/support/figures'
import { lastCodeTo } from '#tests/support/outbox'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { full } from '#tests/support/tags'

/** The figures of docs/operations/sign_in.md can be repeated with LOCKOUT_TRIES and TEST_HASH_COST as there. */
const TRIES = Number(process.env.LOCKOUT_TRIES ?? 200)
/** Pause between two sign-ins of the person, in milliseconds. */
const PAUSE_MS = process.env.LOCKOUT_TRIES ? 2_000 : 100
const ADDRESSES = 100
/** The person's own address is also one of the attacking ones. */
const HOME = '10.9.8.1'

const count = { passwords: 0, codes: 0, entered: 0 }

/** Sends wrong passwords and, at the code step, wrong codes, one after the other from one address. */
async function attack(userName: string, from: string, tries: number) {
  const visitor = new Visitor(undefined, from)
  let isAtCodeStep = false
  for (let i = 0; i < tries; i++) {
    if (isAtCodeStep) {
      const otp = String(100_000 + i)
      const { location } = await visitor.send('POST', '/sign-in/device', { otp })
      count.codes++
      if (location === '/officer') count.entered++
      isAtCodeStep = i % 3 !== 0
      continue
    }
    const captcha = await visitor.solveCaptcha('/sign-in')
    const form = { ...captcha, userName, password: `wrong ${from} ${i}` }
    const { location } = await visitor.send('POST', '/sign-in', form)
    count.passwords++
    if (location === '/officer') count.entered++
    isAtCodeStep = location === '/sign-in/device'
  }
}

async function timed(signIn: () => Promise<boolean>) {
  const startedAt = performance.now()
  return { isIn: await signIn(), ms: Math.round(performance.now() - startedAt) }
}

/** Signs in repeatedly from a device that has signed in before, while the attack lasts. */
async function signInFromKnownDevice(user: User, visitor: Visitor, isOver: () => boolean) {
  const tries = []
  do {
    await visitor.post('/sign-out')
    const signIn = () => visitor.signIn(user.userName, TEST_PASSWORD)
    tries.push(await timed(async () => (await signIn()).component === 'back_office/reports/home'))
    await wait(PAUSE_MS)
  } while (!isOver())
  return tries
}

/** Signs in from three new devices in turn, the number of codes that are sent in an hour after a right password. */
async function signInFromNewDevices(user: User) {
  const tries = []
  for (let n = 0; n < 3; n++) {
    await wait(PAUSE_MS)
    const visitor = new Visitor(undefined, HOME)
    tries.push(
      await timed(async () => {
        const step = await visitor.signIn(user.userName, TEST_PASSWORD)
        if (step.component !== 'platform/auth/new_device')
          return step.component === 'back_office/reports/home'
        const otp = await lastCodeTo(user.mobile)
        return (
          (await visitor.post('/sign-in/device', { otp })).component === 'back_office/reports/home'
        )
      })
    )
  }
  return tries
}

test.group('Strangers against one person', (group) => {
  full(group)
  group.setup(() => limiter.clear())
  group.setup(() => {
    if (process.env.LOCKOUT_TRIES) signIn.slowerByMs = RESPONSE_DELAYS.slowerByMs
    return () => void (signIn.slowerByMs = 0)
  })
  group.teardown(() => limiter.clear())

  test('the person signs in meanwhile, from a known and from a new device', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    const known = new Visitor(undefined, HOME)
    await known.signIn(user.userName, TEST_PASSWORD)

    const startedAt = performance.now()
    let isOver = false
    const attackers = Promise.all(
      Array.from({ length: ADDRESSES }, (_, n) =>
        attack(user.userName, `10.9.8.${n + 1}`, TRIES / ADDRESSES)
      )
    ).then(() => (isOver = true))
    const [again, fresh] = await Promise.all([
      signInFromKnownDevice(user, known, () => isOver),
      signInFromNewDevices(user),
      attackers,
    ])
    assert.equal(count.passwords + count.codes, TRIES)
    assert.equal(count.entered, 0)
    assert.deepEqual(
      [...again, ...fresh].filter(({ isIn }) => !isIn),
      []
    )
    assert.lengthOf(fresh, 3)
    if (process.env.LOCKOUT_TRIES) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const ms = (tries: { ms: number }[]) => tries.map((one) => one.ms)
      const figures = { ...count, seconds, known: timesOf(ms(again)), new: ms(fresh) }
      process.stdout.write(`${JSON.stringify(figures)}\n`)
    }
  }).timeout(30 * 60_000)
})
