import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { IssueOtp, strangerAt } from '#auth/actions/issue_otp'
import { nextMobile } from '#database/factories/user_factory'

const PEOPLE = 60

test.group('Codes asked for at the same moment', () => {
  test('are made for everybody, however their rows lie beside each other', async ({ assert }) => {
    const ask = () =>
      new IssueOtp().run({
        recipient: nextMobile(),
        purpose: 'forgot_password',
        browser: 'browser',
        asker: strangerAt('203.0.113.9'),
        locale: 'en',
        deliver: false,
      })
    const before = await db.from('one_time_passwords').count('* as total').first()
    const made = await Promise.allSettled(Array.from({ length: PEOPLE }, ask))
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    assert.deepEqual(refused, [])
    const after = await db.from('one_time_passwords').count('* as total').first()
    assert.equal(Number(after.total) - Number(before.total), PEOPLE)
  })
})
