import type User from '#auth/models/user'
import Appeal from '#applications/appeals/models/appeal'
import AppealFile from '#applications/appeals/models/appeal_file'
import { visibleAmong } from '#approvals/queries/visible_applications'
import type StoredFile from '#documents/models/stored_file'

/** What goes with an appeal: for its applicant, who owns it, and officers who see the application. */
export async function maySeeAppealFile(user: User, { id }: StoredFile): Promise<boolean> {
  const paper = await AppealFile.query().where('fileId', id).first()
  const appeal = paper && (await Appeal.find(paper.appealId))
  if (!appeal || !user.isOfficer) return false
  return (await visibleAmong(user, [appeal.applicationId])).length > 0
}
