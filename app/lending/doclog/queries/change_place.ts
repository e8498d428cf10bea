import { NotFound } from '#kernel/exceptions/refusal'
import type User from '#auth/models/user'
import { visibleApplication } from '#approvals/queries/visible_application'
import Application from '#applications/models/application'
import { visibleClaim } from '#claims/queries/officer_claim'
import type { DocumentOwner } from '#doclog/queries/changeable_documents'
import { isStage } from '#doclog/rules/stages'
import { visibleDisbursement, visibleSanction } from '#loans/queries/visible_loan'

/**
 * What the address of a document change names, if this officer may see it.
 *
 * @param id of the application at stage 'profile', else of the sanction, disbursement or claim
 * @throws NotFound for everything else, whether it exists or not
 */
export async function findDocumentOwner(officer: User, stage: string, id: number): Promise<DocumentOwner> {
  if (!isStage(stage)) {
    throw new NotFound()
  }
  if (stage === 'profile') {
    const application = await visibleApplication(officer, { id })
    return { stage, application, recordId: application.profileId }
  }
  if (stage === 'sanction') {
    const { application } = await visibleSanction(officer, id)
    return { stage, application, recordId: id }
  }
  if (stage === 'disbursement') {
    const { sanction } = await visibleDisbursement(officer, id)
    return { stage, application: sanction.application, recordId: id }
  }
  const claim = await visibleClaim(officer, id)
  const application = await Application.findOrFail(claim.applicationId)
  return { stage, application, recordId: claim.id }
}

/** Whose documents they are, as the page says it. */
export const applicationView = ({
  application: { id, number, applicantName },
}: DocumentOwner) => ({
  id,
  number,
  applicantName,
})
