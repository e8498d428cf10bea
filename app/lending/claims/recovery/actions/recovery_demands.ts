import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { claimRowsOf } from '#claims/claim/queries/claim_items'
import Claim from '#claims/models/claim'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import {
  type EntryKind,
  type RecoveryStep,
  type RefundedRow,
  demandedAmount,
  isStepOpen,
  nextDueDay,
  stateAfter,
} from '#claims/recovery/rules/recovery'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { acquireLock } from '#kernel/database/locks'
import { isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { type Paise, paise } from '#kernel/money/paise'
import { refuseHeld } from '#workflow/queries/held_files'
import RecoveryEntry from '#claims/models/recovery_entry'

interface ProposeRecoveryInput {
  claimId: number
  person: User
  /** Ids of schedule rows whose refund should not have been paid; empty for the full payment. */
  rows: readonly number[]
  reason: string
  evidence: UploadSource | null
}

/** Returns the part of a paid line that is not demanded back, in paise. */
export const keptOf = ({ keptPaise, amountPaise }: PaymentBatchItem): Paise =>
  paise(keptPaise ?? amountPaise)

/** Returns a claim's instalments for the calculation of a demand's amount, earliest first. */
async function refundedRows(claimId: number): Promise<RefundedRow[]> {
  const rows = await claimRowsOf(claimId)
  return rows.map(({ scheduleRowId, proposedPaise }) => ({
    id: scheduleRowId,
    proposedPaise: paise(proposedPaise),
  }))
}

/** Locks a paid claim with its payment, in the order of every booking. @throws Refusal */
export async function lockPayment(claimId: number, trx: TransactionClientContract) {
  const claim = await Claim.query({ client: trx })
    .where('id', claimId)
    .withScopes(({ withHeld }) => withHeld())
    .forUpdate()
    .firstOrFail()
  await acquireLock(trx, 'claim', claimId)
  refuseHeld(claim)
  const item = await PaymentBatchItem.query({ client: trx })
    .where({ claimId, result: 'paid' })
    .forUpdate()
    .first()
  if (!item || claim.paymentStatusId !== PaymentStatus.paid) {
    throw new Refusal('claims.recovery.not_paid', {}, { status: 409 })
  }
  return { claim, item }
}

/**
 * Proposes to demand back a refund that should not have been paid (DECISIONS 9): nothing is owed until the citizen has
 * been heard and another person has ordered it.
 */
export class ProposeRecovery {
  /**
   * @throws Refusal where the claim is not paid, a demand for it exists, or nothing of the rows was paid;
   * documents.errors.<code> for the evidence
   */
  async run({ claimId, person, rows, reason, evidence }: ProposeRecoveryInput) {
    const refunded = await refundedRows(claimId)
    const file = { upload: evidence, ownerUserId: null, uploadedBy: person.id, field: 'evidence' }
    return withReceivedFile(file, undefined, async (received, trx) => {
      const { claim, item } = await lockPayment(claimId, trx)
      const chosen = rows.length === 0 ? null : rows
      const approved = paise(item.amountPaise)
      const proposedPaise = demandedAmount(approved, refunded, chosen, keptOf(item))
      if (proposedPaise === 0) {
        throw new Refusal('claims.recovery.nothing_paid', {}, { field: 'rows' })
      }
      const stored = await insertFile(received, file, trx)
      const demand = await this.#create(
        {
          itemId: item.id,
          liveItemId: item.id,
          claimId,
          userId: claim.userId,
          districtId: claim.districtId,
          state: 'proposed',
          proposedPaise,
          rowIds: chosen && JSON.stringify(chosen),
          reason,
          fileId: stored.id,
          proposedOn: getClock().today(),
          proposedBy: person.id,
        },
        trx
      )
      await recordAudit({
        action: 'recovery.proposed',
        actor: person,
        subjectType: 'claim',
        subjectId: claimId,
        districtId: claim.districtId,
        data: { demand: demand.id, amountPaise: proposedPaise, rows: chosen, reason },
        trx,
      })
      return demand
    })
  }

  async #create(values: Partial<RecoveryDemand>, trx: TransactionClientContract) {
    try {
      return await RecoveryDemand.create(values, { client: trx })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('claims.recovery.demanded_already', {}, { status: 409 })
    }
  }
}

/** Locks a demand for a change; a concurrent transaction waits and then sees the changed demand. @throws NotFound */
export async function lockDemand(id: number, trx: TransactionClientContract) {
  const demand = await RecoveryDemand.query({ client: trx }).where('id', id).forUpdate().first()
  if (!demand) throw new NotFound()
  return demand
}

const notOpen = () => new Refusal('claims.recovery.not_open', {}, { status: 409 })

/** Locks a demand for a step. @throws Refusal where the demand has moved on */
export async function lockForStep(id: number, step: RecoveryStep, trx: TransactionClientContract) {
  const demand = await lockDemand(id, trx)
  if (!isStepOpen(step, demand, getClock().today())) throw notOpen()
  return demand
}

/** In paise: the amount that an entry settles or, below 0, no longer settles. */
interface Settlement {
  kind: EntryKind
  demand: number
  interest: number
  /** Part of the amount reserved for set-offs. */
  reserved?: number
}

/**
 * Books the amount that an entry settles on a locked demand, and updates the state of the demand.
 *
 * @throws Refusal where more is settled than is outstanding: no one is charged twice
 */
export async function settle(
  demand: RecoveryDemand,
  { kind, demand: amount, interest, reserved = 0 }: Settlement,
  trx: TransactionClientContract
) {
  const outstandingPaise = demand.outstandingPaise - amount
  const interestDuePaise = demand.interestDuePaise - interest
  const reservedPaise = demand.reservedPaise - reserved
  const isBelow = outstandingPaise < reservedPaise || interestDuePaise < 0 || reservedPaise < 0
  const orderedPaise = demand.orderedPaise ?? 0
  if (isBelow || outstandingPaise > orderedPaise || interestDuePaise > demand.interestPaise) {
    throw notOpen()
  }
  const state = stateAfter(
    {
      state: demand.state,
      outstandingPaise,
      interestDuePaise,
      instalments: demand.instalments,
      isSetOff: demand.isSetOff,
      isCertified: demand.certifiedOn !== null,
    },
    kind
  )
  const isClosed = state === 'recovered' || state === 'written_off'
  const dueOn = demand.dueOn!
  const nextDueOn = isClosed
    ? null
    : nextDueDay(dueOn, demand.instalments, orderedPaise, orderedPaise - outstandingPaise)
  await demand
    .useTransaction(trx)
    .merge({
      state,
      outstandingPaise,
      interestDuePaise,
      reservedPaise,
      nextDueOn,
      closedOn: isClosed ? getClock().today() : null,
    })
    .save()
  return { isClosed }
}

/** Selects entries of a demand that represent money now or in the future. */
export const activeEntries = (demandId: number, client: QueryClientContract) =>
  RecoveryEntry.query({ client }).where('demand_id', demandId).whereNot('state', 'undone')
