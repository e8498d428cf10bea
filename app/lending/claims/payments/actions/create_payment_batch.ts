import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { payerAccount } from '#kernel/settings/corporation'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { formatRupees } from '#kernel/money/paise'
import { nextNumber, padNumber } from '#kernel/numbering/next_number'
import { reserveAadhaars } from '#kernel/vault/aadhaar_store'
import type { ClaimFacts } from '#claims/claim/contracts/claim_subject'
import { PaymentSteps } from '#claims/payments/actions/payment_batches'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import {
  type Beneficiary,
  type PayableFilter,
  beneficiariesOf,
  beneficiaryColumns,
  lockClaims,
  lockPayableClaims,
  lockPayableIds,
} from '#claims/payments/queries/payable_claims'
import { budgetHead, overdraftsOfBatch } from '#claims/budget/queries/budget'
import { refuseDefaultDebitAccount } from '#claims/payments/queries/payment_checks'
import { BatchChecksum } from '#claims/payments/rules/batch_checksum'
import type { Overdraft } from '#claims/budget/rules/budget'
import type { ExcludedClaim, UnpayableReason } from '#claims/payments/rules/beneficiaries'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { planSetOffs, reserveSetOffs, setOffByClaim } from '#claims/recovery/actions/set_offs'

interface CreatePaymentBatchInput {
  /** Exactly these claims or, when null, all claims that match the filter. */
  claimIds: number[] | null
  filter?: PayableFilter
  /** Why the payment exceeds the remaining grant; required only then. */
  remark?: string | null
  /** The accounts officer; null for the scheduler's command. */
  actor: { id: number; role: number } | null
}

interface FreezeOptions extends Pick<CreatePaymentBatchInput, 'actor'> {
  /** Number of lines that the batch already has. */
  offset: number
  steps: PaymentSteps
}

interface CreatedBatch {
  batch: PaymentBatch
  /**
   * Claims that are waiting for payment and cannot be paid yet: their applicant has no Aadhaar number, or their loan is
   * not verified. Only for "all of the filter"; they remain waiting.
   */
  leftOut: ExcludedClaim[]
}

const REFUSAL_MESSAGES: Record<UnpayableReason, string> = {
  no_aadhaar: 'claims.messages.no_beneficiary',
  loan_not_verified: 'claims.messages.loan_not_verified',
  line_not_confirmed: 'claims.messages.claim_line_not_confirmed',
  credit_reported: 'claims.messages.credit_reported',
  not_seeded: 'claims.messages.not_seeded',
}

const unpayableRefusal = ({ id, why }: ExcludedClaim) =>
  new Refusal(REFUSAL_MESSAGES[why], { claim: id })

/** States the first of the heads; the page shows all. */
function overGrantRefusal([{ headCode, leftPaise, takenPaise }]: Overdraft[]) {
  const params = {
    head: budgetHead(headCode),
    left: formatRupees(leftPaise),
    taken: formatRupees(takenPaise),
  }
  return new Refusal('claims.messages.over_the_grant', params, { field: 'remark' })
}

/** Number of claims frozen per query. */
const BATCH_SIZE = 500

/**
 * Creates a payment batch (DECISIONS 9): freezes amounts and beneficiaries, counts and sums them, and moves the claims
 * to "sent to bank", all in one transaction. The file is written from the frozen rows afterwards, as often as
 * requested. A claim that cannot be paid does not block the others of "all of the filter": it is excluded and named;
 * one chosen explicitly causes a refusal of the batch.
 *
 * A batch that exceeds the remaining grant of a budget head needs a remark.
 *
 * @throws Refusal while the debit account is the default one, when nothing can be paid, when a chosen claim is in
 * another batch already, or when its beneficiary has no Aadhaar or its loan is not verified; of the field `remark` when
 * one is required and missing
 */
export class CreatePaymentBatch {
  run(input: CreatePaymentBatchInput, existing?: TransactionClientContract): Promise<CreatedBatch> {
    return inTransaction((trx) => this.#create(input, trx), existing)
  }

  async #create(input: CreatePaymentBatchInput, trx: TransactionClientContract) {
    const today = getClock().today()
    /**
     * The number comes first, since its row makes concurrent batches wait for one another. Then come the claims, and
     * only then reads without a lock, so that decisions made during the wait are seen.
     */
    const number = await this.#number(today, trx)
    const ids = await this.#claimIds(input, trx)
    const payer = await payerAccount(trx)
    await refuseDefaultDebitAccount(payer.debitAccount, trx)
    const batch = await PaymentBatch.create(
      {
        number,
        batchOn: today,
        ...payer,
        status: 'created',
        /** Known once all lines are frozen; until then the batch is not visible to others. */
        itemsCount: 0,
        totalPaise: 0,
        checksum: randomUUID(),
        createdBy: input.actor?.id ?? null,
      },
      { client: trx }
    )
    const frozen = await this.#freezeAll(batch, ids, input, trx)
    const overdrafts = await overdraftsOfBatch(batch, trx)
    const remark = overdrafts.length > 0 ? (input.remark ?? null) : null
    if (overdrafts.length > 0 && remark === null) throw overGrantRefusal(overdrafts)
    await batch
      .merge({
        remark,
        itemsCount: frozen.items,
        totalPaise: frozen.totalPaise,
        setOffPaise: frozen.setOffPaise,
        checksum: frozen.checksum.hex(),
      })
      .save()
    await this.#audit(batch, { leftOut: frozen.leftOut, overdrafts }, input, trx)
    return { batch, leftOut: frozen.leftOut }
  }

