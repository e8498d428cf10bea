import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { mobileDigest } from '#applications/assisted_filing/queries/help_of'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'

/**
 * Empties who helped a person, and whom they helped: that a centre helped somebody with a loan type, and what
 * became of it, stays for the numbers of its district; nobody helps under this account any more.
 *
 * @returns how many rows were erased or emptied
 */
export async function eraseAssistance(userId: number, trx: TransactionClientContract): Promise<number> {
  const at = sqlInstant(getClock().now())
  const own = await trx.from('assistances').where('citizen_id', userId).select('id')
  const ids = own.map(({ id }) => Number(id))
  const ended = { ended_at: at, end_reason: 'erased', open_key: null }
  let rows = Number(await trx.from('assisted_changes').whereIn('assistance_id', ids).delete())
  await trx.from('assistances').whereIn('id', ids).whereNull('ended_at').update(ended)
  rows += Number(
    await trx.from('assistances').whereIn('id', ids).update({
      citizen_id: null,
      helper_digest: null,
      helper_last4: null,
    })
  )
  rows += await erasePendingHelpers(userId, ended, trx)
  await trx.from('assistances').where('helper_id', userId).whereNull('ended_at').update(ended)
  for (const column of ['helper_id', 'opened_by', 'submitted_by']) {
    const emptied =
      column === 'helper_id'
        ? { helper_id: null, helper_digest: null, helper_last4: null }
        : { [column]: null }
    rows += Number(await trx.from('assistances').where(column, userId).update(emptied))
  }
  rows += Number(
    await trx.from('assisted_changes').where('actor_id', userId).update({ actor_id: null })
  )
  await trx
    .from('centre_operators')
    .where('live_user_id', userId)
    .update({ live_user_id: null, ended_at: at })
  return rows
}

/** Who was named by mobile and never began is known by it alone, which goes after this. */
async function erasePendingHelpers(userId: number, ended: object, trx: TransactionClientContract) {
  const person = await trx.from('users').where('id', userId).select('mobile').first()
  if (!person?.mobile) return 0
  const waiting = () =>
    trx
      .from('assistances')
      .where('helper_digest', mobileDigest(person.mobile))
      .whereNull('helper_id')
  await waiting().whereNull('ended_at').update(ended)
  return Number(await waiting().update({ helper_digest: null, helper_last4: null }))
}
