import emitter from '@adonisjs/core/services/emitter'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { masters } from '#masters/queries/masters'
import { countSubjects } from '#workflow/actions/count_subjects'

/**
 * Moves an application's pending claims with it to another district. Decided claims keep the district that decided on
 * them, by which past reports are counted.
 */
emitter.on('workflow:moved', async ({ trx, subjectType, before: from, after: to }) => {
  if (subjectType !== 'application' || from.districtId === to.districtId) return
  const pending = masters().claimStatuses.filter((status) => status.pendingWithRole !== null)
  const claims = await Claim.query({ client: trx })
    .where({ applicationId: to.id, districtId: from.districtId })
    .whereIn(
      'statusId',
      pending.map(({ id }) => id)
    )
    .forUpdate()
  for (const claim of claims) {
    const before = claimStateOf(claim)
    await claim.merge({ districtId: to.districtId }).save()
    const after = claimStateOf(claim)
    await countSubjects(trx, 'claim', [{ before, after }])
    await emitter.emitSerial('workflow:moved', { trx, subjectType: 'claim', before, after })
  }
})
