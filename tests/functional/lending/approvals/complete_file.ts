import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { createApplicant } from '#tests/support/users'
import { stage } from '#tests/functional/lending/approvals/support'

/** Creates an application of a person with a complete profile, with numbers and documents that no other person has. */
export async function createCompleteApplication(
  district = 'Pune',
  overrides: Partial<Application['$attributes']> & { statusId?: number } = {}
) {
  const { statusId = stage('Project'), ...rest } = overrides
  const user = await createApplicant()
  const districtId = districtNamed(district)
  const profile = await createCompleteProfile(user, { districtId })
  await db
    .from('profiles')
    .where('id', profile.id)
    .update({ pan_digest: `pan-${profile.id}`, aadhaar_digest: `aadhaar-${profile.id}` })
  await db
    .from('bank_accounts')
    .where('profile_id', profile.id)
    .update({ account_digest: `account-${profile.id}` })
  for (const { id } of await db.from('stored_files').where('owner_user_id', user.id)) {
    const sha256 = String(id).padStart(64, '0')
    await db.from('stored_files').where('id', id).update({ sha256 })
  }
  return createApplication({ userId: user.id, districtId, statusId, overrides: rest })
}
