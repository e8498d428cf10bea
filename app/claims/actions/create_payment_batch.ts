import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import corporation from '#config/corporation'
import { getClock } from '#core/calendar/clock'
import { financialYear } from '#core/calendar/financial_year'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { nextNumber, padNumber } from '#core/numbering/next_number'
import { recordPaymentSteps } from '#claims/actions/record_payment_steps'
import type Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import {
  beneficiariesOf,
  payableClaims,
  type Beneficiary,
  type PayableFilter,
} from '#claims/queries/payable_claims'
import { BatchChecksum } from '#claims/rules/batch_checksum'
import { PaymentStatus } from '#claims/rules/payment_status'

export interface CreatePaymentBatchInput {
  /** Exactly these claims; or, when null, all that the filter lets through. */
  claimIds: number[] | null
  filter?: PayableFilter
  /** The accounts officer; null for the scheduler's command. */
  actor: { id: number; role: number } | null
}

/** Claims frozen with one statement each. */
const CHUNK = 500

/**
 * Makes a payment batch (DECISIONS 9): freezes amounts and beneficiaries, counts and sums them,
 * and moves the claims to "sent to bank", all in one transaction. The file is written from the
 * frozen rows afterwards, as often as asked.
 *
 * @throws Refusal when nothing waits for payment, when a chosen claim is in another batch already,
 *   or when a beneficiary has no Aadhaar
 */
export class CreatePaymentBatch {
  run(input: CreatePaymentBatchInput, existing?: TransactionClientContract): Promise<PaymentBatch> {
    return inTransaction((trx) => this.#create(input, trx), existing)
  }

  async #create(
    { claimIds, filter = {}, actor }: CreatePaymentBatchInput,
    trx: TransactionClientContract
  ) {
    /** The number first: its row makes one batch wait for the other. */
    const number = await this.#number(trx)
    const claims = await this.#lockClaims(claimIds, filter, trx)
    const batch = await PaymentBatch.create(
      {
        number,
        batchOn: getClock().today(),
        debitAccount: corporation.debitAccount,
        status: 'created',
        itemsCount: claims.length,
        totalPaise: claims.reduce((sum, claim) => sum + claim.approvedPaise!, 0),
        /** Known once all lines are frozen; until then nobody else sees the batch. */
        checksum: randomUUID(),
        createdBy: actor?.id ?? null,
      },
      { client: trx }
    )
    const checksum = new BatchChecksum()
    for (let start = 0; start < claims.length; start += CHUNK) {
      await this.#freeze(batch, claims.slice(start, start + CHUNK), start, checksum, actor, trx)
    }
    await batch.merge({ checksum: checksum.hex() }).save()
    await recordAudit(
      {
        action: 'payment_batch.created',
        actorId: actor?.id ?? null,
        actorRole: actor?.role,
        subjectType: 'payment_batch',
        subjectId: batch.id,
        data: { number, items: claims.length, totalPaise: batch.totalPaise },
      },
      trx
    )
    return batch
  }

  async #number(trx: TransactionClientContract) {
    const year = financialYear(getClock().today()).code
    return `PB-${year}-${padNumber(await nextNumber(trx, `payment_batch:${year}`))}`
  }

  async #lockClaims(
    claimIds: number[] | null,
    filter: PayableFilter,
    trx: TransactionClientContract
  ): Promise<Claim[]> {
    if (claimIds === null) {
      const claims = await payableClaims(filter, trx).forUpdate()
      if (claims.length === 0) {
        throw new Refusal('claims.messages.nothing_to_pay')
      }
      return claims
    }
    const wanted = [...new Set(claimIds)]
    const claims: Claim[] = []
    for (let start = 0; start < wanted.length; start += CHUNK) {
      const chunk = wanted.slice(start, start + CHUNK)
      claims.push(...(await payableClaims(filter, trx).whereIn('id', chunk).forUpdate()))
    }
    if (claims.length < wanted.length || claims.length === 0) {
      throw await this.#notPayable(wanted, claims, trx)
    }
    return claims
  }

  /** Says what happened to the first chosen claim that is not payable any more. */
  async #notPayable(wanted: number[], found: Claim[], trx: TransactionClientContract) {
    const payable = new Set(found.map((claim) => claim.id))
    const missing = wanted.filter((id) => !payable.has(id))
    const item = await PaymentBatchItem.query({ client: trx })
      .whereIn('live_claim_id', missing.slice(0, CHUNK))
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
    claims: Claim[],
    offset: number,
    checksum: BatchChecksum,
    actor: { id: number; role: number } | null,
    trx: TransactionClientContract
  ) {
    const lines = await beneficiariesOf(claims, trx)
    const lacking = claims[lines.indexOf(null)]
    if (lacking) {
      throw new Refusal('claims.messages.no_beneficiary', { claim: lacking.id })
    }
    const known = lines as Beneficiary[]
    known.forEach((line) => checksum.add(line))
    await trx.table('payment_batch_items').multiInsert(
      known.map((line, index) => ({
        batch_id: batch.id,
        sr_no: offset + index + 1,
        claim_id: line.claimId,
        live_claim_id: line.claimId,
        beneficiary_name: line.beneficiaryName,
        loi_number: line.loiNumber,
        aadhaar_cipher: line.aadhaarCipher,
        aadhaar_last4: line.aadhaarLast4,
        amount_paise: line.amountPaise,
        taluka: line.taluka,
        district: line.district,
        mobile: line.mobile,
        email: line.email,
        pincode: line.pincode,
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
    await recordPaymentSteps(
      trx,
      'send_to_bank',
      claims,
      PaymentStatus.sentToBank,
      actor,
      () => batch.number
    )
  }
}
