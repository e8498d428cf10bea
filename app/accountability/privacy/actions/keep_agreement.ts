import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Agreement } from '#auth/contracts/agreements'
import { getClock } from '#kernel/calendar/clock'
import Consent from '#privacy/models/consent'
import { activePrivacyNotice } from '#privacy/queries/notice_in_force'

/**
 * Keeps that somebody agreed, with the version of the notice that counts at that moment. The same version in
 * the same place is kept once. Without a notice there is nothing that could have been agreed to.
 */
export async function recordConsent(
  { userId, place, locale }: Agreement,
  trx: TransactionClientContract
): Promise<void> {
  const notice = activePrivacyNotice()
  if (!notice) return
  const row = { userId, noticeId: notice.id, place }
  if (await Consent.query({ client: trx }).where(row).first()) return
  const givenAt = DateTime.fromJSDate(getClock().now()).toUTC()
  await Consent.create({ ...row, locale, givenAt }, { client: trx })
}
