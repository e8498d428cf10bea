import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { batches } from '#kernel/database/portions'
import { digest } from '#kernel/vault/vault'

const DAY_MS = 24 * 60 * 60 * 1000

/** Rows by which somebody signs in, and what they chose for their pages. */
const USER_TABLES = [
  'recovery_codes',
  'second_factors',
  'password_links',
  'first_passwords',
  'saved_filters',
  'list_columns',
  'notices',
  'data_nominees',
  'correction_requests',
  'unused_accounts',
]

/**
 * Erases by what a person is reached and signs in, and what they were sent. The row of the person stays
 * without a value, because what is kept names it.
 *
 * @returns how many rows were erased or emptied
 */
export async function eraseContact(user: User, trx: TransactionClientContract): Promise<number> {
  /** Anybody may write somebody else's address into the sign-up: only what was proven is theirs. */
  const addresses = [user.mobile, user.verifiedEmailKey && user.email].filter(
    (one): one is string => Boolean(one)
  )
  let rows = 1
  for (const table of USER_TABLES) {
    rows += Number(await trx.from(table).where('user_id', user.id).delete())
  }
  rows += await eraseMessages(user.id, addresses, trx)
  const digests = addresses.map((one) => digest(one, 'mobile'))
  /** Those of today go on counting how many are sent. */
  const yesterday = sqlInstant(new Date(getClock().now().getTime() - DAY_MS))
  const codes = trx.from('one_time_passwords').whereIn('recipient_digest', digests)
  rows += Number(await codes.where('created_at', '<', yesterday).delete())
  rows += Number(await trx.from('feedback').whereIn('contact', addresses).delete())
  rows += Number(await trx.from('remember_me_tokens').where('tokenable_id', user.id).delete())
  await anonymiseUser(user)
  return rows
}

async function eraseMessages(userId: number, addresses: string[], trx: TransactionClientContract) {
  /** First without a lock, by the indexes: a lock on what lies between would hold up everybody's messages. */
  const found = await Promise.all([
    trx.from('outbox_messages').where('user_id', userId).select('id'),
    trx.from('outbox_messages').whereNull('user_id').whereIn('recipient', addresses).select('id'),
  ])
  let rows = 0
  for (const ids of batches(found.flat().map(({ id }) => Number(id)))) {
    /** One that was sent again names the other. */
    await trx.from('outbox_messages').whereIn('resend_of', ids).update({ resend_of: null })
    rows += Number(await trx.from('outbox_messages').whereIn('id', ids).delete())
  }
  return rows
}

/** What nobody can know, so that nobody signs in; the session's stamp is of the password. */
async function anonymiseUser(user: User) {
  const name = `erased-${user.uuid}`
  const now = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
  await user
    .merge({
      firstName: 'Erased',
      middleName: null,
      lastName: 'person',
      userName: name,
      userNameKey: name,
      mobile: '',
      email: null,
      verifiedEmailKey: null,
      birthDate: null,
      genderId: null,
      lastSignInAt: null,
      password: randomBytes(32).toString('base64url'),
      passwordChangedAt: now,
      isActive: false,
      updatedAt: now,
    })
    .save()
}
