import emitter from '@adonisjs/core/services/emitter'
import ApplicantGroup from '#group/models/applicant_group'
import { GROUP_SECTIONS } from '#group/queries/sections'
import { registerSection } from '#profile/contracts/sections'
import { LOAN_TYPES } from '#masters/rules/schemes'

for (const section of GROUP_SECTIONS) registerSection(section)

/** The loan district is the correspondence district, unless an application is already active. */
emitter.on('profile:district_moved', async ({ profile, districtId, liveLoanTypes, trx }) => {
  if (liveLoanTypes.includes(LOAN_TYPES.group)) return
  await ApplicantGroup.query({ client: trx })
    .where('userId', profile.userId)
    .update({ loanDistrictId: districtId })
})
