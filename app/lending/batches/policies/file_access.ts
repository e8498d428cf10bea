import type User from '#auth/models/user'
import { hasRight, bouncerOf } from '#auth/policies/rights'
import CommitteeBatch from '#batches/models/committee_batch'
import type Document from '#documents/models/document'

/** Whether a user may see a committee report: officers of the district who may read minutes at all. */
export async function maySeeReport(user: User, { subjectId }: Document): Promise<boolean> {
  const bouncer = bouncerOf(() => user)
  if (!(await hasRight(bouncer, 'BatchPolicy.readMinutes'))) return false
  const batch = await CommitteeBatch.find(subjectId)
  return batch !== null && user.maySeeDistrict(batch.districtId)
}
