import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import RecoveryEntry from '#claims/models/recovery_entry'
import { notifyRecovery } from '#claims/recovery/actions/notify_recovery'
import { lockDemand, settle, activeEntries } from '#claims/recovery/actions/recovery_demands'
import { getClock } from '#kernel/calendar/clock'
import { batches } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'

/** A claim that is about to be paid; its amount in paise. */
interface PayableClaim {
  id: number
  userId: number
  approvedPaise: number | null
}

/** The amount that one demand sets off against the payment of one claim, in paise. */
interface PlannedSetOff {
  demandId: number
  claimId: number
  amountPaise: number
}

/**
 * Plans the set-offs of demands against payments to the same persons, oldest demand first; demands are locked until the
 * transaction ends, so that two batches never set off the same amount.
 */
export async function planSetOffs(
  claims: readonly PayableClaim[],
  trx: TransactionClientContract
): Promise<PlannedSetOff[]> {
  const found: RecoveryDemand[] = []
  for (const users of batches([...new Set(claims.map(({ userId }) => userId))])) {
    const some = await RecoveryDemand.query({ client: trx })
      .whereIn('user_id', users)
      .where('state', 'set_off')
      .whereColumn('outstanding_paise', '>', 'reserved_paise')
      .orderBy('id')
      .forUpdate()
    found.push(...some)
  }
  const left = found.map(({ id, userId, openPaise }) => ({ id, userId, openPaise }))
  return claims.flatMap((claim) => {
    let rest = claim.approvedPaise ?? 0
    return left
      .filter(({ userId }) => userId === claim.userId)
      .flatMap((demand) => {
        const amountPaise = Math.min(rest, demand.openPaise)
        if (amountPaise <= 0) return []
        rest -= amountPaise
        demand.openPaise -= amountPaise
        return [{ demandId: demand.id, claimId: claim.id, amountPaise }]
      })
  })
}

/** Returns the amount set off against each claim, in paise. */
export function setOffByClaim(planned: readonly PlannedSetOff[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { claimId, amountPaise } of planned) {
    sums.set(claimId, (sums.get(claimId) ?? 0) + amountPaise)
  }
  return sums
}

/** Reserves the planned set-offs for the lines of a new batch; they are booked when the bank has paid. */
export async function reserveSetOffs(
  planned: readonly PlannedSetOff[],
  { batchId, recordedBy }: { batchId: number; recordedBy: number | null },
  trx: TransactionClientContract
) {
  if (planned.length === 0) return
  const items = new Map<number, number>()
  for (const claimIds of batches(planned.map(({ claimId }) => claimId))) {
    const lines = await trx
      .from('payment_batch_items')
      .where('batch_id', batchId)
      .whereIn('claim_id', claimIds)
      .select('id', 'claim_id')
    for (const { id, claim_id: claimId } of lines) items.set(Number(claimId), Number(id))
  }
  for (const { demandId, claimId, amountPaise } of planned) {
    await RecoveryEntry.create(
      {
        demandId,
        kind: 'set_off',
        state: 'reserved',
        amountPaise,
        itemId: items.get(claimId)!,
        recordedBy,
      },
      { client: trx }
    )
    const demand = await lockDemand(demandId, trx)
    await settle(demand, { kind: 'set_off', demand: 0, interest: 0, reserved: -amountPaise }, trx)
  }
}

/** Books the set-offs of payments that the bank made: the full amount counts as paid (DECISIONS 9). */
export async function bookSetOffs(itemIds: readonly number[], trx: TransactionClientContract) {
  for (const entry of await entriesOf(itemIds, ['reserved'], trx)) {
    const { amountPaise: amount } = entry
    const demand = await lockDemand(entry.demandId, trx)
    const settled = { kind: 'set_off', demand: amount, interest: 0, reserved: amount } as const
    const { isClosed } = await settle(demand, settled, trx)
    await entry.merge({ state: 'booked', bookedOn: getClock().today() }).save()
    await notifyRecovery(
      { demand, event: 'received', amountPaise: amount, key: `entry:${entry.id}` },
      trx
    )
    if (isClosed) await notifyRecovery({ demand, event: 'closed' }, trx)
  }
}

/** Undoes the set-offs of payments that failed, were cancelled or reversed: the demands are open again. */
export async function undoSetOffs(itemIds: readonly number[], trx: TransactionClientContract) {
  for (const entry of await entriesOf(itemIds, ['reserved', 'booked'], trx)) {
    const demand = await lockDemand(entry.demandId, trx)
    const isBooked = entry.state === 'booked'
    const settled = isBooked
      ? { demand: -entry.amountPaise, reserved: 0 }
      : { demand: 0, reserved: entry.amountPaise }
    await settle(demand, { kind: 'set_off', interest: 0, ...settled }, trx)
    await entry.merge({ state: 'undone', undoneOn: getClock().today() }).save()
  }
}

/** Selects set-offs of a failed payment that were not returned to the citizen, each with its demand. */
const failedSetOffs = (itemId: number, client: QueryClientContract) =>
  RecoveryEntry.query({ client })
    .where({ itemId, state: 'undone' })
    .whereNull('undoneReference')
    .preload('demand')
    .orderBy('demandId')

/**
 * Returns the amount of a failed payment's set-offs that was recovered in another way since, in paise: it is returned
 * to the citizen before the set-offs are restored. Amounts written off are not: the set-off replaces them.
 */
