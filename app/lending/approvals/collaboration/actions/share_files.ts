import type User from '#auth/models/user'
import { assignLocked } from '#approvals/collaboration/actions/assign_file'
import { filesToShare, planSharing } from '#approvals/collaboration/queries/shared_files'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import type { SubjectType } from '#workflow/contracts/subject'

interface SharingInput {
  type: SubjectType
  /** As the page showed them. */
  files: readonly {
    id: number
    expectedStatusId: number
    expectedAssigneeId: number | null
  }[]
  /** One: all files go to this colleague. */
  colleagueIds: readonly number[]
}

/** Gives many files to one colleague, or shares them equally among several, all in one transaction. */
export class ShareFiles {
  /**
   * @returns how many were assigned, and the numbers of those that have moved on, were assigned meanwhile or that
   *   none of these colleagues may have
   * @throws NotFound for a file that the officer does not see; Refusal where no file is the officer's to assign
   */
  async run(officer: User, { type, files, colleagueIds }: SharingInput) {
    /** In one order, so that of two who share the same files none waits for what the other has. */
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
