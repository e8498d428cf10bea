import User from '#auth/models/user'
import { Role } from '#auth/roles'
import type { DeskFile } from '#desk/contracts/desk_file'
import { deskSubject } from '#desk/registry'
import { postOf } from '#desk/rules/post'

/** Active officers of the whole corporation and of a district, by name. */
const officersFor = (districtId: number) =>
  User.query()
    .whereNot('roleId', Role.applicant)
    .where('isActive', true)
    .where((either) => {
      either.whereNull('districtId').orWhere('districtId', districtId)
    })
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')

/** The officers who see a file; without the one who asks. */
export async function colleaguesOn(file: DeskFile, asking: { id: number }): Promise<User[]> {
  const officers = await officersFor(file.districtId).whereNot('id', asking.id)
  const subject = deskSubject(file.type)
  const sees = new Map<number, boolean>()
  for (const { roleId } of officers) {
    if (!sees.has(roleId)) sees.set(roleId, await subject.isSeenBy(roleId, file))
  }
  return officers.filter(({ roleId }) => sees.get(roleId))
}

/** The officers on whose desk a file lies: of its role, and of its district where they have one. */
export async function colleaguesOfPost(file: DeskFile): Promise<User[]> {
  const role = postOf(file.type, file.statusId)
  return role === null ? [] : officersFor(file.districtId).where('roleId', role)
}
