import type User from '#auth/models/user'
import { holdersOfPosts } from '#auth/queries/posts'
import { OFFICER_ROLES } from '#auth/roles'
import type { DeskFile } from '#approvals/collaboration/contracts/desk_file'
import { deskSubject } from '#approvals/collaboration/registry'
import { postOf } from '#approvals/collaboration/rules/post'
import { masters } from '#masters/queries/masters'

/** The officers who see a file, in whichever of their posts they do; without the one who asks. */
export async function colleaguesOn(file: DeskFile, asking: { id: number }): Promise<User[]> {
  const { districtId } = file
  const subject = deskSubject(file.type)
  const seeing = new Set<number>()
  for (const roleId of OFFICER_ROLES) {
    if (await subject.isSeenBy(roleId, file)) seeing.add(roleId)
  }
  const officers = await holdersOfPosts({ roleIds: [...seeing], districtId })
  return officers.filter(({ id }) => id !== asking.id)
}

/** The officers on whose desk a file lies: of its role, and of its district where they are bound. */
export async function colleaguesOfPost({ type, statusId, districtId }: DeskFile): Promise<User[]> {
  const role = postOf(type, statusId, masters())
  return role === null ? [] : holdersOfPosts({ roleIds: [role], districtId })
}
