import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { describeOfficerChange } from '#administration/people/described_change'
import { needsPasswordLinks } from '#administration/people/password_links'
import { queueFirstPassword } from '#administration/people/owe_password'
import { addOfficers } from '#administration/people/add_people'
import type { OfficerChange } from '#administration/people/person_acts'
import { needsSecondPerson } from '#administration/rules/kept_by_two'
import { EndRoleAssignment, AssignRole } from '#auth/actions/give_post'
import { RemoveSecondFactor } from '#auth/actions/remove_second_factor'
import { SaveOfficer } from '#auth/actions/save_officer'
import { SetOfficerActive } from '#auth/actions/switch_user'
import { loadOfficer } from '#auth/queries/officer'
import { openRoleAssignments } from '#auth/queries/posts'
import { findUserByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/user_names'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/formats/content_version'
import type { Actor } from '#workflow/contracts/subject'

/** Adding or changing an officer: of roles 1 and 4 to 7 it waits for a second person. */
export const officerChange: ChangeKind<OfficerChange> = {
  words: 'administration.people.change',
  needsConfirmation: true,

  async appliesTo(change) {
    return needsSecondPerson(change, change.act === 'add' ? [] : await openRoleAssignments(change.id))
  },

  async version(change, trx) {
    return change.act === 'add' ? '' : (await loadOfficer(change.id, trx)).version
  },

  async aboutUser(change, trx) {
    if (change.act !== 'add') return change.id
    const [only, ...others] = change.people
    if (others.length > 0) return null
    const account = await findUserByUserName(defaultUserName(only), trx)
    return account?.id ?? null
  },

  collectedAt: (change) => (needsPasswordLinks(change) ? '/officer/people/links' : null),

  describe: describeOfficerChange,
  apply,
}

/** @throws as the actions of `auth`; Refusal where the officer was changed meanwhile */
async function apply(change: OfficerChange, actor: Actor, trx: TransactionClientContract) {
  const by = { id: actor.id, roleId: actor.role }
  if (change.act === 'add') return addOfficers(change, by, trx)
  if (change.act === 'set_password') return queueFirstPassword(change, by, trx)
  const { id, seenVersion: expectedVersion } = change
  const asSeen = { seen: expectedVersion, trx }
  switch (change.act) {
    case 'save':
      return new SaveOfficer().run(id, change.fields, by, asSeen)
    case 'give_post':
      return void (await new AssignRole().run(id, change.post, by, asSeen))
    case 'end_post':
      return new EndRoleAssignment().run({ id: change.postId, userId: id }, change.untilOn, by, asSeen)
    case 'switch':
      return new SetOfficerActive().run({ userId: id, isActive: change.isActive, by }, asSeen)
    case 'remove_second_factor': {
      const { user, version } = await loadOfficer(id, trx)
      refuseStaleRemoval(expectedVersion, version)
      if (!(await new RemoveSecondFactor().run(user, by, trx))) {
        throw new Refusal('administration.people.messages.no_second_factor')
      }
    }
  }
}
