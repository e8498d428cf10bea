import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { currentLoi } from '#loi/queries/lois'
import { applicationIssuedOn, setToday } from '#tests/functional/lending/loi/support'
import { createApplicant, createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'
import { Role } from '#auth/roles'

const DAY = '2026-03-10'

async function applicantWithLetter() {
  const user = await createApplicant({ email: 'kept.offline@example.org' })
  await createCompleteProfile(user)
  const application = await applicationIssuedOn('2026-02-05', { userId: user.id })
  return { user, application, letter: (await currentLoi(application.id))! }
}

async function signInOnDevice(user: User) {
  const visitor = new Visitor()
  await visitor.signIn(user.userName, TEST_PASSWORD, { isOwnDevice: true })
  return visitor
}

/** Requests the copy as a browser's script does, and returns the response with its headers. */
const fetchCopy = (visitor: Visitor, locale = 'en') => {
  const cookies = [...visitor.cookies, ['locale', locale]].map(
    ([name, value]) => `${name}=${value}`
  )
  const headers = { cookie: cookies.join('; ') }
  return fetch(new URL('/offline-copy', visitor.address), { headers, redirect: 'manual' })
}

test.group('Offline copy on a device', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    setToday(DAY)
    return () => useSystemClock()
  })

  test('has the status of the application, and the letter, in each language', async ({
    assert,
  }) => {
    const { user, application, letter } = await applicantWithLetter()
    setToday(DAY)
    const visitor = await signInOnDevice(user)
    for (const [locale, month] of [
      ['en', '05-Feb-2026'],
      ['mr', '05-फेब्रु-2026'],
      ['hi', '05-फ़र-2026'],
    ]) {
      const answer = await fetchCopy(visitor, locale)
      assert.equal(answer.status, 200)
      const text = await answer.text()
      for (const words of [application.number, letter.number, user.lastName, '<svg', month]) {
        assert.include(text, words, locale)
      }
      assert.notMatch(text, /[०-९]/, locale)
    }
  })

  test('has no other data of the person', async ({ assert }) => {
    const { user } = await applicantWithLetter()
    setToday(DAY)
    const text = await (await fetchCopy(await signInOnDevice(user))).text()
    for (const value of [
      user.mobile,
      user.email!,
      'ABCPJ1234K',
      'Sadashiv Peth',
      'XXXX',
      '****',
      'data:',
      '<img',
      '<script',
      '/files/',
    ]) {
      assert.notInclude(text, value)
    }
    /** The text contains no number as long as a mobile, account or Aadhaar number, continuous or in groups. */
    const words = text.replaceAll(
      /<svg.*?<\/svg>|<style>.*?<\/style>|[\da-f]{8}(?:-[\da-f]{4,12}){4}/gs,
      ''
    )
    assert.notMatch(words, /\d{9,}|\d{4}[ -]\d{4}[ -]\d{4}/)
  })

  test('states its expiry and its owner, and is not cached', async ({ assert }) => {
    const user = await createApplicant()
    const { headers } = await fetchCopy(await signInOnDevice(user))
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('offline-person'), String(user.id))
    const left = Number(headers.get('offline-until')) - new Date(`${DAY}T06:30:00Z`).getTime()
    assert.isAtMost(left, 30 * 24 * 60 * 60_000)
    assert.isAbove(left, 29 * 24 * 60 * 60_000)
    assert.match(headers.get('content-security-policy')!, /default-src 'none'/)
  })

  test('is available on no other device, and to nobody else', async ({ assert }) => {
    const shared = await signInAs(await createApplicant())
    assert.equal((await fetchCopy(shared)).status, 404)
    const officer = await signInAs(await createOfficer(Role.auditor))
    assert.isNull((await fetchCopy(officer)).headers.get('offline-until'))
    assert.isNull((await fetchCopy(new Visitor())).headers.get('offline-until'))
  })
})
