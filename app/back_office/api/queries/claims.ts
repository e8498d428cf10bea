import Claim from '#claims/models/claim'
import type ApiClient from '#api/models/api_client'
import type { RowOf } from '#api/schemas/responses'
import { type PageQuery, keysetPageOf } from '#api/queries/applications'
import { masters } from '#masters/queries/masters'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import type { PaymentResult } from '#claims/payments/rules/payment_status'

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

interface PaymentsQuery extends PageQuery {
  batch?: string
  claimId?: string
  result?: PaymentResult
}

/** Lines of payment batches in the order in which they were made; to a bank those of its own claims. */
export function listPayments(
  { batch, claimId, result, ...filters }: PaymentsQuery,
  { bankId }: ApiClient
) {
  return keysetPageOf<object, RowOf<'Payments'>>(
    {
      table: 'payment_batch_items',
      filter: (query) => {
        if (result !== undefined) query.where('payment_batch_items.result', result)
        if (batch !== undefined) {
          query.whereIn('payment_batch_items.batch_id', (own) => {
            own.from('payment_batches').select('id').where('number', batch)
          })
        }
        if (claimId === undefined && bankId === null) return
        query.whereIn('payment_batch_items.claim_id', (own) => {
          own.from('claims').select('id')
          if (bankId !== null) own.where('bank_id', bankId)
          if (claimId !== undefined) own.where('uuid', claimId)
        })
      },
    },
    filters,
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const found = await PaymentBatchItem.query().whereIn('id', ids).preload('claim').orderBy('id')
      const batches = await PaymentBatch.query().whereIn('id', [
        ...new Set(found.map(({ batchId }) => batchId)),
      ])
      const byId = new Map(batches.map((one) => [one.id, one]))
      return found.map((item) => paymentLine(item, byId.get(item.batchId)!))
    }
  )
}

/** Nothing of the person: who pays and who is paid knows the claim. */
function paymentLine(item: PaymentBatchItem, batch: PaymentBatch): RowOf<'Payments'> {
  return {
    id: item.id,
    batch: batch.number,
    batchOn: batch.batchOn,
    claimId: item.claim.uuid,
    letterNumber: item.loiNumber,
    amount: item.amountPaise,
    result: item.result,
    bankReference: item.bankReference,
    creditedOn: item.creditedOn,
    returnCode: item.returnCode,
    returnReason: item.returnReason,
  }
}
