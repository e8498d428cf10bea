import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { describePersonChange } from '#administration/people/described_change'
import { hasLinks } from '#administration/people/password_links'
import { owePassword } from '#administration/people/owe_password'
import { addPeople } from '#administration/people/add_people'
import type { PersonChange } from '#administration/people/person_acts'
import { isForTwo } from '#administration/rules/kept_by_two'
import { EndPost, GivePost } from '#auth/actions/give_post'
import { RemoveSecondFactor } from '#auth/actions/remove_second_factor'
import { SaveOfficer } from '#auth/actions/save_officer'
import { SwitchOfficer } from '#auth/actions/switch_user'
import { officerOf } from '#auth/queries/officer'
import { postsNotOver } from '#auth/queries/posts'
import { findByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/user_names'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseUnseen } from '#kernel/formats/content_version'
import type { Actor } from '#workflow/contracts/subject'

/** Adding or changing an officer: of roles 1 and 4 to 7 it waits for a second person. */
export const personChange: ChangeKind<PersonChange> = {
  words: 'administration.people.change',
  needsConfirmation: true,

  async concerns(change) {
    return isForTwo(change, change.act === 'add' ? [] : await postsNotOver(change.id))
  },

  async version(change, trx) {
    return change.act === 'add' ? '' : (await officerOf(change.id, trx)).version
  },

  async aboutUser(change, trx) {
    if (change.act !== 'add') return change.id
    const [only, ...others] = change.people
    if (others.length > 0) return null
    const account = await findByUserName(defaultUserName(only), trx)
    return account?.id ?? null
  },

  collectedAt: (change) => (hasLinks(change) ? '/officer/people/links' : null),

  describe: describePersonChange,
  apply,
}

/** @throws as the actions of `auth`; Refusal where the officer was changed meanwhile */
async function apply(change: PersonChange, actor: Actor, trx: TransactionClientContract) {
  const by = { id: actor.id, roleId: actor.role }
  if (change.act === 'add') return addPeople(change, by, trx)
  if (change.act === 'set_password') return owePassword(change, by, trx)
  const { id, seenVersion: seen } = change
  const asSeen = { seen, trx }
  switch (change.act) {
    case 'save':
      return new SaveOfficer().run(id, change.fields, by, asSeen)
    case 'give_post':
      return void (await new GivePost().run(id, change.post, by, asSeen))
    case 'end_post':
      return new EndPost().run({ id: change.postId, userId: id }, change.untilOn, by, asSeen)
    case 'switch':
      return new SwitchOfficer().run({ userId: id, isActive: change.isActive, by }, asSeen)
    case 'remove_second_factor': {
      const { user, version } = await officerOf(id, trx)
      refuseUnseen(seen, version)
      if (!(await new RemoveSecondFactor().run(user, by, trx))) {
        throw new Refusal('administration.people.messages.no_second_factor')
      }
    }
  }
}
