import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { accessGrantors } from '#auth/queries/access_givers'
import { holderIdsByRole, listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { mayBeSamePerson } from '#auth/rules/role_assignments'
import {
  type ChangeOfPeople,
  type Confirmers,
  type MayBeSamePerson,
  confirmersOf,
  mayConfirm,
  needsConfirmation,
} from '#maker_checker/rules/confirmation'
import type { I18n } from '@adonisjs/i18n'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import { changeKind, changeKinds } from '#maker_checker/contracts/change_kind'
import { contentVersion } from '#kernel/http/expected_version'

/** Who may confirm what this person asks for, now or when they are two persons again. */
export async function listConfirmers(requestedBy: number): Promise<User[]> {
  const administrators = await listHolders({ roleIds: [Role.administrator] })
  const isOther = ({ id }: User) => !administrators.some((one) => one.id === id)
  const directors = await listHolders({ roleIds: [Role.managingDirector] })
  const people = [...administrators, ...directors.filter(isOther)]
  return confirmersOf(people, { requestedBy, aboutUser: null })
}

/** Whether one of these may confirm it today: not where each gave the asker access lately, or got it from them. */
export async function canAnyConfirmNow(
  confirmers: readonly User[],
  requestedBy: number
): Promise<boolean> {
  const ids = confirmers.map(({ id }) => id)
  const givers = await accessGrantors([requestedBy, ...ids])
  return ids.some((id) => !mayBeSamePerson(id, requestedBy, givers))
}

/** Everybody of the roles that confirm. */
export async function listConfirmerIds(
  client: QueryClientContract = db.connection()
): Promise<Confirmers> {
  const holders = await holderIdsByRole([Role.administrator, Role.managingDirector], client)
  const administrators = holders.get(Role.administrator) ?? []
  const directors = holders.get(Role.managingDirector) ?? []
  return { administrators, directors: directors.filter((id) => !administrators.includes(id)) }
}

/** Whether two of these people might be one, as each stands now. */
export async function samePersonCheck(
  all: Confirmers,
  requesterIds: readonly number[],
  client?: QueryClientContract
): Promise<MayBeSamePerson> {
  const givers = await accessGrantors(
    [...all.administrators, ...all.directors, ...requesterIds],
    client
  )
  return (one, other) => mayBeSamePerson(one, other, givers)
}

/**
 * Whether a person may confirm a change that another asked for: `later` where one of the two gave the other access
 * lately.
 */
export async function mayPersonConfirm(
  person: User,
  change: ChangeOfPeople
): Promise<'yes' | 'later' | 'no'> {
  const all = await listConfirmerIds()
  const oneOf = await samePersonCheck(all, [change.requestedBy, person.id])
  if (mayConfirm(person, change, all, oneOf)) return 'yes'
  return mayConfirm(person, change, all) && oneOf(person.id, change.requestedBy) ? 'later' : 'no'
}

/** What an administrator has set, by kind. */
async function rulesAsSet(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const rows = await ConfirmationRule.query(trx ? { client: trx } : {})
  return new Map(rows.map(({ kind, isNeeded }) => [kind, isNeeded]))
}

/** Whether changes of this kind wait for a second person. */
export async function isConfirmationNeeded(kind: string): Promise<boolean> {
  return needsConfirmation(changeKind(kind).needsConfirmation, (await rulesAsSet()).get(kind))
}

/** Of each kind that can be set, whether it needs confirmation. */
export async function currentRules(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const set = await rulesAsSet(trx)
  return new Map(
    [...changeKinds()]
      .filter(([, kind]) => kind.needsConfirmation !== 'always')
      .map(([name, kind]) => [name, needsConfirmation(kind.needsConfirmation, set.get(name))])
  )
}

export const versionOfRules = (rules: ReadonlyMap<string, boolean>) =>
  contentVersion([...rules].toSorted())

/** What the page of the rules gets. */
export async function rulesPage(i18n: I18n) {
  const rules = await currentRules()
  return {
    version: versionOfRules(rules),
    kinds: [...rules].map(([kind, isNeeded]) => ({
      kind,
      label: i18n.t(changeKind(kind).words),
      isNeeded,
    })),
  }
}
