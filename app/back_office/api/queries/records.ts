import db from '@adonisjs/lucid/services/db'
import { type KeysetSource, keysetPage, rowCursor } from '#lists/keyset'
import { readCursor, writeCursor } from '#lists/list_state'
import { DateTime } from 'luxon'
import Application from '#applications/models/application'
import type { ResponseBody, RowOf } from '#api/schemas/responses'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { sqlInstant } from '#kernel/database/dialect'
import { NotFound } from '#kernel/exceptions/refusal'
import { loanTypeName, masters } from '#masters/queries/masters'
import Claim from '#claims/models/claim'
import type ApiClient from '#api/models/api_client'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import type { PaymentResult } from '#claims/payments/rules/payment_status'

const DEFAULT_LIMIT = 50

/** Position in a list, and page size. */
interface PageQuery {
  limit?: number
  after?: string
}

/** Returns one page of a list in insertion order, or in the order of a column, at the same cost at any depth. */
async function keysetPageOf<Found, Row>(
  source: Omit<KeysetSource, 'column' | 'direction'> & { column?: string },
  { limit = DEFAULT_LIMIT, after }: PageQuery,
  linesOf: (rows: (Found & { id: number })[]) => Row[] | Promise<Row[]>
): Promise<{ data: Row[]; next: string | null }> {
  const cursor = readCursor(after ?? null)
  const { rows, hasNext } = await keysetPage<Found>(
    db.connection(),
    { column: 'id', ...source, direction: 'asc' },
    { perPage: limit, page: 1, step: cursor ? { kind: 'after', cursor } : { kind: 'page' } }
  )
  return {
    data: await linesOf(rows),
    next: hasNext ? writeCursor(rowCursor(rows.at(-1)!)) : null,
  }
}

interface ApplicationsQuery extends PageQuery {
  number?: string
  statusId?: number
  districtId?: number
  loanType?: number
  /** In the format of instants of both databases. */
  stepSince?: string
}

/** A step is visible once committed, so one of the last seconds may still be inserted before visible ones. */
const SETTLING_SECONDS = 60

/**
 * Lists applications in the order of their submission; with a start instant in the order of their last step, so that
 * one with a step during the read moves to the end and is read again.
 */
export function listApplications({
  number,
  statusId,
  districtId,
  loanType,
  stepSince,
  ...filters
}: ApplicationsQuery) {
  const hasSingleValue = [statusId, districtId, loanType].some((one) => one !== undefined)
  return keysetPageOf<object, RowOf<'Applications'>>(
    {
      table: 'applications',
      ...(stepSince === undefined
        ? { isSingleValue: hasSingleValue }
        : { column: 'last_action_at' }),
      filter: (query) => {
        if (stepSince !== undefined) {
          const settled = DateTime.fromJSDate(getClock().now()).minus({
            seconds: SETTLING_SECONDS,
          })
          query.where('applications.last_action_at', '>=', stepSince)
          query.where('applications.last_action_at', '<=', sqlInstant(settled))
        }
        if (number !== undefined) query.where('applications.number', number)
        if (statusId !== undefined) query.where('applications.status_id', statusId)
        if (districtId !== undefined) query.where('applications.district_id', districtId)
        if (loanType !== undefined) query.where('applications.loan_type', loanType)
      },
    },
    filters,
    async (rows) => {
      const ids = rows.map(({ id }) => id)
      const found = await Application.query().whereIn('id', ids)
      const byId = new Map(found.map((one) => [one.id, one]))
      return ids.map((id) => applicationLine(byId.get(id)!))
    }
  )
}

/** @throws NotFound */
export async function findApplication(uuid: string): Promise<RowOf<'Applications'>> {
  const application = await Application.findBy({ uuid })
  if (!application) throw new NotFound()
  return applicationLine(application)
}

function applicationLine(application: Application): RowOf<'Applications'> {
  const { status } = application
  return {
    id: application.uuid,
    number: application.number,
    loanType: application.loanType,
    applicantName: application.applicantName,
    district: {
      id: application.districtId,
      name: masters().district(application.districtId).nameEn,
    },
    submittedOn: application.submittedOn,
    amount: application.amountPaise,
    status: { id: status.id, name: status.nameEn },
    statusSince: isoInstant(application.statusSince),
    lastStepAt: isoInstant(application.lastActionAt),
    isFinal: status.isFinal,
    hasLetter: application.hasLoi,
  }
}

/** Returns the loan types with their English names. */
const loanTypes = () =>
  masters().schemes.map((scheme) => ({ id: scheme.id, name: loanTypeName(scheme, 'en') }))

const named = ({ id, nameEn }: { id: number; nameEn: string }) => ({ id, name: nameEn })
const coded = ({ code, ...row }: { id: number; code: string; nameEn: string }) => ({
  ...named(row),
  code,
})

/** Returns the meaning of ids in responses, without retired rows. */
export function listMasters(): ResponseBody<'Masters'> {
  const all = masters()
  return {
    districts: all.districts.map(coded),
    loanTypes: loanTypes(),
    banks: all.banks.map(coded),
    applicationStatuses: all.applicationStatuses.map(named),
    claimStatuses: all.claimStatuses.map(named),
    paymentStatuses: all.paymentStatuses.map(named),
    bankRefusalReasons: all.bankRefusalReasons.map(named),
  }
}

interface ClaimsQuery extends PageQuery {
  applicationId?: string
  statusId?: number
  paymentStatusId?: number
}

/** Lists claims in order of creation, for a bank its own. */
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

/** Lists items of payment batches in order of creation, for a bank those of its own claims. */
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

/** Contains no personal data; both parties have the claim. */
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
