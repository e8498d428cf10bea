import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import { LOCALES } from '#kernel/formats/languages'
import { unsentReason } from '#notifications/queries/unsent_messages'
import type User from '#auth/models/user'
import {
  deliverByEmail,
  deliverBySms,
  issueTemporaryPassword,
} from '#approvals/actions/reset_passwords'
import type { OfficerFields } from '#auth/actions/change_officer'
import type { RoleAssignment } from '#auth/rules/role_assignments'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** How somebody gets a first password: a temporary one as a message, or a link that the administrator hands over. */
export const PASSWORD_DELIVERIES = ['sms', 'email', 'link'] as const
export type PasswordDelivery = (typeof PASSWORD_DELIVERIES)[number]

/** Somebody who is to get a password: who has signed in before gets another text. Without one, anybody new. */
type Recipient = Pick<User, 'locale' | 'lastSignInAt'> | null

/** What became of a password, in the name of its sentence: a message that nobody takes reaches nobody. */
export async function deliveryMessageKey(
  passwordDelivery: PasswordDelivery,
  receiver: Recipient
): Promise<string> {
  if (passwordDelivery === 'link') return passwordDelivery
  const template = receiver?.lastSignInAt ? 'temporary_password' : 'first_password'
  const place = { template, channel: passwordDelivery } as const
  const why = await unsentReason(place, receiver ? [receiver.locale] : LOCALES)
  return why ? `${passwordDelivery}_${why}` : passwordDelivery
}

/** Of ways by which nothing would arrive: that it is so. */
export async function deliveryHints(
  i18n: I18n,
  receiver: Recipient = null
): Promise<Partial<Record<PasswordDelivery, string>>> {
  const hints: Partial<Record<PasswordDelivery, string>> = {}
  for (const way of PASSWORD_DELIVERIES) {
    const messageKey = await deliveryMessageKey(way, receiver)
    if (messageKey !== way)
      hints[way] = i18n.t(`administration.officers.password_deliveries.${messageKey}`)
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

/** An officer who is to be added, with a first post. */
export type NewOfficer = OfficerFields & RoleAssignment

/** What is done to an officer who is there. */
interface ExistingOfficer {
  id: number
  /** Version of the officer that the form showed. */
  expectedVersion: string
}

/** What an administrator does with people; a sheet adds many at once. */
export type OfficerChange =
  | { act: 'add'; people: NewOfficer[]; passwordDelivery: PasswordDelivery }
  | ({ act: 'save'; fields: OfficerFields } & ExistingOfficer)
  | ({ act: 'give_post'; post: RoleAssignment } & ExistingOfficer)
  | ({ act: 'end_post'; postId: number; untilOn: PlainDate } & ExistingOfficer)
  | ({ act: 'switch'; isActive: boolean } & ExistingOfficer)
  | ({ act: 'remove_second_factor' } & ExistingOfficer)
  | ({ act: 'remove_passkeys' } & ExistingOfficer)
  | { act: 'set_password'; id: number; passwordDelivery: PasswordDelivery }
