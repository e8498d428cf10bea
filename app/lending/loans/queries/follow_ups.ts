import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { listHolders } from '#auth/queries/role_assignments'
import type { RightCheck } from '#auth/policies/rights'
import { Role } from '#auth/roles'
import { isoInstant } from '#kernel/calendar/instants'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'
import { contentVersion } from '#kernel/http/expected_version'
import { choice } from '#lists/filters'
import type { Query } from '#lists/query_filters'
import { stepsFor } from '#loans/rules/follow_up'
import FollowUp from '#loans/models/follow_up'
import type LoanSanction from '#loans/models/loan_sanction'

const STATES = ['due', 'open', 'unassigned', 'none'] as const

/** Returns a filter of loans by their follow-up task, using the column with the id of their sanction. */
export const followUpFilter = (column: string) =>
  choice<string>({
    label: 'loans.follow_up.title',
    choices: 'followUps',
    find: (typed) => STATES.find((state) => state === typed) ?? null,
    words: (state, i18n) => i18n.t(`loans.follow_up.states.${state}`),
    where: (query, state, table) => {
      const tasks = (open: Query) => {
        open.from('follow_ups').whereNotNull('live_sanction_id').select('live_sanction_id')
        if (state === 'due') open.where('next_on', '<=', getClock().today())
        if (state === 'unassigned') open.whereNull('assigned_to')
      }
      if (state === 'none') query.whereNotIn(`${table}.${column}`, tasks)
      else query.whereIn(`${table}.${column}`, tasks)
    },
  })

export const followUpChoices = (i18n: I18n) =>
  STATES.map((value) => ({ value, label: i18n.t(`loans.follow_up.states.${value}`) }))

/** Returns the open tasks of loans, by sanction: the assignee, and the day of the next contact. */
export async function openFollowUps(sanctionIds: readonly number[]) {
  const rows = await db
    .from('follow_ups as f')
    .leftJoin('users as u', 'u.id', 'f.assigned_to')
    .whereIn('f.live_sanction_id', [...sanctionIds])
    .select('f.live_sanction_id', 'f.next_on', 'u.first_name', 'u.last_name')
  return new Map(
    rows.map((row) => [
      Number(row.live_sanction_id),
      {
        assignee: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
        nextOn: row.next_on === null ? null : storedDay(row.next_on),
      },
    ])
  )
}

/** Maximum number of tasks on the page of a loan, newest first. */
const MAX_SHOWN_TASKS = 10
/** Maximum number of their notes. */
const MAX_SHOWN_NOTES = 50

/** Returns the version that a form sends as the one its user saw; 'none' where no task is open. */
export const followUpVersion = (task: FollowUp | null): string =>
  task === null ? 'none' : contentVersion([task.id, task.notesCount, task.assignedTo])

/** Returns the calls and visits of a loan, newest first. */
async function notesOf(sanctionId: number) {
  const rows = await db
    .from('follow_up_notes as n')
    .join('users as u', 'u.id', 'n.noted_by')
    .where('n.sanction_id', sanctionId)
    .orderBy('n.id', 'desc')
    .limit(MAX_SHOWN_NOTES)
    .select('n.*', 'u.first_name', 'u.last_name')
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind as string,
    outcome: row.outcome as string,
    promisedOn: row.promised_on && storedDay(row.promised_on),
    remarks: row.remarks as string | null,
    by: `${row.first_name} ${row.last_name}`,
    at: instantOf(row.noted_at).toISOString(),
  }))
}

/** Returns the district's follow-up of a loan, with the steps that this officer can take. */
export async function followUpOf({ id, application }: LoanSanction, may: RightCheck) {
  const tasks = await FollowUp.query()
    .where('sanctionId', id)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_TASKS)
  const current = tasks.find(({ liveSanctionId }) => liveSanctionId !== null) ?? null
  const canWork = await may('LoanPolicy.followUp')
  const { districtId } = application
  const officers =
    current === null ? [] : await listHolders({ roleIds: [Role.districtOfficer], districtId })
  return {
    current: current && {
      reason: current.reason,
      openedAt: isoInstant(current.openedAt),
      assignee: officers.find((one) => one.id === current.assignedTo)?.displayName ?? null,
      nextOn: current.nextOn,
    },
    closed: tasks
      .filter(({ closedAt }) => closedAt !== null)
      .map(({ id: taskId, closeReason, closedAt }) => ({
        id: taskId,
        closeReason,
        closedAt: isoInstant(closedAt),
      })),
    notes: tasks.length === 0 ? [] : await notesOf(id),
    steps: canWork ? stepsFor(current !== null) : [],
    officers: canWork
      ? officers.map((one) => ({ value: String(one.id), label: one.displayName }))
      : [],
    version: followUpVersion(current),
  }
}
