import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { Refusal } from '#kernel/exceptions/refusal'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import { isWithRole } from '#approvals/collaboration/rules/post'
import { masters } from '#masters/queries/masters'
import type { SubjectState } from '#workflow/contracts/subject'
import { subjectAdapter } from '#workflow/registry'

/**
 * A file of this officer's post, locked, so that a step which moves it comes before or after.
 *
 * @param expected where the page showed it
 * @throws Refusal where it has moved on, or is another post's
 */
export async function lockFileOfRole(
  officer: User,
  expected: CollaborationFile,
  trx: TransactionClientContract
): Promise<SubjectState> {
  const file = await subjectAdapter(expected.type).load(expected.id, trx, { lock: true })
  if (file?.statusId !== expected.statusId || file.districtId !== expected.districtId) {
    throw new Refusal('collaboration.asked.moved_on', {}, { status: 409 })
  }
  if (!isWithRole(officer, expected, masters())) {
    throw new Refusal('collaboration.asked.not_of_post', {}, { status: 403 })
  }
  return file
}
