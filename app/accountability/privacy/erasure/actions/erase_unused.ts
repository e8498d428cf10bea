import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { addDays, formatDate, type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { inEachLanguage } from '#kernel/formats/languages'
import { EraseAccount } from '#privacy/erasure/actions/erase_account'
import { unusedAccounts } from '#privacy/erasure/queries/unused_accounts'
import { RETENTION } from '#privacy/erasure/rules/kinds'
import { NOTICE_PERIOD_DAYS } from '#privacy/erasure/rules/unused'
import { masters } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'

/** People of one transaction, so that nobody waits for a table. */
const AT_ONCE = 100

interface NotifiedAccount {
  userId: number
  toldAt: Date
}

/**
 * Tells people that the account which they have not used for the days of the rule will be erased (DPDP Rules 2025,
 * rule 8). That they were told is written with their messages: a run that is broken off tells nobody twice.
 *
 * @returns how many were told
 */
export async function notifyUnusedAccounts(): Promise<number> {
  const today = getClock().today()
  const before = startOfIndiaDay(addDays(today, -masters().retentionRule(RETENTION.unused).days))
  const erasedOn = addDays(today, NOTICE_PERIOD_DAYS)
  let [from, total] = [0, 0]
  for (;;) {
    const ids = await inTransaction(async (trx) => {
      const found = await unusedAccounts({ before, from, limit: AT_ONCE }, trx)
      for (const id of found) await notifyUnusedAccount(id, erasedOn, trx)
      return found
    })
    total += ids.length
    if (ids.length < AT_ONCE) return total
    from = ids.at(-1)!
  }
}

async function notifyUnusedAccount(userId: number, erasedOn: PlainDate, trx: TransactionClientContract) {
  const now = getClock().now()
  await trx.table('unused_accounts').insert({
    user_id: userId,
    told_at: sqlInstant(now),
    erased_on: erasedOn,
  })
  await notifyUser(
    {
      userId,
      template: 'account_unused',
      params: { day: inEachLanguage((locale) => formatDate(erasedOn, locale)) },
      dedupeKey: `unused:${erasedOn}`,
    },
    trx
  )
}

/**
 * Erases the accounts whose people were told so and have not signed in since, when their day has come. Who came
 * back, or applied, is no longer on the list.
 *
 * @returns how many were erased
 */
export async function eraseUnusedAccounts(): Promise<number> {
  const ruleDays = masters().retentionRule(RETENTION.unused).days
  let total = 0
  for (const notified of await accountsDue(getClock().today())) {
    const user = await User.findOrFail(notified.userId)
    const isUnused = await new EraseAccount().runUnused(user.id, { ...notified, ruleDays })
    if (isUnused) total += 1
    else await db.from('unused_accounts').where('user_id', user.id).delete()
  }
  return total
}

async function accountsDue(today: PlainDate): Promise<NotifiedAccount[]> {
  const rows: { user_id: number; told_at: string | Date }[] = await db
    .from('unused_accounts')
    .where('erased_on', '<=', today)
    .orderBy('id')
    .select('user_id', 'told_at')
  return rows.map((row) => ({ userId: Number(row.user_id), toldAt: instantOf(row.told_at) }))
}