  async #number(today: PlainDate, trx: TransactionClientContract) {
    const year = financialYear(today).code
    return `PB-${year}-${padNumber(await nextNumber(trx, `payment_batch:${year}`))}`
  }

  async #claimIds(
    { claimIds, filter = {} }: CreatePaymentBatchInput,
    trx: TransactionClientContract
  ) {
    if (claimIds !== null) {
      const chosen = [...new Set(claimIds)].toSorted((a, b) => a - b)
      await lockClaims(chosen, trx)
      return chosen
    }
    return lockPayableIds(filter, trx)
  }

  async #freezeAll(
    batch: PaymentBatch,
    ids: number[],
    { claimIds, filter = {}, actor }: CreatePaymentBatchInput,
    trx: TransactionClientContract
  ) {
    const steps = new PaymentSteps(trx, actor)
    const checksum = new BatchChecksum()
    const leftOut: ExcludedClaim[] = []
    let items = 0
    let totalPaise = 0
    let setOffPaise = 0
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const chunk = ids.slice(start, start + BATCH_SIZE)
      const claims = await lockPayableClaims(chunk, filter, trx)
      if (claimIds !== null && claims.length < chunk.length) {
        throw await this.#notPayable(chunk, claims, trx)
      }
      const lines = await beneficiariesOf(claims, trx)
      const lacking = claims.flatMap(({ id }, index) => {
        const { why } = lines[index]
        return why === null ? [] : [{ id, why }]
      })
      if (claimIds !== null && lacking.length > 0) throw unpayableRefusal(lacking[0])
      leftOut.push(...lacking)
      const payable = claims.filter((_, index) => lines[index].why === null)
      const known = lines.flatMap((line) => (line.why === null ? [line.beneficiary] : []))
      const setOffs = await this.#freeze(
        batch,
        payable,
        known,
        { offset: items, steps, actor },
        trx
      )
      known.forEach((line) => checksum.add(line, setOffs.get(line.claimId)))
      items += known.length
      totalPaise += known.reduce((sum, line) => sum + line.amountPaise, 0)
      for (const amount of setOffs.values()) setOffPaise += amount
    }
    if (items === 0) {
      throw leftOut.length > 0
        ? unpayableRefusal(leftOut[0])
        : new Refusal('claims.messages.nothing_to_pay')
    }
    await steps.count()
    return { items, totalPaise, setOffPaise, checksum, leftOut }
  }

  /** Throws a refusal that states what happened to the first chosen claim that is no longer payable. */
  async #notPayable(
    wanted: number[],
    found: readonly ClaimFacts[],
    trx: TransactionClientContract
  ) {
    const payable = new Set(found.map((claim) => claim.id))
    const missing = wanted.filter((id) => !payable.has(id))
    const item = await PaymentBatchItem.query({ client: trx })
      .whereIn('live_claim_id', missing)
      .orderBy('id')
      .first()
    if (!item) {
      return new Refusal('claims.messages.not_payable', { count: missing.length }, { status: 409 })
    }
    const other = await PaymentBatch.findOrFail(item.batchId, { client: trx })
    return new Refusal(
      'claims.messages.in_other_batch',
      { count: missing.length, claim: item.claimId, batch: other.number },
      { status: 409 }
    )
  }

  async #freeze(
    batch: PaymentBatch,
    claims: readonly ClaimFacts[],
    lines: Beneficiary[],
    { offset, steps, actor }: FreezeOptions,
    trx: TransactionClientContract
  ): Promise<ReadonlyMap<number, number>> {
    const planned = await planSetOffs(claims, trx)
    const setOffs = setOffByClaim(planned)
    if (claims.length === 0) return setOffs
    await reserveAadhaars(
      lines.map((line) => line.aadhaarReference),
      trx
    )
    await trx.table('payment_batch_items').multiInsert(
      lines.map((line, index) => ({
        batch_id: batch.id,
        sr_no: offset + index + 1,
        claim_id: line.claimId,
        live_claim_id: line.claimId,
        ...beneficiaryColumns(line),
        set_off_paise: setOffs.get(line.claimId) ?? 0,
        result: 'sent',
      }))
    )
    const moved = await trx
      .from('claims')
      .whereIn(
        'id',
        claims.map((claim) => claim.id)
      )
      .where('payment_status_id', PaymentStatus.toBePaid)
      .update({ payment_status_id: PaymentStatus.sentToBank })
    if (Number(moved) !== claims.length) {
      throw new Refusal('claims.messages.not_payable', { count: claims.length }, { status: 409 })
    }
    await steps.record('send_to_bank', claims, PaymentStatus.sentToBank, () => batch.number)
    await reserveSetOffs(planned, { batchId: batch.id, recordedBy: actor?.id ?? null }, trx)
    return setOffs
  }

  #audit(
    batch: PaymentBatch,
    { leftOut, overdrafts }: { leftOut: ExcludedClaim[]; overdrafts: Overdraft[] },
    { actor }: CreatePaymentBatchInput,
    trx: TransactionClientContract
  ) {
    const { number, itemsCount, totalPaise } = batch
    return recordAudit({
      action: 'payment_batch.created',
      actor,
      subjectType: 'payment_batch',
      subjectId: batch.id,
      data: {
        number,
        items: itemsCount,
        totalPaise,
        leftOut: leftOut.slice(0, BATCH_SIZE),
        ...(overdrafts.length > 0 && { remark: batch.remark, overdrafts }),
      },
      trx,
    })
  }
}
