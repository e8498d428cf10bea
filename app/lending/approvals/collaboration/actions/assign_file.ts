import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import type { CollaborationFile } from '#approvals/collaboration/contracts/collaboration'
import FileAssignment from '#approvals/collaboration/models/file_assignment'
import { colleaguesOfRole } from '#approvals/collaboration/queries/assignments'
import { notifyUser } from '#notifications/actions/notify_user'
import { subjectAdapter } from '#workflow/registry'

interface AssignmentInput {
  /** As the officer sees it. */
  file: CollaborationFile
  /** Of the post; null: nobody has it any more. */
  assigneeId: number | null
  /** What the page showed: where the file stands, and who had it. */
  expectedStatusId: number
  expectedAssigneeId: number | null
}

/** Gives a file to a colleague of the post that has it, to oneself, or back to all of them. */
export class AssignFile {
  /**
   * @throws Refusal where it has moved on, is another post's, somebody else assigned it meanwhile, or the
   *   colleague is not of the post
   */
  async run(officer: User, input: AssignmentInput): Promise<void> {
    const { file, assigneeId } = input
    const colleagues = await colleaguesOfRole(file)
    const assignee = colleagues.find((one) => one.id === assigneeId)
    if (!colleagues.some((one) => one.id === officer.id)) {
      throw new Refusal('collaboration.messages.not_of_post', {}, { status: 403 })
    }
    if (assigneeId !== null && !assignee) {
      throw new Refusal('collaboration.messages.no_such_assignee', {}, { field: 'assigneeId' })
    }
    await inTransaction((trx) => assignLocked(officer, input, assignee, trx))
  }
}

/**
 * Writes who has a file, with its entry in the audit log, and tells the colleague.
 *
 * @throws Refusal, before anything is written, where the file is not as the page showed it
 */
export async function assignLocked(
  officer: User,
  { file, assigneeId, expectedStatusId, expectedAssigneeId }: AssignmentInput,
  assignee: User | undefined,
  trx: TransactionClientContract
): Promise<void> {
  const { type, id } = file
  /** Locked, so that a step which moves it comes before or after. */
  const now = await subjectAdapter(type).load(id, trx, { lock: true })
  const isMoved = now?.statusId !== expectedStatusId || now.statusId !== file.statusId
  if (isMoved || now.districtId !== file.districtId) {
    throw new Refusal('collaboration.messages.moved_on', {}, { status: 409 })
  }
  const key = { subjectType: type, subjectId: id }
  const before = await FileAssignment.query({ client: trx }).where(key).preload('user').first()
  if ((before?.userId ?? null) === assigneeId) return
  if ((before?.userId ?? null) !== expectedAssigneeId) {
    throw new Refusal(
      'collaboration.messages.assigned_meanwhile',
      { name: before?.user.displayName ?? { key: 'collaboration.assign.nobody' } },
      { status: 409 }
    )
  }
  await before?.delete()
  await recordAudit({
    action: assigneeId === null ? 'file.released' : 'file.assigned',
    actor: officer,
    subjectType: type,
    subjectId: id,
    districtId: file.districtId,
    data: { from: before?.userId ?? null, to: assigneeId },
    trx,
  })
  if (!assignee) return
  const assignment = await FileAssignment.create(
    {
      ...key,
      statusId: now.statusId,
      userId: assignee.id,
      assignedBy: officer.id,
      createdAt: DateTime.fromJSDate(getClock().now()),
    },
    { client: trx }
  )
  if (assignee.id === officer.id) return
  await notifyUser(
    {
      userId: assignee.id,
      template: 'assigned',
      params: { by: officer.displayName, applicationNo: file.number, claim: file.claimId },
      applicationId: file.applicationId,
      claimId: file.claimId,
      dedupeKey: `assignment:${type}:${id}:${assignment.id}`,
      channels: ['notice'],
    },
    trx
  )
}
