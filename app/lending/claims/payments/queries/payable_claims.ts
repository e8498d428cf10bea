import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { batches, instantOf, storedDay } from '#kernel/database/dialect'
import type { ClaimFacts } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import type { BeneficiaryData, UnpayableReason } from '#claims/payments/rules/beneficiaries'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { verifiedLoan } from '#loans/queries/loans'
import { getClock } from '#kernel/calendar/clock'
import { type LinkedClaim, linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import { headOf } from '#claims/budget/rules/budget'
import { isNotLinked } from '#claims/aadhaar_linking/rules/linking_status'
import { IN_STORE } from '#kernel/vault/aadhaar_store'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { masters } from '#masters/queries/masters'

export interface PayableFilter {
  districtId?: number | null
  loanType?: number | null
}

/** Returns the status of claims that the MD has approved: found by the owner column, not by a number. */
export function approvedClaimStatusId(): number {
  return masters().claimStatuses.find((status) => status.owner === 'ToBePaid')!.id
}

/** Selects claims that are waiting for a payment batch (DECISIONS 9), oldest first; no held applications. */
export function payableClaims(
  filter: PayableFilter,
  client: QueryClientContract = db.connection()
) {
  return Claim.query({ client })
    .where('status_id', approvedClaimStatusId())
    .where('payment_status_id', PaymentStatus.toBePaid)
    .whereNotIn('application_id', (held) =>
      held.from('applications').where('is_held', true).select('id')
    )
    .if(filter.districtId, (query) => query.where('district_id', filter.districtId!))
    .if(filter.loanType, (query) => query.where('loan_type', filter.loanType!))
    .orderBy('id')
}

/** Returns the ids of the claims waiting under a filter, locked where the database supports it, oldest first. */
export async function lockPayableIds(
  filter: PayableFilter,
  trx: TransactionClientContract
): Promise<number[]> {
  const rows = await payableClaims(filter, trx).select('id').forUpdate().pojo<{ id: number }>()
  return rows.map(({ id }) => Number(id))
}

/** Locks claims, whatever their status, where the database supports it, without reading them. */
export async function lockClaims(ids: readonly number[], trx: TransactionClientContract) {
  for (const some of batches(ids)) {
    await trx.from('claims').whereIn('id', some).orderBy('id').select('id').forUpdate()
  }
}

/**
 * Locks and returns those of several claims that are still waiting under a filter, oldest first. Plain rows: models of
 * a transaction stay in memory until its end, and a batch may contain a hundred thousand.
 */
export async function lockPayableClaims(
  ids: readonly number[],
  filter: PayableFilter,
  trx: TransactionClientContract
): Promise<ClaimFacts[]> {
  const rows = await payableClaims(filter, trx)
    .whereIn('id', [...ids])
    .select(...STATE_COLUMNS)
    .forUpdate()
    .pojo<Record<(typeof STATE_COLUMNS)[number], number | null> & { status_since: Date | string }>()
  return rows.map((row) => ({
    id: Number(row.id),
    userId: Number(row.user_id),
    districtId: Number(row.district_id),
    loanType: Number(row.loan_type),
    statusId: Number(row.status_id),
    paymentStatusId: Number(row.payment_status_id),
    approvedPaise: row.approved_paise === null ? null : Number(row.approved_paise),
    proposedPaise: Number(row.proposed_paise),
    statusSince: DateTime.fromJSDate(instantOf(row.status_since)),
    isReturned: Boolean(row.is_returned),
    workflowVersion: Number(row.workflow_version),
    isHeld: false,
    firstSubmittedOn: storedDay(row.first_submitted_on),
  }))
}

const STATE_COLUMNS = [
  'id',
  'first_submitted_on',
  'workflow_version',
  'user_id',
  'district_id',
  'loan_type',
  'status_id',
  'payment_status_id',
  'approved_paise',
  'proposed_paise',
  'is_returned',
  'status_since',
] as const

/** Data of one claim for the bank's file; amounts in paise. */
export interface Beneficiary extends BeneficiaryData {
  claimId: number
  loiNumber: string
  aadhaarReference: string | null
  /** The encrypted number, where it is not in the store yet. */
  aadhaarCipher: string
  aadhaarLast4: string
  amountPaise: number
  /** The budget head that pays it; null where none does. */
  headCode: string | null
}

/** Returns the columns that freeze the beneficiary of a batch line. */
export const beneficiaryColumns = (line: Omit<Beneficiary, 'aadhaarDigest'>) => ({
  beneficiary_name: line.beneficiaryName,
  loi_number: line.loiNumber,
  aadhaar_reference: line.aadhaarReference,
  aadhaar_cipher: line.aadhaarCipher,
  aadhaar_last4: line.aadhaarLast4,
  amount_paise: line.amountPaise,
  head_code: line.headCode,
  taluka: line.taluka,
  district: line.district,
  mobile: line.mobile,
  email: line.email,
  pincode: line.pincode,
})

/** A claim as in the bank's file, or why it cannot be included. */
type Payable =
  | { beneficiary: Beneficiary; why: null }
  | { beneficiary: Beneficiary | null; why: UnpayableReason }

/**
 * Returns the beneficiaries of several claims, in the order of the claims. A group's claim is paid to its applicant's
 * Aadhaar (DECISIONS 9); the loan must be verified (DECISIONS 7).
 */
export async function beneficiariesOf(
  claims: readonly { id: number }[],
  trx: QueryClientContract
): Promise<Payable[]> {
  const rows = await trx
    .from('claims')
    .join('applications', 'applications.id', 'claims.application_id')
    .join('profiles', 'profiles.id', 'applications.profile_id')
    .join('users', 'users.id', 'claims.user_id')
    .join('loan_sanctions', 'loan_sanctions.id', 'claims.sanction_id')
    .join('lois', 'lois.id', 'loan_sanctions.loi_id')
    .leftJoin('addresses', (join) => {
      join
        .on('addresses.profile_id', 'profiles.id')
        .andOnVal('addresses.kind', '=', 'correspondence')
    })
    .whereIn(
      'claims.id',
      claims.map((claim) => claim.id)
    )
    .select(
      'claims.id as claim_id',
      'claims.application_id',
      'claims.user_id',
      'claims.loan_type',
      'claims.payment_status_id',
      'applications.applicant_name',
      'applications.caste_id',
      'claims.approved_paise',
      'lois.number as loi_number',
      'profiles.aadhaar_reference',
      'profiles.aadhaar_cipher',
      'profiles.aadhaar_digest',
      'profiles.aadhaar_last4',
      'addresses.taluka_id',
      'addresses.taluka_name',
      'addresses.district_id',
      'addresses.district_name',
      'addresses.pincode',
      'users.mobile',
      'users.email'
    )
    .select(verifiedLoan(trx, 'claims.application_id').as('verified_loans'))
    .select(
      trx
        .from('claim_rows')
        .whereColumn('claim_rows.claim_id', 'claims.id')
        .where('is_recognised', false)
        .whereNotNull('narration')
        .whereNull('confirmed_at')
        .count('*')
        .as('unconfirmed_lines')
    )
    .select(
      trx
        .from('payment_batch_items')
        .whereColumn('payment_batch_items.undecided_claim_id', 'claims.id')
        .count('*')
        .as('reported_credits')
    )
  const byClaim = new Map(rows.map((row) => [Number(row.claim_id), row]))
  const unlinked = await unlinkedClaims(
    rows.map((row) => ({
      id: Number(row.claim_id),
      userId: Number(row.user_id),
      loanType: Number(row.loan_type),
      paymentStatusId: Number(row.payment_status_id),
    })),
    trx
  )
  return claims.map(({ id }) => {
    const row = byClaim.get(id)
    if (!row?.aadhaar_digest || !row.approved_paise) return { beneficiary: null, why: 'no_aadhaar' }
    const beneficiary = beneficiaryOf(row)
    if (Number(row.verified_loans) === 0) return { beneficiary, why: 'loan_not_verified' }
    if (Number(row.unconfirmed_lines) > 0) return { beneficiary, why: 'line_not_confirmed' }
    if (Number(row.reported_credits) > 0) return { beneficiary, why: 'credit_reported' }
    return { beneficiary, why: unlinked.has(id) ? 'not_seeded' : null }
  })
}

/** Returns those of these claims that lack the current seeding statement that their scheme requires before payment. */
export async function unlinkedClaims(
  claims: readonly LinkedClaim[],
  client: QueryClientContract = db.connection()
): Promise<Set<number>> {
  const today = getClock().today()
  const wanted = claims.filter(
    ({ loanType }) => rulesByCountingDay(loanType, { work: today }).requiresSeeding
  )
  const linkings = await linkingOf(wanted, client)
  return new Set(
    wanted.filter(({ id }) => isNotLinked(linkings.get(id)!.state)).map(({ id }) => id)
  )
}

/** A claim of the query above, with the number and the amount required for its payment. */
interface BeneficiaryRow {
  claim_id: number
  applicant_name: string
  loan_type: number
  caste_id: number | null
  approved_paise: number
  loi_number: string
  aadhaar_reference: string | null
  aadhaar_cipher: string | null
  aadhaar_digest: string
  aadhaar_last4: string
  taluka_id: number | null
  taluka_name: string | null
  district_id: number | null
  district_name: string | null
  pincode: string | null
  mobile: string
  email: string | null
}

function beneficiaryOf(row: BeneficiaryRow): Beneficiary {
  return {
    claimId: Number(row.claim_id),
    beneficiaryName: row.applicant_name,
    loiNumber: row.loi_number,
    aadhaarReference: row.aadhaar_reference,
    aadhaarCipher: row.aadhaar_cipher ?? IN_STORE,
    aadhaarDigest: row.aadhaar_digest,
    aadhaarLast4: row.aadhaar_last4,
    amountPaise: Number(row.approved_paise),
    headCode: headOf(masters().budgetSources, {
      loanType: Number(row.loan_type),
      subCorporation: masters().find('castes', row.caste_id)?.subCorporationCode ?? null,
    }),
    taluka: masters().find('talukas', row.taluka_id)?.nameEn ?? row.taluka_name ?? '',
    district: masters().find('districts', row.district_id)?.nameEn ?? row.district_name ?? '',
    mobile: row.mobile,
    email: row.email,
    pincode: row.pincode ?? '',
  }
}