export async function amountRecoveredTwice(itemId: number, client: QueryClientContract) {
  let twice = 0
  for (const { amountPaise, demand } of await failedSetOffs(itemId, client)) {
    const losses = await activeEntries(demand.id, client).where('kind', 'write_off')
    const room = losses.reduce((sum, loss) => sum + loss.amountPaise, demand.openPaise)
    twice += Math.max(0, amountPaise - room)
  }
  return twice
}

/** Money returned to the citizen: its reference at the bank, and who entered it. */
interface ReturnDetails {
  reference: string | null
  actorId: number
}

/**
 * Restores the set-offs of a failed payment that the bank credited after all: it paid only the rest, and the full
 * amount counts as paid (DECISIONS 9). Amounts of a demand that are no longer open are reopened: a loss
 * unconditionally, money recovered since by its return to the citizen.
 *
 * @throws Refusal where the return has no reference, or the rest of the demand is at the bank
 */
export async function restoreSetOffs(
  itemId: number,
  returned: ReturnDetails,
  trx: TransactionClientContract
) {
  for (const entry of await failedSetOffs(itemId, trx).forUpdate()) {
    const demand = await lockDemand(entry.demandId, trx)
    const { amountPaise } = entry
    if (demand.state === 'withdrawn') {
      await entry.merge(undoneColumns(amountPaise, returned)).save()
      continue
    }
    await undoSettlements(demand, amountPaise - demand.openPaise, returned, trx)
    const settled = { demand: 0, interest: 0, reserved: -amountPaise }
    await settle(demand, { kind: 'set_off', ...settled }, trx)
    await entry.merge({ state: 'reserved', undoneOn: null }).save()
  }
}

/** @throws Refusal where recovered money is returned without a reference */
function undoneColumns(amount: number, { reference, actorId }: ReturnDetails) {
  if (!reference) {
    const params = { amount: formatRupees(paise(amount)) }
    throw new Refusal('claims.late_credit.return_needed', params, { status: 409 })
  }
  return { undoneOn: getClock().today(), undoneReference: reference, undoneBy: actorId }
}

/** Undoes settlements of a demand up to an amount, losses first and then the latest money, in paise. */
async function undoSettlements(
  demand: RecoveryDemand,
  missing: number,
  returned: ReturnDetails,
  trx: TransactionClientContract
) {
  let left = missing
  const entries = await activeEntries(demand.id, trx)
    .where('state', 'booked')
    .orderByRaw("case kind when 'write_off' then 0 else 1 end")
    .orderBy('id', 'desc')
    .forUpdate()
  for (const entry of entries) {
    const part = Math.min(left, entry.amountPaise)
    if (part <= 0) continue
    await settle(demand, { kind: entry.kind, demand: -part, interest: 0 }, trx)
    const isLoss = entry.kind === 'write_off'
    const undone = isLoss ? { undoneOn: getClock().today() } : undoneColumns(part, returned)
    await undoPart(entry, part, undone, trx)
    left -= part
  }
  if (left > 0) throw new Refusal('claims.recovery.at_bank', {}, { status: 409 })
}

/** Splits off the undone part of an entry as an entry of its own. */
async function undoPart(
  entry: RecoveryEntry,
  part: number,
  undone: Partial<RecoveryEntry>,
  trx: TransactionClientContract
) {
  if (part === entry.amountPaise && entry.interestPaise === 0) {
    await entry.merge({ state: 'undone', ...undone }).save()
    return
  }
  const { id, demandId, kind, bookedOn, reason, recordedBy, confirmedBy } = entry
  const own = { partOfId: id, demandId, kind, bookedOn, reason, recordedBy, confirmedBy }
  await entry.merge({ amountPaise: entry.amountPaise - part }).save()
  const values = { ...own, ...undone, state: 'undone', amountPaise: part } as const
  await RecoveryEntry.create(values, { client: trx })
}

/** Locks and returns the set-offs of several payments; the amounts of payments show which of them have any. */
async function entriesOf(
  itemIds: readonly number[],
  states: readonly string[],
  trx: TransactionClientContract
) {
  const found: RecoveryEntry[] = []
  for (const some of batches(itemIds)) {
    const lines = await trx
      .from('payment_batch_items')
      .whereIn('id', some)
      .where('set_off_paise', '>', 0)
      .select('id')
    if (lines.length === 0) continue
    const rows = await RecoveryEntry.query({ client: trx })
      .whereIn(
        'item_id',
        lines.map(({ id }) => Number(id))
      )
      .whereIn('state', [...states])
      .orderBy('demand_id')
      .forUpdate()
    found.push(...rows)
  }
  return found
}

/**
 * Withdraws the demand for a payment that is reversed: recovered amounts were returned before (DECISIONS 9).
 *
 * @throws Refusal while recovered money has not been returned, or is at the bank
 */
export async function withdrawDemand(itemId: number, trx: TransactionClientContract) {
  const demand = await RecoveryDemand.query({ client: trx })
    .where('live_item_id', itemId)
    .forUpdate()
    .first()
  if (!demand) return
  const standing = await activeEntries(demand.id, trx).forUpdate()
  if (standing.some(({ kind }) => kind !== 'write_off')) {
    throw new Refusal('claims.recovery.return_first', {}, { status: 409 })
  }
  const today = getClock().today()
  await activeEntries(demand.id, trx).update({ state: 'undone', undone_on: today })
  await demand
    .useTransaction(trx)
    .merge({
      state: 'withdrawn',
      liveItemId: null,
      outstandingPaise: 0,
      interestDuePaise: 0,
      nextDueOn: null,
      closedOn: today,
    })
    .save()
  await PaymentBatchItem.query({ client: trx }).where('id', itemId).update({ kept_paise: null })
}
