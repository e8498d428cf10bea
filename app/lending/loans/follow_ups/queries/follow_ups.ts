import db from '@adonisjs/lucid/services/db'
import { listHolders } from '#auth/queries/role_assignments'
import type { RightCheck } from '#auth/policies/rights'
import { Role } from '#auth/roles'
import { isoInstant } from '#kernel/calendar/instants'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { contentVersion } from '#kernel/http/expected_version'
import { stepsFor } from '#loans/follow_ups/rules/follow_up'
import FollowUp from '#loans/models/follow_up'
import type LoanSanction from '#loans/models/loan_sanction'

/** Tasks of a loan on its page; the newest. */
const SHOWN_TASKS = 10
/** Notes of them. */
const SHOWN_NOTES = 50

/** What a form says that its person saw; 'none' where no task is open. */
export const followUpVersion = (task: FollowUp | null): string =>
  task === null ? 'none' : contentVersion([task.id, task.notesCount, task.assignedTo])

/** Calls and visits of a loan, the newest first. */
async function notesOf(sanctionId: number) {
  const rows = await db
    .from('follow_up_notes as n')
    .join('users as u', 'u.id', 'n.noted_by')
    .where('n.sanction_id', sanctionId)
    .orderBy('n.id', 'desc')
    .limit(SHOWN_NOTES)
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

/** The follow-up of a loan by its district, with the steps that this officer can take. */
export async function followUpOf({ id, application }: LoanSanction, may: RightCheck) {
  const tasks = await FollowUp.query()
    .where('sanctionId', id)
    .orderBy('id', 'desc')
    .limit(SHOWN_TASKS)
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
