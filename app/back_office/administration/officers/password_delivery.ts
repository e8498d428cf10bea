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
import type { HttpContext } from '@adonisjs/core/http'
import { MakePasswordLink } from '#auth/actions/password_links'
import { loadOfficer } from '#auth/queries/users'
import { findUserByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/credentials'
import { appUrl } from '#config/app'
import { collectChange } from '#maker_checker/actions/decide_change'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'

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

/** A link to choose a password: the person's name and the complete URL. */
export interface PasswordLink {
  name: string
  href: string
}

/** Creates a password link and returns its complete URL. */
export async function newPasswordLink(
  userId: number,
  { id, roleId }: { id: number; roleId: number },
  trx?: TransactionClientContract
): Promise<string> {
  return `${appUrl}/first-password/${await new MakePasswordLink().run(userId, { id, roleId }, trx)}`
}

/** Creates a password link and shows it once on the next page. */
export async function flashPasswordLink({ auth, session }: HttpContext, userId: number) {
  const passwordLink = await newPasswordLink(userId, auth.getUserOrFail())
  session.flash('result', { passwordLink })
}

/** Whether a change has links that the requester has to deliver. */
export const needsPasswordLinks = (change: OfficerChange) =>
  'passwordDelivery' in change && change.passwordDelivery === 'link'

async function usersOf(change: OfficerChange, trx: TransactionClientContract): Promise<User[]> {
  if (!needsPasswordLinks(change)) throw new NotFound()
  if (change.act !== 'add') return [(await loadOfficer(change.id, trx)).user]
  const users: User[] = []
  for (const person of change.people) {
    const user = await findUserByUserName(defaultUserName(person), trx)
    if (!user) throw new NotFound()
    users.push(user)
  }
  return users
}

/**
 * Creates the links of a confirmed change, only for its requester.
 *
 * @throws NotFound; Refusal if they were already created, or a person is disabled
 */
export async function collectPasswordLinks(
  changeId: number,
  person: User
): Promise<PasswordLink[]> {
  return inTransaction(async (trx) => {
    const change = await collectChange({ kind: 'person', id: changeId, person }, trx)
    const links: PasswordLink[] = []
    for (const user of await usersOf(change, trx)) {
      links.push({ name: user.displayName, href: await newPasswordLink(user.id, person, trx) })
    }
    return links
  })
}

/**
 * Changes an officer, or proposes the change to a second person, and redirects to the officer's page.
 *
 * @param done translation key for a change that took effect
 */
export async function proposeOfficerChange(ctx: HttpContext, payload: OfficerChange, done: string) {
  const { auth, i18n, params, response, session } = ctx
  const person = auth.getUserOrFail()
  const proposed = await new ProposeChange().run({ kind: 'person', payload, person })
  flashProposalOutcome({ i18n, session }, proposed, `administration.officers.messages.${done}`)
  if (
    payload.act === 'set_password' &&
    payload.passwordDelivery === 'link' &&
    !proposed.isWaiting
  ) {
    await flashPasswordLink(ctx, payload.id)
  }
  return response.redirect().toRoute('administration.officers.show', { id: params.id })
}
