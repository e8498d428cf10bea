import type User from '#auth/models/user'
import { listHolders } from '#auth/queries/posts'
import { OFFICER_ROLES } from '#auth/roles'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import { collaborationSubject } from '#approvals/collaboration/registry'
import { roleOfFile } from '#approvals/collaboration/rules/post'
import { masters } from '#masters/queries/masters'

/** The officers who see a file, in whichever of their posts they do; without the one who asks. */
export async function colleaguesSeeing(file: CollaborationFile, requester: { id: number }): Promise<User[]> {
  const { districtId } = file
  const subject = collaborationSubject(file.type)
  const seeing = new Set<number>()
  for (const roleId of OFFICER_ROLES) {
    if (await subject.isSeenBy(roleId, file)) seeing.add(roleId)
  }
  const officers = await listHolders({ roleIds: [...seeing], districtId })
  return officers.filter(({ id }) => id !== requester.id)
}

/** The officers on whose desk a file lies: of its role, and of its district where they are bound. */
export async function colleaguesOfRole({ type, statusId, districtId }: CollaborationFile): Promise<User[]> {
  const role = roleOfFile(type, statusId, masters())
  return role === null ? [] : listHolders({ roleIds: [role], districtId })
}
