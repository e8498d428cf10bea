import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import ProposedChange, {
  type ChangeStatus,
  OPEN_STATUSES,
} from '#maker_checker/models/proposed_change'
import {
  kindsToConfirm,
  listConfirmerIds,
  samePersonCheck,
} from '#maker_checker/queries/confirmation_rules'
import { changeKind } from '#maker_checker/contracts/change_kind'
import { hasLapsed, mayConfirm } from '#maker_checker/rules/confirmation'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf, minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'

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
