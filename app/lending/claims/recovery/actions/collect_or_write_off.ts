import RecoveryEntry from '#claims/models/recovery_entry'
import { auditStep, recoveryRules } from '#claims/recovery/actions/hear_recovery'
import { notifyRecovery } from '#claims/recovery/actions/notify_recovery'
import { letterData, signRecoveryLetter } from '#claims/recovery/actions/recovery_letters'
import { lockDemand, lockForStep, settle } from '#claims/recovery/actions/recovery_demands'
import { nextDueDay, recoveryHref, splitReceipt } from '#claims/recovery/rules/recovery'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { type Paise, addPaise, formatRupees, paise } from '#kernel/money/paise'
import type { Actor } from '#workflow/contracts/subject'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'

interface StepInput {
  demandId: number
  actor: Actor
}

/** Arranges instalments a month apart, or set-off against future refunds. */
export class ArrangeRecovery {
  /** @param instalments null for set-off. @throws Refusal where the demand has moved on */
  run({ demandId, actor, instalments }: StepInput & { instalments: number | null }) {
    const step = instalments === null ? 'set_off' : 'instalments'
    return inTransaction(async (trx) => {
      const demand = await lockForStep(demandId, step, trx)
      const ordered = demand.orderedPaise!
      const count = instalments ?? demand.instalments
      await demand
        .merge({
          state: instalments === null ? 'set_off' : 'in_instalments',
          isSetOff: instalments === null,
          instalments: count,
          nextDueOn: nextDueDay(demand.dueOn!, count, ordered, ordered - demand.outstandingPaise),
        })
        .save()
      await auditStep('recovery.arranged', demand, actor, { step, instalments }, trx)
    })
  }
}

interface ReceiptInput extends StepInput {
  /** Reference of the bank or of the receipt book; each may be used once. */
  reference: string
  amount: Paise
  receivedOn: PlainDate
}

/** Records money received on a demand. */
export class RecordReceipt {
  /**
   * @throws Refusal where the demand has moved on, for a day before the order or in the future, an amount above the
   * open one, and a reference that is already recorded
   */
  run({ demandId, actor, reference, amount, receivedOn }: ReceiptInput): Promise<RecoveryEntry> {
    return inTransaction(async (trx) => {
      const demand = await lockForStep(demandId, 'receipt', trx)
      if (receivedOn > getClock().today() || receivedOn < demand.orderedOn!) {
        const params = { from: { day: demand.orderedOn! } }
        throw new Refusal('claims.recovery.day_of_receipt', params, { field: 'receivedOn' })
      }
      const left = { demand: demand.openPaise, interest: demand.interestDuePaise }
      const parts = amount > 0 ? splitReceipt(amount, left) : null
      if (!parts) {
        const most = formatRupees(addPaise(paise(left.demand), paise(left.interest)))
        throw new Refusal('claims.recovery.above_open', { most }, { field: 'amount' })
      }
      try {
        const entry = await RecoveryEntry.create(
          {
            demandId,
            kind: 'receipt',
            state: 'booked',
            amountPaise: parts.demand,
            interestPaise: parts.interest,
            reference,
            bookedOn: receivedOn,
            recordedBy: actor.id,
          },
          { client: trx }
        )
        const { isClosed } = await settle(demand, { kind: 'receipt', ...parts }, trx)
        const data = { entry: entry.id, reference, amountPaise: amount }
        await auditStep('recovery.received', demand, actor, data, trx)
        await signRecoveryLetter(demand, 'receipt', trx, entry.id)
        const key = `entry:${entry.id}`
        await notifyRecovery({ demand, event: 'received', amountPaise: amount, key }, trx)
        if (isClosed) await notifyRecovery({ demand, event: 'closed' }, trx)
        return entry
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Refusal(
          'claims.recovery.reference_known',
          {},
          { field: 'reference', status: 409 }
        )
      }
    })
  }
}

/** Records that recovered money was returned to the citizen, as before a reversal (DECISIONS 9). */
export class ReturnRecoveredMoney {
  /** @throws Refusal where it was already returned, or its payment is still at the bank */
  run({ demandId, actor, entryId, reference }: StepInput & { entryId: number; reference: string }) {
    return inTransaction(async (trx) => {
      const demand = await lockDemand(demandId, trx)
      const entry = await RecoveryEntry.query({ client: trx })
        .where({ id: entryId, demandId, state: 'booked' })
        .whereIn('kind', ['receipt', 'set_off'])
        .forUpdate()
        .first()
      if (!entry) throw new Refusal('claims.recovery.not_recovered', {}, { status: 409 })
      const { kind, amountPaise, interestPaise } = entry
      await settle(demand, { kind, demand: -amountPaise, interest: -interestPaise }, trx)
      await entry
        .merge({
          state: 'undone',
          undoneOn: getClock().today(),
          undoneReference: reference,
          undoneBy: actor.id,
        })
        .save()
      const data = { entry: entryId, reference, amountPaise: amountPaise + interestPaise }
      await auditStep('recovery.returned', demand, actor, data, trx)
    })
  }
}

