import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import type { CollaborationFile } from '#approvals/collaboration/contracts/collaboration'
import FileAssignment from '#approvals/collaboration/models/file_assignment'
import {
  colleaguesOfRole,
  filesToShare,
  planSharing,
} from '#approvals/collaboration/queries/assignments'
import { notifyUser } from '#notifications/actions/messages'
import { subjectAdapter } from '#workflow/registry'
import type { SubjectType } from '#workflow/contracts/subject'

interface AssignmentInput {
  /** The file as the officer sees it. */
  file: CollaborationFile
  /** Colleague of the post; null to unassign it. */
  assigneeId: number | null
  /** What the page showed: the status of the file, and its assignee. */
  expectedStatusId: number
  expectedAssigneeId: number | null
}

/** Assigns a file to a colleague of the post that has it, to the officer themselves, or back to all of them. */
export class AssignFile {
  /**
   * @throws Refusal if it has moved on, belongs to another post, somebody else assigned it meanwhile, or the colleague
   * does not hold the post
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
 * Saves the assignee of a file, with an entry in the audit log, and notifies the colleague.
 *
 * @throws Refusal, before anything is written, if the file is not as the page showed it
 */
async function assignLocked(
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

interface SharingInput {
  type: SubjectType
  /** The files as the page showed them. */
  files: readonly {
    id: number
    expectedStatusId: number
    expectedAssigneeId: number | null
  }[]
  /** With a single id, all files are assigned to this colleague. */
  colleagueIds: readonly number[]
}

/** Assigns many files to one colleague, or divides them equally among several, all in one transaction. */
export class ShareFiles {
  /**
   * @returns how many were assigned, and the numbers of those that have moved on, were assigned meanwhile or that none
   * of these colleagues may have
   * @throws NotFound for a file that the officer may not see; Refusal if the officer may assign none of the files
   */
  async run(officer: User, { type, files, colleagueIds }: SharingInput) {
    /** In a fixed order, so that two officers who divide the same files cannot deadlock. */
    const ids = files.map(({ id }) => id).toSorted((a, b) => a - b)
    const open = await filesToShare(officer, type, ids)
    if (open.every(({ colleagues }) => colleagues.length === 0))
      throw new Refusal('collaboration.messages.not_of_post', {}, { status: 403 })
    return inTransaction(async (trx) => {
      const { assignees } = await planSharing(type, open, colleagueIds, trx)
      const left: string[] = []
      let assigned = 0
      for (const { file, colleagues } of open) {
        const assignee = colleagues.find(({ id }) => id === assignees.get(file.id))
        const { expectedStatusId, expectedAssigneeId } = files.find(({ id }) => id === file.id)!
        const input = { file, assigneeId: null, expectedStatusId, expectedAssigneeId }
        try {
          if (!assignee) throw new Refusal('collaboration.messages.no_such_assignee')
          await assignLocked(officer, { ...input, assigneeId: assignee.id }, assignee, trx)
          assigned += 1
        } catch (error) {
          /** Refused before anything of it was written. */
          if (!(error instanceof Refusal)) throw error
          left.push(file.claimId === null ? file.number : `${file.number} (${file.claimId})`)
        }
      }
      return { assigned, left }
    })
  }
}
