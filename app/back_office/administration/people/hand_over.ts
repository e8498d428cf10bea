import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import { LOCALES } from '#kernel/formats/languages'
import { unsentReason } from '#notifications/queries/why_unsent'
import type User from '#auth/models/user'
import { deliverByEmail, deliverBySms, issueTemporaryPassword } from '#approvals/actions/reset_passwords_together'

/** How somebody gets a first password: a temporary one as a message, or a link that the administrator hands over. */
export const PASSWORD_DELIVERIES = ['sms', 'email', 'link'] as const
export type PasswordDelivery = (typeof PASSWORD_DELIVERIES)[number]

/** Somebody who is to get a password: who has signed in before gets another text. Without one, anybody new. */
type Recipient = Pick<User, 'locale' | 'lastSignInAt'> | null

/** What became of a password, in the name of its sentence: a message that nobody takes reaches nobody. */
export async function deliveryMessageKey(handOver: PasswordDelivery, receiver: Recipient): Promise<string> {
  if (handOver === 'link') return handOver
  const template = receiver?.lastSignInAt ? 'temporary_password' : 'first_password'
  const place = { template, channel: handOver } as const
  const why = await unsentReason(place, receiver ? [receiver.locale] : LOCALES)
  return why ? `${handOver}_${why}` : handOver
}

/** Of ways by which nothing would arrive: that it is so. */
export async function deliveryHints(
  i18n: I18n,
  receiver: Recipient = null
): Promise<Partial<Record<PasswordDelivery, string>>> {
  const hints: Partial<Record<PasswordDelivery, string>> = {}
  for (const way of PASSWORD_DELIVERIES) {
    const messageKey = await deliveryMessageKey(way, receiver)
    if (messageKey !== way) hints[way] = i18n.t(`administration.people.hand_overs.${messageKey}`)
  }
  return hints
}

const SENDERS = { sms: deliverBySms, email: deliverByEmail }

/**
 * Sends a person a temporary password. Not inside a transaction: hashing takes its time.
 *
 * @param before looked at first, in the transaction that sets it
 * @throws Refusal where the person has no e-mail address, or the password was changed meanwhile
 */
export function sendTemporaryPassword(
  user: User,
  way: Exclude<PasswordDelivery, 'link'>,
  actor: { id: number; roleId: number },
  before?: (trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  return issueTemporaryPassword(user, SENDERS[way], {
    action: 'auth.temporary_password_sent',
    actor,
    before,
  })
}
