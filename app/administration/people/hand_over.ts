import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import { isKept } from '#notifications/queries/kept_channels'
import type User from '#auth/models/user'
import { byEmail, bySms, giveTemporaryPassword } from '#approvals/actions/reset_passwords_together'

/** How somebody gets a first password: a temporary one as a message, or a link that the administrator hands over. */
export const HAND_OVERS = ['sms', 'email', 'link'] as const
export type HandOver = (typeof HAND_OVERS)[number]

/** What became of a password, in the name of its sentence: a message that nothing sends reaches nobody. */
export const saidOf = (handOver: HandOver) =>
  handOver !== 'link' && isKept(handOver) ? `${handOver}_kept` : handOver

/** Of ways by which nothing would arrive: that it is so. */
export const handOverHints = (i18n: I18n): Partial<Record<HandOver, string>> =>
  Object.fromEntries(
    HAND_OVERS.filter((way) => saidOf(way) !== way).map((way) => [
      way,
      i18n.t(`administration.people.hand_overs.${saidOf(way)}`),
    ])
  )

const MESSAGES = { sms: bySms, email: byEmail }

/**
 * Sends a person a temporary password. Not inside a transaction: hashing takes its time.
 *
 * @param before looked at first, in the transaction that sets it
 * @throws Refusal where the person has no e-mail address, or the password was changed meanwhile
 */
export function sendTemporaryPassword(
  user: User,
  way: Exclude<HandOver, 'link'>,
  actor: { id: number; roleId: number },
  before?: (trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  return giveTemporaryPassword(user, MESSAGES[way], {
    action: 'auth.temporary_password_sent',
    actor,
    before,
  })
}
