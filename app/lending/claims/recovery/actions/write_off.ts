import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import RecoveryEntry from '#claims/models/recovery_entry'
import { auditStep, recoveryRules } from '#claims/recovery/actions/hear_recovery'
import { notifyRecovery } from '#claims/recovery/actions/notify_recovery'
import { lockForStep, settle } from '#claims/recovery/actions/settle_demand'
import { recoveryHref } from '#claims/recovery/rules/recovery'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'

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
async function lockOpen({ demandId }: WriteOff, trx: TransactionClientContract) {
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
    const { id, state, outstandingPaise, interestDuePaise } = await lockOpen(writeOff, trx)
    return `${id}:${state}:${outstandingPaise}:${interestDuePaise}`
  },

  async describe({ demandId, reason }, trx) {
    const demand = await lockOpen({ demandId, reason }, trx)
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
    const demand = await lockOpen({ demandId, reason }, trx)
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
