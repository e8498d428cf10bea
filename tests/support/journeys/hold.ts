import { Role } from '#auth/roles'
import type User from '#auth/models/user'
import { createOfficer, signInAs } from '#tests/support/users'
import { masters } from '#masters/queries/masters'

/**
 * Returns an application to its applicant as the district office of Pune, naming a field, a document or neither;
 * returns the officer.
 */
export async function holdInPune(
  applicationId: number,
  remarks: string,
  item?: string
): Promise<User> {
  const pune = masters().districts.find(({ nameEn }) => nameEn === 'Pune')!
  const district = await createOfficer(Role.districtOfficer, pune.id)
  const officer = await signInAs(district)
  const review = await officer.get(`/officer/applications/${applicationId}`)
  const { expectedStatusId, expectedDecisionId, choices } = review.props.decision
  const hold = choices.find(({ action }: { action: string }) => action === 'hold')
  const held = await officer.post(`/officer/applications/${applicationId}/decisions`, {
    action: 'hold',
    expectedStatusId,
    expectedDecisionId,
    reasonId: hold.reasons[0].value,
    remarks,
    item,
  })
  if (Object.keys(held.errors).length > 0) throw new Error(JSON.stringify(held.errors))
  return district
}
