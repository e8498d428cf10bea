import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sendFirstPassword } from '#administration/people/add_people'
import type { OfficerChange } from '#administration/people/person_acts'
import { queueFirstPasswords, clearFirstPassword } from '#auth/actions/first_passwords'
import { loadOfficer } from '#auth/queries/officer'
import { afterCommit } from '#kernel/database/after_commit'
import { Refusal } from '#kernel/exceptions/refusal'

type SetPasswordChange = Extract<OfficerChange, { act: 'set_password' }>

/**
 * Gives an officer who is there a new password. A temporary one is owed from now on and sent after the commit,
 * since hashing takes its time; a link is made for whoever asked, when they come for it.
 *
 * @throws NotFound; Refusal for the own password, a disabled account, or no e-mail address
 */
export async function queueFirstPassword(
  { id, handOver }: SetPasswordChange,
  by: { id: number; roleId: number },
  trx: TransactionClientContract
): Promise<void> {
  const { user } = await loadOfficer(id, trx)
  if (id === by.id) throw new Refusal('approvals.messages.own_password')
  if (!user.isActive) throw new Refusal('auth.messages.not_while_disabled')
  if (handOver === 'link') return
  if (handOver === 'email' && user.email === null) throw new Refusal('auth.messages.no_email')
  await clearFirstPassword(id, trx)
  await queueFirstPasswords([id], { channel: handOver, by }, trx)
  /** What is owed is sent to who has a password that is not their own. */
  await trx.from('users').where('id', id).update({ must_change_password: true })
  afterCommit(trx, () => sendFirstPassword(id))
}
