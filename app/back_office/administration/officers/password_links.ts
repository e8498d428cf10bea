import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { OfficerChange } from '#administration/officers/password_delivery'
import { MakePasswordLink } from '#auth/actions/password_links'
import type User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/users'
import { findUserByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/credentials'
import { appUrl } from '#config/app'
import { collectChange } from '#maker_checker/actions/decide_change'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposed } from '#maker_checker/flash_proposed'

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
  flashProposed({ i18n, session }, proposed, `administration.officers.messages.${done}`)
  if (
    payload.act === 'set_password' &&
    payload.passwordDelivery === 'link' &&
    !proposed.isWaiting
  ) {
    await flashPasswordLink(ctx, payload.id)
  }
  return response.redirect().toRoute('administration.officers.show', { id: params.id })
}
