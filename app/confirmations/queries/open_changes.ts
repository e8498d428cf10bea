import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import ProposedChange, {
  type ChangeStatus,
  OPEN_STATUSES,
} from '#confirmations/models/proposed_change'
import { activeAdministrators } from '#confirmations/queries/confirmers'
import { mayConfirm } from '#confirmations/rules/who_confirms'
import type { PlainDate } from '#core/calendar/plain_date'
import { indiaDateOf } from '#core/calendar/plain_date'
import { instantOf } from '#core/database/instant'

/** Changes of one status that this person may decide on or has to look at. */
export interface OpenChanges {
  status: ChangeStatus
  count: number
  /** The day of the oldest. */
  since: PlainDate
}

/** Nobody has the number 0. */
const NOBODY = 0

/** What waits for this person, whose right to confirm anything at all was asked before. */
export async function openChangesFor(
  person: Pick<User, 'id' | 'roleId' | 'isActive'>,
  client: QueryClientContract = db.connection()
): Promise<OpenChanges[]> {
  const administrators = await activeAdministrators(client)
  if (!mayConfirm(person, { askedBy: NOBODY, administrators })) return []
  const rows: { status: ChangeStatus; total: number; since: string | Date }[] = await client
    .from('proposed_changes')
    .whereIn('status', [...OPEN_STATUSES])
    .whereNot('asked_by', person.id)
    .groupBy('status')
    .select('status')
    .count('* as total')
    .min('asked_at as since')
  return rows.map(({ status, total, since }) => ({
    status,
    count: Number(total),
    since: indiaDateOf(instantOf(since)),
  }))
}

/** The change of a thing that waits, for its page; null where none does. */
export async function waitingChangeOf(kind: string, subject: string) {
  return (await waitingChangesOf(kind, [subject])).get(subject) ?? null
}

/** The same of several things, by their subjects. */
export async function waitingChangesOf(kind: string, subjects: readonly string[]) {
  const changes = await ProposedChange.query()
    .whereIn(
      'openKey',
      subjects.map((subject) => openKeyOf(kind, subject))
    )
    .preload('asker')
  return new Map(
    changes.map((change) => [
      change.subject,
      {
        href: `/officer/confirmations/${change.id}`,
        askedBy: change.asker.displayName,
        askedOn: indiaDateOf(change.askedAt),
      },
    ])
  )
}

/** Of a thing one change waits at a time. */
export const openKeyOf = (kind: string, subject: string) => `${kind}:${subject}`
