import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { endSessions } from '#auth/actions/end_sessions'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword, setPassword } from '#auth/actions/passwords'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { LINK_HOURS, newLinkToken } from '#auth/rules/credentials'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'

const now = () => getClock().now()

/** Returns the stored form of a link's token. */
const linkDigest = (token: string) => digest(token, 'password_link')

/**
 * Creates a link with which an officer chooses a password, once, within a day; an earlier one becomes invalid. The
 * present password is kept until then, and the officer is notified.
 *
 * @returns the token of its address, which is stored nowhere
 * @throws NotFound; Refusal auth.messages.not_while_disabled
 */
export class MakePasswordLink {
  async run(
    userId: number,
    by: { id: number; roleId: number },
    existing?: TransactionClientContract
  ): Promise<string> {
    const token = newLinkToken()
    await inTransaction(async (trx) => {
      const { user } = await loadOfficer(userId, trx)
      if (!user.isActive) throw new Refusal('auth.messages.not_while_disabled')
      await trx.from('password_links').where('user_id', userId).delete()
      await trx.table('password_links').insert({
        user_id: userId,
        token_hash: linkDigest(token),
        created_by: by.id,
        created_at: sqlInstant(now()),
        expires_at: sqlInstant(DateTime.fromJSDate(now()).plus({ hours: LINK_HOURS }).toJSDate()),
      })
      const { districtId, mobile, locale } = user
      await recordAudit({
        action: 'auth.password_link_made',
        actor: by,
        subjectType: 'user',
        subjectId: userId,
        districtId,
        trx,
      })
      const notice = 'password_link_made' as const
      await sendSecurityNotice(trx, { recipient: mobile, notice, locale, userId })
    }, existing)
    return token
  }
}

/** Returns the user whose password a link sets. @throws NotFound for an expired, used or unknown link */
export async function userOfLink(token: string): Promise<User> {
  const link = await db
    .from('password_links')
    .where('token_hash', linkDigest(token))
    .where('expires_at', '>', sqlInstant(now()))
    .select('user_id')
    .first()
  const user = link && (await User.find(link.user_id))
  if (!user?.isActive) throw new NotFound()
  return user
}

interface ChosenPassword {
  token: string
  newPassword: string
  newPasswordConfirmation: string
}

/** Sets the password that was chosen with a link, which is then used up. All sessions end. */
export class UsePasswordLink {
  /** @throws NotFound as `userOfLink`; Refusal auth.messages.password_* */
  async run({ token, newPassword, newPasswordConfirmation }: ChosenPassword): Promise<void> {
    const user = await userOfLink(token)
    if (newPassword !== newPasswordConfirmation) {
      const field = 'newPasswordConfirmation'
      throw new Refusal('auth.messages.password_mismatch', {}, { field })
    }
    refuseWeakPassword(newPassword, user)
    const hash = await hashPassword(newPassword)
    await inTransaction(async (trx) => {
      const used = await trx.from('password_links').where('token_hash', linkDigest(token)).delete()
      if (Number(used) !== 1) throw new NotFound()
      await setPassword(user, hash, { action: 'auth.password_set_by_link' }, trx)
    })
    await endSessions(user.id)
  }
}
