import type User from '#auth/models/user'
import type StoredFile from '#documents/models/stored_file'
import GrievanceFile from '#grievances/models/grievance_file'
import { isVisibleTo } from '#grievances/queries/visibility'

/** What came with a complaint: for its citizen, who owns it, and officers who see the complaint. */
export async function maySeeGrievanceFile(user: User, { id }: StoredFile): Promise<boolean> {
  const attached = await GrievanceFile.findBy('fileId', id)
  return attached !== null && user.isOfficer && user.mayAct
    ? isVisibleTo(user, attached.grievanceId)
    : false
}
