import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { linkingOf } from '#claims/aadhaar_linking/queries/linking_status'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import PaymentReversal from '#claims/models/payment_reversal'
import { undecidedCredit } from '#claims/payments/queries/late_credits'
import type { Answer } from '#claims/payments/rules/match_answer'
import {
  PaymentStatus,
  REVERSAL_STEP,
  RETURN_STEPS,
  isStoppable,
  returnMeaning,
  textIn,
} from '#claims/payments/rules/payment_status'
import type StoredFile from '#documents/models/stored_file'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { batches, instantOf, sqlInstant } from '#kernel/database/dialect'
import ProposedChange from '#maker_checker/models/proposed_change'
import { kindsToRead, waitingChangeOf } from '#maker_checker/queries/confirmations'
import { masters } from '#masters/queries/masters'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** The kind of change under which a reversal is proposed. */
export const REVERSAL_CHANGE = 'payment_reversal'

/** Returns the payment of a paid claim, with the day of its credit or otherwise of its batch; null for none. */
export async function paidItemOf(claimId: number) {
  const item = await PaymentBatchItem.query().where({ claimId, result: 'paid' }).first()
  if (!item) return null
  const { batchOn, number } = await PaymentBatch.findOrFail(item.batchId)
  return Object.assign(item, { paidOn: item.creditedOn ?? batchOn, batchNumber: number })
}

/** Returns the return reasons as choices, in the user's language. */
export const returnReasonChoices = (locale: string) =>
  masters().apbsReturnReasons.map((reason) => ({
    value: reason.code,
    label: `${reason.code} · ${textIn(returnMeaning(reason), locale)}`,
  }))

/** Returns the page for proposing a reversal: the payment, and the bank's report on it, if any. */
export async function reversalPage(claim: Claim, i18n: I18n) {
  const item = await paidItemOf(claim.id)
  const reported = item && (await PaymentReversal.findBy('itemId', item.id))
  return {
    claim: { id: claim.id, applicantName: claim.applicantName },
    payment: item && {
      amountPaise: item.amountPaise,
      batchId: item.batchId,
      batch: item.batchNumber,
      paidOn: item.paidOn,
      bankReference: item.bankReference,
    },
    reported: reported && {
      on: reported.reportedAt && indiaDateOf(reported.reportedAt),
      reference: reported.reference,
      returnedOn: reported.returnedOn,
      returnCode: reported.returnCode,
    },
    waiting: item && (await waitingChangeOf(REVERSAL_CHANGE, String(item.id), i18n)),
    returnReasons: returnReasonChoices(i18n.locale),
  }
}

/**
 * Returns the reversals of a claim's payments, newest first, and the possible actions; null where there is nothing to
 * show.
 */
export async function claimReversals(claim: Claim, officer: User, i18n: I18n) {
  const { paymentStatusId, id } = claim
  if (paymentStatusId === PaymentStatus.notDue) return null
  const rows = await PaymentReversal.query()
    .where('claimId', id)
    .preload('proposer')
    .preload('confirmer')
    .preload('file')
    .orderBy('id', 'desc')
  const isPaid = paymentStatusId === PaymentStatus.paid
  const isReported = isStoppable(paymentStatusId) && (await undecidedCredit(id)) !== null
  const reads = kindsToRead(officer.roleId).includes(REVERSAL_CHANGE)
  const item = isPaid && reads ? await paidItemOf(id) : null
  const canPropose = item !== null && officer.roleId === Role.accounts
  if (rows.length === 0 && !canPropose && !isReported) return null
  return {
    rows: rows.map((row) => reversalLine(row, reads, i18n.locale)),
    waiting: item && (await waitingChangeOf(REVERSAL_CHANGE, String(item.id), i18n)),
    proposeHref: canPropose ? `/officer/claims/${id}/reversal` : null,
    creditHref:
      isReported && officer.roleId === Role.accounts ? `/officer/claims/${id}/late-credit` : null,
    isCreditReported: isReported,
  }
}

function reversalLine(row: PaymentReversal, showsFile: boolean, locale: string) {
  const known = row.returnCode ? masters().apbsReturnReason(row.returnCode) : undefined
  return {
    id: row.id,
    amountPaise: row.amountPaise,
    reference: row.reference,
    returnedOn: row.returnedOn,
    reason: known ? textIn(returnMeaning(known), locale) : row.returnReason,
    reportedOn: row.reportedAt && indiaDateOf(row.reportedAt),
    reversedOn: row.reversedAt && indiaDateOf(row.reversedAt),
    proposedBy: row.proposer?.displayName ?? null,
    confirmedBy: row.confirmer?.displayName ?? null,
    file: row.file && showsFile ? { uuid: row.file.uuid, mime: row.file.mime } : null,
  }
}

