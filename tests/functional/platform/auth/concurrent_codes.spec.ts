import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { IssueOtp, anonymousRequester } from '#auth/actions/one_time_passwords'
import { digest } from '#kernel/vault/vault'
import { nextMobile } from '#database/factories/user_factory'

const PEOPLE = 60

test.group('Codes requested simultaneously', () => {
  test('are issued to all, even if their rows are adjacent', async ({ assert }) => {
    const recipients = Array.from({ length: PEOPLE }, () => nextMobile())
    const ask = (recipient: string) =>
      new IssueOtp().run({
        recipient,
        purpose: 'forgot_password',
        browser: 'browser',
        requester: anonymousRequester('203.0.113.9'),
        locale: 'en',
        deliver: false,
      })
    const made = await Promise.allSettled(recipients.map(ask))
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    assert.deepEqual(refused, [])
    const digests = recipients.map((recipient) => digest(recipient, 'mobile'))
    const rows = await db.from('one_time_passwords').whereIn('recipient_digest', digests)
    assert.lengthOf(rows, PEOPLE)
  })
})
