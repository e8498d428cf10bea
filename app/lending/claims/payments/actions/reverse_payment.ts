import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { notifyReversed } from '#claims/claim/actions/notifications'
import Claim from '#claims/models/claim'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { PaymentSteps, lockPaymentBatch } from '#claims/payments/actions/payment_batches'
import { paidItemOf } from '#claims/payments/queries/reversals'
import { PaymentStatus, REVERSAL_STEP, returnMeaning } from '#claims/payments/rules/payment_status'
import { undoSetOffs, withdrawDemand } from '#claims/recovery/actions/set_offs'
import { eraseFiles, StoreFile } from '#documents/actions/store_file'
import StoredFile from '#documents/models/stored_file'
import type { UploadSource } from '#documents/rules/files'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { FieldRefusals, Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { type Translated, textColumn } from '#kernel/formats/languages'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { masters } from '#masters/queries/masters'
import type { Actor } from '#workflow/contracts/subject'

/** The bank's late return of a payment, as an accounts officer proposes to book it. */
export interface Reversal {
  itemId: number
  batchId: number
  claimId: number
  /** Reference of the return at the bank. */
  reference: string
  returnedOn: PlainDate
  /** A code of the return reasons. */
  returnCode: string
  /** The bank's letter or statement. */
  fileId: number
  remarks: string
}

const notPaid = () => new Refusal('claims.reversal.not_paid', {}, { status: 409 })

/** Locks a payment for its reversal, after its batch, like every answer of the bank. @throws Refusal */
async function lockPaid({ batchId, itemId, claimId }: Reversal, trx: TransactionClientContract) {
  await lockPaymentBatch(batchId, trx)
  const claim = await Claim.query({ client: trx }).where('id', claimId).forUpdate().first()
  await acquireLock(trx, 'claim', claimId)
  const item = await PaymentBatchItem.query({ client: trx })
    .where({ id: itemId, batchId, claimId })
    .forUpdate()
    .first()
  const isPaid = claim?.paymentStatusId === PaymentStatus.paid && item?.result === 'paid'
  if (!isPaid) throw notPaid()
  return { claim, item }
}

const line = (
  label: string,
  kind: Difference['kind'],
  to: SentenceValue | null,
  from: SentenceValue | null = null
): Difference => ({ label: { key: `claims.reversal.${label}` }, kind, old: from, new: to })

/** Returns a return code and its meaning, for readers of any language. */
function reasonWords(code: string): SentenceValue {
  const known = masters().apbsReturnReason(code)
  if (!known) return code
  const names = Object.entries(returnMeaning(known)).map(([locale, words]) => [
    textColumn('name', locale),
    `${code} · ${words}`,
  ])
  return Object.fromEntries(names) as Translated<'name'>
}

/**
 * A paid payment that the bank returned afterwards (DECISIONS 9): an accounts officer proposes it, the GM or the MD
 * confirms. Payment 4 → 5; the claim can be paid again once its account has been corrected.
 */
export const paymentReversal: ChangeKind<Reversal> = {
  words: 'claims.reversal.change',
  needsConfirmation: 'always',
  roles: { propose: [Role.accounts], confirm: [Role.generalManager, Role.managingDirector] },

  async version(reversal, trx) {
    const { item } = await lockPaid(reversal, trx)
    return `${item.id}:${item.result}`
  },

  async describe({ itemId, claimId, fileId, ...reversal }, trx) {
    const item = await PaymentBatchItem.findOrFail(itemId, { client: trx })
    const file = await StoredFile.findOrFail(fileId, { client: trx })
    const status = (id: number) => masters().paymentStatus(id)
    return {
      subject: String(itemId),
      title: {
        key: 'claims.reversal.of',
        params: { claim: claimId, name: item.beneficiaryName },
      },
      href: `/officer/claims/${claimId}`,
      difference: [
        line('payment', 'text', status(PaymentStatus.failed), status(PaymentStatus.paid)),
        line('amount', 'paise', null, item.amountPaise),
        line('reference', 'text', reversal.reference, item.bankReference),
        line('returned_on', 'date', reversal.returnedOn),
        line('reason', 'text', reasonWords(reversal.returnCode)),
        line('evidence', 'file', `/files/${file.uuid}`),
        line('remarks', 'text', reversal.remarks),
      ],
    }
  },

  async apply(reversal, actor, trx, confirmedBy) {
    const { claim, item } = await lockPaid(reversal, trx)
    const people = { proposedBy: actor.id, confirmedBy: confirmedBy?.id ?? null }
    await withdrawDemand(item.id, trx)
    await undoSetOffs([item.id], trx)
    await saveReversal(reversal, item, people, trx)
    await PaymentBatchItem.query({ client: trx }).where('id', item.id).update({
      result: 'reversed',
      /** Another batch may pay the claim. */
      live_claim_id: null,
      return_code: reversal.returnCode,
      return_reason: null,
    })
    await Claim.query({ client: trx })
      .where('id', claim.id)
      .update({ payment_status_id: PaymentStatus.failed })
    await recordStep(claim, reversal, actor, trx)
    await recordAudit({
      action: 'claim.payment_reversed',
      actor,
      subjectType: 'claim',
      subjectId: claim.id,
      districtId: claim.districtId,
      data: { ...reversal, amountPaise: item.amountPaise, confirmedBy: people.confirmedBy },
      trx,
    })
    await notifyReversed(claim, item, { ...reversal, actorId: actor.id }, trx)
    const payments = [{ id: item.id, claimId: claim.id }]
    await emitter.emitSerial('claims:payments_answered', { trx, result: 'reversed', payments })
  },

  discard: async ({ fileId }, trx) => void (await eraseFiles([fileId], trx)),
}

/** Completes the row that a response reported, or inserts a new one. */
async function saveReversal(
  { reference, returnedOn, returnCode, fileId }: Reversal,
  { id, claimId, amountPaise }: PaymentBatchItem,
  people: { proposedBy: number; confirmedBy: number | null },
  trx: TransactionClientContract
) {
  const booked = {
    amount_paise: amountPaise,
    reference,
    returned_on: returnedOn,
    return_code: returnCode,
    file_id: fileId,
    proposed_by: people.proposedBy,
    confirmed_by: people.confirmedBy,
    reversed_at: sqlInstant(getClock().now()),
  }
  await trx
    .knexQuery()
    .table('payment_reversals')
    .insert({ item_id: id, claim_id: claimId, ...booked })
    .onConflict('item_id')
    .merge(booked)
}

/** Records history and counters; what the payment had ended no longer counts from the day of the return on. */
async function recordStep(
  claim: Claim,
  { reference, returnedOn, returnCode, remarks }: Reversal,
  actor: Actor,
  trx: TransactionClientContract
) {
  const steps = new PaymentSteps(trx, actor)
  const words = [reference, returnedOn, returnCode, remarks].join(' · ')
  await steps.record(REVERSAL_STEP, [claim], PaymentStatus.failed, () => words)
  await steps.removeFromFinished(claim, returnedOn)
  await steps.count()
}

interface ProposeReversalInput {
  claimId: number
  person: User
  reference: string
  returnedOn: PlainDate
  returnCode: string
  remarks: string
  evidence: UploadSource | null
}

/** Proposes to book the bank's late return of a payment; nothing is booked until a second person confirms. */
export class ProposeReversal {
  /**
   * @throws Refusal where the claim is not paid or a reversal is proposed already, documents.errors.<code> for the
   * evidence; FieldRefusals for a day before the credit or in the future, or an unknown code
   */
  async run({
    claimId,
    person,
    evidence,
    ...typed
  }: ProposeReversalInput): Promise<ProposalOutcome> {
    const item = await paidItemOf(claimId)
    if (!item) throw notPaid()
    refuseWrongFields(typed, item)
    const file = await new StoreFile().run({
      upload: evidence,
      ownerUserId: null,
      uploadedBy: person.id,
      field: 'evidence',
    })
    try {
      const payload = { ...typed, itemId: item.id, batchId: item.batchId, claimId, fileId: file.id }
      return await new ProposeChange().run({ kind: 'payment_reversal', payload, person })
    } catch (error) {
      /** A proposal that may have been committed keeps its evidence. */
      if (!mayHaveCommitted(error)) await inTransaction((trx) => eraseFiles([file.id], trx))
      throw error
    }
  }
}

function refuseWrongFields(
  { returnedOn, returnCode }: Pick<ProposeReversalInput, 'returnedOn' | 'returnCode'>,
  { paidOn }: { paidOn: PlainDate }
) {
  const today = getClock().today()
  const errors = [
    returnedOn > today && { field: 'returnedOn', messageKey: 'claims.reversal.in_future' },
    returnedOn < paidOn && {
      field: 'returnedOn',
      messageKey: 'claims.reversal.before_credit',
      params: { day: { day: paidOn } },
    },
    !masters().apbsReturnReason(returnCode) && {
      field: 'returnCode',
      messageKey: 'claims.reversal.unknown_code',
    },
  ].filter((one) => !!one)
  if (errors.length > 0) throw new FieldRefusals(errors)
}
