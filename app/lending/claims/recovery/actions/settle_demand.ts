import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import RecoveryDemand from '#claims/models/recovery_demand'
import RecoveryEntry from '#claims/models/recovery_entry'
import {
  type EntryKind,
  type RecoveryStep,
  isStepOpen,
  nextDueDay,
  stateAfter,
} from '#claims/recovery/rules/recovery'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

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
interface Settled {
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
  { kind, demand: amount, interest, reserved = 0 }: Settled,
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
export const standingEntries = (demandId: number, client: QueryClientContract) =>
  RecoveryEntry.query({ client }).where('demand_id', demandId).whereNot('state', 'undone')
