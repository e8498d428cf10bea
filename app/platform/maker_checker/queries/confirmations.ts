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
  hasLapsed,
  mayConfirm,
  needsConfirmation,
} from '#maker_checker/rules/confirmation'
import type { I18n } from '@adonisjs/i18n'
import ProposedChange, {
  type ChangeStatus,
  OPEN_STATUSES,
} from '#maker_checker/models/proposed_change'
import ConfirmationRule from '#maker_checker/models/confirmation_rule'
import { changeKind, changeKinds } from '#maker_checker/contracts/change_kind'
import { contentVersion } from '#kernel/http/expected_version'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, formatDate, indiaDateOf, minDate } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'

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
  const grantors = await accessGrantors([requestedBy, ...ids])
  return ids.some((id) => !mayBeSamePerson(id, requestedBy, grantors))
}

/** Returns all users with the confirming roles. */
async function listConfirmerIds(
  client: QueryClientContract = db.connection()
): Promise<Confirmers> {
  const holders = await holderIdsByRole([Role.administrator, Role.managingDirector], client)
  const administrators = holders.get(Role.administrator) ?? []
  const directors = holders.get(Role.managingDirector) ?? []
  return { administrators, directors: directors.filter((id) => !administrators.includes(id)) }
}

/** Returns a check whether two of these users might be the same person, based on current data. */
async function samePersonCheck(
  all: Confirmers,
  requesterIds: readonly number[],
  client?: QueryClientContract
): Promise<MayBeSamePerson> {
  const grantors = await accessGrantors(
    [...all.administrators, ...all.directors, ...requesterIds],
    client
  )
  return (one, other) => mayBeSamePerson(one, other, grantors)
}

/** Whether a user may confirm another user's change: `later` where one of the two recently gave the other access. */
export async function mayPersonConfirm(
  person: User,
  { kind, requestedBy, aboutUser }: Pick<ProposedChange, 'kind' | 'requestedBy' | 'aboutUser'>
): Promise<'yes' | 'later' | 'no'> {
  const change = { requestedBy, aboutUser, confirmingRoles: confirmingRolesOf(kind) }
  const all = await listConfirmerIds()
  const mayBeSame = await samePersonCheck(all, [requestedBy, person.id])
  if (mayConfirm(person, change, all, mayBeSame)) return 'yes'
  return mayConfirm(person, change, all) && mayBeSame(person.id, requestedBy) ? 'later' : 'no'
}

/** The settings of an administrator, by kind. */
async function storedRules(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const rows = await ConfirmationRule.query(trx ? { client: trx } : {})
  return new Map(rows.map(({ kind, isNeeded }) => [kind, isNeeded]))
}

/** Whether changes of this kind wait for a second person. */
export async function isConfirmationNeeded(kind: string): Promise<boolean> {
  return needsConfirmation(changeKind(kind).needsConfirmation, (await storedRules()).get(kind))
}

/** For each configurable kind, whether it requires confirmation. */
export async function currentRules(trx?: TransactionClientContract): Promise<Map<string, boolean>> {
  const set = await storedRules(trx)
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

/** Changes of one status on which this user may decide or which they have to acknowledge. */
interface OpenChanges {
  status: ChangeStatus
  count: number
  /** The day of the oldest. */
  since: PlainDate
}

/** Open changes of one status, by requester and user concerned. */
export interface OpenRow {
  status: ChangeStatus
  change_kind: string
  requested_by: number
  about_user: number | null
  total: number
  since: string | Date
}

/** A user who might confirm changes. */
type Reader = Pick<User, 'id' | 'roleId'>

/** Open changes of a kind that this user may confirm, requested by another user. */
export const openChanges = (
  { id, roleId }: Reader,
  client: QueryClientContract = db.connection()
) =>
  client
    .from('proposed_changes')
    .whereIn('status', [...OPEN_STATUSES])
    .whereIn('kind', kindsToConfirm(roleId))
    .whereNot('requested_by', id)
    /** A change that took effect unconfirmed can be reviewed at any time; a lapsed pending one cannot. */
    .where((query) =>
      query
        .whereNot('status', 'waiting')
        .orWhereNull('last_day')
        .orWhere('last_day', '>=', getClock().today())
    )

/** The rows from which `openChangesFor` determines what waits for whom. */
export const openChangeGroups = (person: Reader, client: QueryClientContract) =>
  openChanges(person, client)
    .groupBy('status', 'kind', 'requested_by', 'about_user')
    .select('status', 'kind as change_kind', 'requested_by', 'about_user')
    .count('* as total')
    .min('requested_at as since')

/**
 * Changes that wait for this user, whose right to confirm any change at all was checked before.
 *
 * @param found rows of `openChangeGroups`, where they were read with others
 */
export async function openChangesFor(
  person: Pick<User, 'id' | 'roleId' | 'isActive'>,
  client: QueryClientContract = db.connection(),
  found?: readonly OpenRow[]
): Promise<OpenChanges[]> {
  const rows = (found ?? ((await openChangeGroups(person, client)) as OpenRow[])).map((row) => ({
    ...row,
    requested_by: Number(row.requested_by),
    about_user: row.about_user === null ? null : Number(row.about_user),
  }))
  if (rows.length === 0) return []
  const all = await listConfirmerIds(client)
  const requesterIds = rows.map(({ requested_by: requestedBy }) => requestedBy)
  const mayBeOne = await samePersonCheck(all, [person.id, ...requesterIds], client)
  const isTheirs = ({ requested_by: requestedBy, about_user: aboutUser, ...row }: OpenRow) => {
    const confirmingRoles = changeKind(row.change_kind).roles?.confirm
    return mayConfirm(person, { requestedBy, aboutUser, confirmingRoles }, all, mayBeOne)
  }
  return [...Map.groupBy(rows.filter(isTheirs), ({ status }) => status)].map(([status, some]) => ({
    status,
    count: some.reduce((sum, { total }) => sum + Number(total), 0),
    since: minDate(...(some.map(({ since }) => indiaDateOf(instantOf(since))) as [PlainDate])),
  }))
}

/** The pending change of a record, for its page, even if it has lapsed; null for none. */
export async function waitingChangeOf(kind: string, subject: string, i18n: I18n) {
  const key = openKeyOf(kind, subject)
  return (await waitingChanges([key], i18n)).get(key) ?? null
}

/** Waiting changes of records, by their keys here. */
export type WaitingChanges = Awaited<ReturnType<typeof waitingChanges>>

/** The waiting changes of several records, by their `openKeyOf`. */
export async function waitingChanges(keys: readonly string[], i18n: I18n) {
  const today = getClock().today()
  const changes = await ProposedChange.query()
    .whereIn('openKey', [...keys])
    .preload('asker')
  return new Map(
    changes.map((change) => [
      change.openKey!,
      {
        href: `/officer/confirmations/${change.id}`,
        text: i18n.t(`maker_checker.pending.${hasLapsed(change, today) ? 'lapsed' : 'waits'}`, {
          name: change.asker.displayName,
          date: formatDate(indiaDateOf(change.requestedAt), i18n.locale),
          last: formatDate(change.lastDay, i18n.locale),
        }),
        link: i18n.t('maker_checker.pending.open'),
      },
    ])
  )
}

/** Key under which only one change of a record waits at a time. */
export const openKeyOf = (kind: string, subject: string) => `${kind}:${subject}`
