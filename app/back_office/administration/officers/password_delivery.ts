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

/** Delivery of a first password: a temporary one as a message, or a link that the administrator delivers. */
export const PASSWORD_DELIVERIES = ['sms', 'email', 'link'] as const
export type PasswordDelivery = (typeof PASSWORD_DELIVERIES)[number]

/** Recipient of a password. Users who have signed in before get another text; null stands for any new user. */
type Recipient = Pick<User, 'locale' | 'lastSignInAt'> | null

/** Returns the key of the message about the delivery, or of the one that no message can be delivered. */
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

/** Returns hints for delivery methods that do not work. */
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
 * Sends a person a temporary password. Must not run in a transaction, because hashing takes time.
 *
 * @param before check that runs first in the transaction that sets it
 * @throws Refusal if the person has no e-mail address, or the password was changed meanwhile
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

/** A new officer with a first role assignment. */
export type NewOfficer = OfficerFields & RoleAssignment

/** Identification of an existing officer in a change. */
interface ExistingOfficer {
  id: number
  /** Version of the officer that the form showed. */
  expectedVersion: string
}

/** Changes of officers by an administrator; a spreadsheet adds several at once. */
export type OfficerChange =
  | { act: 'add'; people: NewOfficer[]; passwordDelivery: PasswordDelivery }
  | ({ act: 'save'; fields: OfficerFields } & ExistingOfficer)
  | ({ act: 'give_post'; post: RoleAssignment } & ExistingOfficer)
  | ({ act: 'end_post'; postId: number; untilOn: PlainDate } & ExistingOfficer)
  | ({ act: 'switch'; isActive: boolean } & ExistingOfficer)
  | ({ act: 'remove_second_factor' } & ExistingOfficer)
  | ({ act: 'remove_passkeys' } & ExistingOfficer)
  | { act: 'set_password'; id: number; passwordDelivery: PasswordDelivery }
