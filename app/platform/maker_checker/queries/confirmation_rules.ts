import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { accessGrantors } from '#auth/queries/access_givers'
import { holderIdsByRole, listHolders } from '#auth/queries/role_assignments'
import { Role, type RoleId } from '#auth/roles'
import { mayBeSamePerson } from '#auth/rules/role_assignments'
import {
  CONFIRMING_ROLES,
  type Confirmers,
  type MayBeSamePerson,
  confirmersOf,
  mayConfirm,
  needsConfirmation,
} from '#maker_checker/rules/confirmation'
import type { I18n } from '@adonisjs/i18n'
import type ProposedChange from '#maker_checker/models/proposed_change'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import { changeKind, changeKinds } from '#maker_checker/contracts/change_kind'
import { contentVersion } from '#kernel/http/expected_version'

const confirmingRolesOf = (kind: string): readonly RoleId[] | undefined =>
  changeKind(kind).roles?.confirm

const kindsOfRole = (roleId: number, alsoProposes: boolean): string[] =>
  [...changeKinds()].flatMap(([name, { roles }]) => {
    const confirm = roles?.confirm ?? CONFIRMING_ROLES
    const all = alsoProposes ? [...confirm, ...(roles?.propose ?? [])] : confirm
    return all.some((role) => role === roleId) ? [name] : []
  })

/** Names of the kinds of change that a user with this role may confirm. */
export const kindsToConfirm = (roleId: number) => kindsOfRole(roleId, false)

/** Names of the kinds of change that a user with this role may read: including those that they propose. */
export const kindsToRead = (roleId: number) => kindsOfRole(roleId, true)

/** Lists the users who may confirm this user's changes, now or once the two count as two persons again. */
export async function listConfirmers(requestedBy: number, kind: string): Promise<User[]> {
  const roleIds = confirmingRolesOf(kind)
  if (roleIds) return (await listHolders({ roleIds })).filter(({ id }) => id !== requestedBy)
  const administrators = await listHolders({ roleIds: [Role.administrator] })
  const isOther = ({ id }: User) => !administrators.some((one) => one.id === id)
  const directors = await listHolders({ roleIds: [Role.managingDirector] })
  const people = [...administrators, ...directors.filter(isOther)]
  return confirmersOf(people, { requestedBy, aboutUser: null })
}

/**
 * Whether one of them may confirm it today: not where each recently gave the requester access, or received it from
 * them.
 */
export async function canAnyConfirmNow(
  confirmers: readonly User[],
  requestedBy: number
): Promise<boolean> {
  const ids = confirmers.map(({ id }) => id)
  const givers = await accessGrantors([requestedBy, ...ids])
  return ids.some((id) => !mayBeSamePerson(id, requestedBy, givers))
}

/** Returns all users with the confirming roles. */
export async function listConfirmerIds(
  client: QueryClientContract = db.connection()
): Promise<Confirmers> {
  const holders = await holderIdsByRole([Role.administrator, Role.managingDirector], client)
  const administrators = holders.get(Role.administrator) ?? []
  const directors = holders.get(Role.managingDirector) ?? []
  return { administrators, directors: directors.filter((id) => !administrators.includes(id)) }
}

/** Returns a check whether two of these users might be the same person, based on current data. */
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

/** Whether a user may confirm another user's change: `later` where one of the two recently gave the other access. */
export async function mayPersonConfirm(
  person: User,
  { kind, requestedBy, aboutUser }: Pick<ProposedChange, 'kind' | 'requestedBy' | 'aboutUser'>
): Promise<'yes' | 'later' | 'no'> {
  const change = { requestedBy, aboutUser, confirmingRoles: confirmingRolesOf(kind) }
  const all = await listConfirmerIds()
  const oneOf = await samePersonCheck(all, [requestedBy, person.id])
  if (mayConfirm(person, change, all, oneOf)) return 'yes'
  return mayConfirm(person, change, all) && oneOf(person.id, requestedBy) ? 'later' : 'no'
}

/** The settings of an administrator, by kind. */
async function rulesAsSet(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const rows = await ConfirmationRule.query(trx ? { client: trx } : {})
  return new Map(rows.map(({ kind, isNeeded }) => [kind, isNeeded]))
}

/** Whether changes of this kind wait for a second person. */
export async function isConfirmationNeeded(kind: string): Promise<boolean> {
  return needsConfirmation(changeKind(kind).needsConfirmation, (await rulesAsSet()).get(kind))
}

/** For each configurable kind, whether it requires confirmation. */
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

/** Props of the page of the rules. */
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
