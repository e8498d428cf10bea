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

/** Status of claims that the MD has approved: the owner column says so, not a number. */
export function approvedClaimStatusId(): number {
  return masters().claimStatuses.find((status) => status.owner === 'ToBePaid')!.id
}

/** Claims that wait for a payment batch (DECISIONS 9), oldest first; none of held files. */
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

/** Ids of the claims that wait under a filter, locked where the database can, oldest first. */
export async function lockPayableIds(
  filter: PayableFilter,
  trx: TransactionClientContract
): Promise<number[]> {
  const rows = await payableClaims(filter, trx).select('id').forUpdate().pojo<{ id: number }>()
  return rows.map(({ id }) => Number(id))
}

/** Locks claims, whatever they wait for, where the database can; nothing is read of them. */
export async function lockClaims(ids: readonly number[], trx: TransactionClientContract) {
  for (const some of batches(ids)) {
    await trx.from('claims').whereIn('id', some).orderBy('id').select('id').forUpdate()
  }
}

/**
 * Those of some claims that still wait under a filter, locked, oldest first. Plain rows: a model of a
 * transaction is kept in memory until its end, and a batch may hold a hundred thousand.
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

/** What the bank's file says of one claim; amounts in paise. */
export interface Beneficiary extends BeneficiaryData {
  claimId: number
  loiNumber: string
  aadhaarReference: string | null
  /** The sealed number, where it is not in the store yet. */
  aadhaarCipher: string
  aadhaarLast4: string
  amountPaise: number
  /** The head of the budget that pays it; null where none does. */
  headCode: string | null
}

/** What a line of a batch freezes of its beneficiary, as the table holds it. */
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

/** A claim as the bank's file would have it, or why it cannot be in it. */
type Payable =
  | { beneficiary: Beneficiary; why: null }
  | { beneficiary: Beneficiary | null; why: UnpayableReason }

/**
 * The beneficiaries of some claims, in the order of the claims. A group's claim pays its
 * applicant's Aadhaar (DECISIONS 9); the loan must be verified (DECISIONS 7).
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

/** Which of these claims lack the current statement of seeding that their scheme wants before it pays. */
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

/** A claim of the query above, with the number and the amount that its payment needs. */
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