/** Ends a recovery that failed with a certificate to the Collector: arrears of land revenue (RAILS, section 7). */
export class CertifyRecovery {
  /** @throws Refusal where nothing is overdue */
  run({ demandId, actor }: StepInput): Promise<void> {
    return inTransaction(async (trx) => {
      const demand = await lockForStep(demandId, 'certify', trx)
      if (demand.reservedPaise > 0) {
        throw new Refusal('claims.recovery.at_bank', {}, { status: 409 })
      }
      const certifiedOn = getClock().today()
      demand.merge({ state: 'certified', certifiedOn, certifiedBy: actor.id })
      const content = await letterData(demand, 'certificate', 0, trx)
      await demand.merge({ certificate: JSON.stringify(content) }).save()
      const data = { outstandingPaise: demand.outstandingPaise }
      await auditStep('recovery.certified', demand, actor, data, trx)
      await signRecoveryLetter(demand, 'certificate', trx)
    })
  }
}

/** The kind of change under which a write-off is proposed. */
export const WRITE_OFF_CHANGE = 'recovery_write_off'

/** The remainder of a demand, as accounts propose to write it off. */
export interface WriteOff {
  demandId: number
  reason: string
}

/**
 * Locks a demand that may be written off. @throws Refusal where the demand moved on, or the remainder exceeds today's
 * limit
 */
async function lockForWriteOff({ demandId }: WriteOff, trx: TransactionClientContract) {
  const demand = await lockForStep(demandId, 'write_off', trx)
  if (demand.reservedPaise > 0) throw new Refusal('claims.recovery.at_bank', {}, { status: 409 })
  const left = demand.outstandingPaise + demand.interestDuePaise
  const limit = (await recoveryRules(demand.claimId, trx)).recoveryWriteOffPaise
  if (limit === null) throw new Refusal('claims.recovery.no_limit')
  if (left > limit) throw new Refusal('claims.recovery.above_limit', { most: formatRupees(limit) })
  return demand
}

/**
 * The write-off of a demand: accounts propose it with a reason, the MD confirms, within a dated limit (DECISIONS 10).
 */
export const recoveryWriteOff: ChangeKind<WriteOff> = {
  words: 'claims.recovery.write_off_change',
  needsConfirmation: 'always',
  roles: { propose: [Role.accounts], confirm: [Role.managingDirector] },

  async version(writeOff, trx) {
    const { id, state, outstandingPaise, interestDuePaise } = await lockForWriteOff(writeOff, trx)
    return `${id}:${state}:${outstandingPaise}:${interestDuePaise}`
  },

  async describe({ demandId, reason }, trx) {
    const demand = await lockForWriteOff({ demandId, reason }, trx)
    const { applicantName } = await Claim.findOrFail(demand.claimId, { client: trx })
    const left = paise(demand.outstandingPaise + demand.interestDuePaise)
    return {
      subject: String(demandId),
      title: {
        key: 'claims.recovery.of',
        params: { number: demandId, name: applicantName },
      },
      href: recoveryHref(demandId),
      difference: [
        { label: { key: 'claims.recovery.left' }, kind: 'paise', old: left, new: 0 },
        { label: { key: 'claims.recovery.reason' }, kind: 'text', old: null, new: reason },
      ],
    }
  },

  async apply({ demandId, reason }, actor, trx, confirmedBy) {
    const demand = await lockForWriteOff({ demandId, reason }, trx)
    const { outstandingPaise, interestDuePaise } = demand
    await RecoveryEntry.create(
      {
        demandId,
        kind: 'write_off',
        state: 'booked',
        amountPaise: outstandingPaise,
        interestPaise: interestDuePaise,
        bookedOn: getClock().today(),
        reason,
        recordedBy: actor.id,
        confirmedBy: confirmedBy?.id ?? null,
      },
      { client: trx }
    )
    const all = { demand: outstandingPaise, interest: interestDuePaise }
    await settle(demand, { kind: 'write_off', ...all }, trx)
    const data = { amountPaise: outstandingPaise, interestDuePaise, reason }
    await auditStep('recovery.written_off', demand, confirmedBy ?? actor, data, trx)
    await notifyRecovery({ demand, event: 'closed' }, trx)
  },
}
