import Claim from '#claims/models/claim'
import type ApiClient from '#api/models/api_client'
import type { RowOf } from '#api/schemas/answers'
import { type PageQuery, keysetPageOf } from '#api/queries/page_of'
import { masters } from '#masters/queries/masters'

interface ClaimsQuery extends PageQuery {
  applicationId?: string
  statusId?: number
  paymentStatusId?: number
}

/** Claims in the order in which they were made; to a bank its own. */
export function listClaims(
  { applicationId, statusId, paymentStatusId, ...filters }: ClaimsQuery,
  { bankId }: ApiClient
) {
  return keysetPageOf<object, RowOf<'Claims'>>(
    {
      table: 'claims',
      isSingleValue: bankId !== null,
      filter: (query) => {
        if (bankId !== null) query.where('claims.bank_id', bankId)
        if (statusId !== undefined) query.where('claims.status_id', statusId)
        if (paymentStatusId !== undefined) query.where('claims.payment_status_id', paymentStatusId)
        if (applicationId !== undefined) {
          query.whereIn('claims.application_id', (own) => {
            own.from('applications').select('id').where('uuid', applicationId)
          })
        }
      },
    },
    filters,
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const found = await Claim.query().whereIn('id', ids).preload('application').orderBy('id')
      return found.map(claimLine)
    }
  )
}

function claimLine(claim: Claim): RowOf<'Claims'> {
  const all = masters()
  return {
    id: claim.uuid,
    applicationId: claim.application.uuid,
    applicationNumber: claim.application.number,
    bank: { id: claim.bankId, name: all.bank(claim.bankId).nameEn },
    submittedOn: claim.submittedOn,
    paidOn: claim.paidOn,
    paid: claim.paidPaise,
    interest: claim.interestPaise,
    proposed: claim.proposedPaise,
    approved: claim.approvedPaise,
    status: { id: claim.statusId, name: claim.status.nameEn },
    paymentStatus: {
      id: claim.paymentStatusId,
      name: all.paymentStatus(claim.paymentStatusId).nameEn,
    },
  }
}
