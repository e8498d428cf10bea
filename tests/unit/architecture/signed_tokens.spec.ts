import { mock } from 'node:test'
import encryption from '@adonisjs/core/services/encryption'
import { test } from '@japa/runner'
import { verifyReading } from '#claims/statements/queries/recognised_payments'
import { claimUpload } from '#documents/form_uploads'
import { plainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  createIdempotencyKey,
  KEY_DAYS,
  verifyIdempotencyKey,
} from '#kernel/idempotency/idempotency_key'

const PERSON = 7
const HOUR = 3_600_000

const paidOn = plainDate('2026-06-05')
const reading = { scheduleRowId: 3, on: paidOn }

/** Kinds of tokens that pages carry, with their purpose and the function that reads them. */
const TOKENS: Record<
  string,
  {
    purpose: string
    hours: number
    make: (purpose: string, validFor: string) => string
    isRead: (token: string) => Promise<boolean>
  }
> = {
  'the key of a form': {
    purpose: 'form-key',
    hours: KEY_DAYS * 24,
    make: (purpose, validFor) =>
      `a.${encryption.getMessageVerifier().sign({ userId: PERSON }, validFor, purpose)}`,
    isRead: async (token) => verifyIdempotencyKey(token, PERSON) !== null,
  },
  'a line of a statement': {
    purpose: 'statement-reading',
    hours: 24,
    make: (purpose, validFor) => encryption.getMessageVerifier().sign(reading, validFor, purpose),
    isRead: async (token) => verifyReading(token, { scheduleRowId: 3, paidOn }) !== null,
  },
}

test.group('Tokens in pages', (group) => {
  group.each.teardown(() => mock.timers.reset())

  for (const [name, { purpose, hours, make, isRead }] of Object.entries(TOKENS)) {
    test(`${name} is accepted until it expires`, async ({ assert }) => {
      mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 })
      const token = make(purpose, `${hours} hours`)
      mock.timers.tick(hours * HOUR - 1000)
      assert.isTrue(await isRead(token))
      mock.timers.tick(2000)
      assert.isFalse(await isRead(token))
    })

    test(`${name} is not accepted for another purpose`, async ({ assert }) => {
      assert.isFalse(await isRead(make('another', `${hours} hours`)))
    })
  }

  test('the key of a form expires after its lifetime in days', ({ assert }) => {
    mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 })
    const key = createIdempotencyKey(PERSON)
    mock.timers.tick(KEY_DAYS * 24 * HOUR + 1000)
    assert.isNull(verifyIdempotencyKey(key, PERSON))
  })

  test('the key of a form on a page of the previous release is accepted', ({ assert }) => {
    const content = { id: 'a', userId: PERSON }
    const key = encryption.getMessageVerifier().sign(content, `${KEY_DAYS} days`, 'form-key')
    assert.equal(verifyIdempotencyKey(key, PERSON), 'a')
  })

  test('keys of one user differ, and are not accepted from another', ({ assert }) => {
    const [one, other] = [createIdempotencyKey(PERSON), createIdempotencyKey(PERSON)]
    assert.notEqual(verifyIdempotencyKey(one, PERSON), verifyIdempotencyKey(other, PERSON))
    assert.isNull(verifyIdempotencyKey(one, PERSON + 1))
    assert.isNull(verifyIdempotencyKey(one, PERSON, 'a citizen'))
  })

  test('a stored file cannot be claimed with a token for another purpose', async ({ assert }) => {
    const token = encryption.encrypt(
      { userId: PERSON, key: 'incoming/a', clientName: 'a.pdf' },
      { expiresIn: '1 hour', purpose: 'another' }
    )
    await assert.rejects(() => claimUpload(PERSON, token), Refusal)
  })
})
