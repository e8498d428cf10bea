import { maySeeApplicant } from '#approvals/policies/application_access'
import type User from '#auth/models/user'
import type Document from '#documents/models/document'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import Profile from '#profile/models/profile'

/** Documents of a profile: for its owner, and officers who may see one of that person's applications. */
export async function maySeeProfileDocument(user: User, { subjectId }: Document): Promise<boolean> {
  if (!user.isOfficer) return false
  const profile = await Profile.find(subjectId)
  return profile !== null && maySeeApplicant(user, profile.userId)
}

/** Same for documents of a group. */
export async function maySeeGroupDocument(user: User, { subjectId }: Document): Promise<boolean> {
  const group = await ApplicantGroup.find(subjectId)
  return group !== null && maySeeApplicant(user, group.userId)
}

/** Same for documents of a group's directors. */
export async function maySeeDirectorDocument(
  user: User,
  { subjectId }: Document
): Promise<boolean> {
  const director = await GroupDirector.query().where('id', subjectId).preload('group').first()
  return director !== null && maySeeApplicant(user, director.group.userId)
}