/**
 * Returns undecided contradictions of earlier responses: paid payments reported as returned, failed ones as credited.
 */
export async function undecidedContradictions() {
  const credited = db
    .from('payment_batch_items')
    .whereNotNull('undecided_claim_id')
    .select(db.raw("'late-credit' as kind"), 'id', 'claim_id', 'credit_reported_at as reported_at')
  const rows = await db
    .from('payment_reversals')
    .whereNull('reversed_at')
    .select(db.raw("'reversal' as kind"), 'id', 'claim_id', 'reported_at')
    .unionAll([credited])
    .orderBy('reported_at')
    .limit(MAX_REPORTED)
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind as 'reversal' | 'late-credit',
    claimId: Number(row.claim_id),
    reportedOn: row.reported_at ? indiaDateOf(instantOf(row.reported_at)) : null,
  }))
}

const MAX_REPORTED = 200

/**
 * Saves a response's reports that paid payments failed. Nothing is booked; each leads to one proposal of a reversal.
 */
export async function saveReportedReturns(
  returned: readonly Answer[],
  trx: TransactionClientContract
) {
  const now = sqlInstant(getClock().now())
  const rows = returned.map(({ item, row }) => ({
    item_id: item.id,
    claim_id: item.claimId,
    amount_paise: item.amountPaise,
    return_code: row.returnCode,
    return_reason: row.reason,
    reference: row.reference,
    returned_on: row.creditedOn,
    reported_at: now,
  }))
  for (const batch of batches(rows)) {
    await trx
      .knexQuery()
      .table('payment_reversals')
      .insert(batch)
      .onConflict('item_id')
      .merge(['item_id'])
  }
}

/**
 * Whether a claim whose payment was returned may be paid again: after a reversal only once the account has been
 * corrected, by a new statement of its Aadhaar linking or by another Aadhaar number (DECISIONS 9).
 */
export async function isAccountCorrected(claim: Claim, client: QueryClientContract) {
  const last = await WorkflowDecision.query({ client })
    .where({ subjectType: 'claim', subjectId: claim.id })
    .whereIn('action', [...RETURN_STEPS])
    .orderBy('id', 'desc')
    .first()
  if (last?.action !== REVERSAL_STEP) return true
  const { state } = (await linkingOf([claim], client)).get(claim.id)!
  if (state === 'again') return true
  const [row] = await client
    .from('payment_batch_items as item')
    .join('claims', 'claims.id', 'item.claim_id')
    .join('applications', 'applications.id', 'claims.application_id')
    .join('profiles', 'profiles.id', 'applications.profile_id')
    .where('item.claim_id', claim.id)
    .orderBy('item.id', 'desc')
    .limit(1)
    .select('item.aadhaar_reference as paid', 'profiles.aadhaar_reference as now')
  return Boolean(row?.paid && row.now && row.paid !== row.now)
}

/**
 * Whether a user may see the evidence of a reversal, even while it is pending: users who work on payments of the
 * claim's district or may see them.
 */
export async function maySeeEvidence(user: User, { id, ownerUserId }: StoredFile) {
  if (ownerUserId !== null || !EVIDENCE_READERS.includes(user.roleId)) return false
  const claimId =
    (await PaymentReversal.findBy('fileId', id))?.claimId ?? (await claimWaitingFor(id))
  const claim = claimId === undefined ? null : await Claim.find(claimId)
  return claim !== null && user.maySeeDistrict(claim.districtId)
}

async function claimWaitingFor(fileId: number): Promise<number | undefined> {
  const waiting = await ProposedChange.query().where({ kind: REVERSAL_CHANGE, status: 'waiting' })
  const proposed = waiting.map(({ decrypted }) => decrypted.payload as Evidence | null)
  return proposed.find((one) => one?.fileId === fileId)?.claimId
}

interface Evidence {
  fileId: number
  claimId: number
}

const EVIDENCE_READERS: readonly number[] = [
  Role.accounts,
  Role.generalManager,
  Role.managingDirector,
  Role.auditor,
]
