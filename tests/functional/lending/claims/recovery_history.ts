import type User from '#auth/models/user'
import RecoveryEntry from '#claims/models/recovery_entry'
import {
  ArrangeRecovery,
  RecordReceipt,
  ReturnRecoveredMoney,
} from '#claims/recovery/actions/collect_or_write_off'
import { getClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { decisionBy } from '#tests/support/maker_checker'
import { orderedDemand } from '#tests/support/recoveries'
import type { ReturnedPayment } from '#tests/support/returned_payments'

export const RECOVERIES = ['demand', 'receive', 'agreeSetOff', 'writeOff', 'giveBack'] as const
export type RecoveryStep = (typeof RECOVERIES)[number]

type Paid = Pick<ReturnedPayment, 'claim' | 'accounts'>

interface Entry {
  kind: 'receipt' | 'set_off' | 'write_off'
  state: 'reserved' | 'booked' | 'undone'
  amount: number
  /** Transmission to the bank from whose payment a set-off is deducted. */
  payer: number | null
}

/** Expected state of one demand, tracked independently of the portal; amounts in paise. */
interface Tracked {
  id: number
  claimId: number
  ordered: number
  isSetOff: boolean
  isWithdrawn: boolean
  entries: Entry[]
}

const sum = (entries: Entry[], ...states: Entry['state'][]) =>
  entries.filter(({ state }) => states.includes(state)).reduce((all, { amount }) => all + amount, 0)

/** Recoveries of one history, with independently computed sums. */
export class Recoveries {
  readonly demands: Tracked[] = []

  constructor(
    private readonly manager: User,
    private readonly director: User
  ) {}

  #open = ({ ordered, entries, isWithdrawn }: Tracked) =>
    isWithdrawn ? 0 : ordered - sum(entries, 'booked', 'reserved')

  #standing = (claimId: number) =>
    this.demands.find((one) => one.claimId === claimId && !one.isWithdrawn)

  /** Whether the payment of a claim can be reversed: all amounts recovered on it were returned. */
  mayReverse(claimId: number) {
    const { entries = [] } = this.#standing(claimId) ?? {}
    return entries.every(({ kind, state }) => kind === 'write_off' || state === 'undone')
  }

  /** Returns the currently possible steps; `paid` are the claims that are paid. */
  possibleSteps(paid: readonly Paid[]): [RecoveryStep, () => Promise<void>][] {
    const open = this.demands.filter((one) => this.#open(one) > 0)
    const isAtBank = ({ entries }: Tracked) => sum(entries, 'reserved') > 0
    return [
      ...paid
        .filter(({ claim }) => !this.#standing(claim.id))
        .map((one): [RecoveryStep, () => Promise<void>] => ['demand', () => this.#demand(one)]),
      ...open.flatMap((one): [RecoveryStep, () => Promise<void>][] => {
        const payer = paid[0]
        if (!payer) return []
        return [
          ['receive', () => this.#receive(one, payer)],
          ...(one.isSetOff ? [] : [this.#way('agreeSetOff', () => this.#agree(one, payer))]),
          ...(isAtBank(one) ? [] : [this.#way('writeOff', () => this.#writeOff(one, payer))]),
        ]
      }),
      ...this.demands.flatMap((one) =>
        one.entries
          .filter(({ kind, state }) => kind !== 'write_off' && state === 'booked')
          .flatMap((entry) =>
            paid[0] ? [this.#way('giveBack', () => this.#giveBack(one, entry, paid[0]))] : []
          )
      ),
    ]
  }

  #way = (step: RecoveryStep, run: () => Promise<void>): [RecoveryStep, () => Promise<void>] => [
    step,
    run,
  ]

  /** Demands two thirds of the first demand of a claim, the complete amount of a later one. */
  async #demand(one: Paid) {
    const whole = one.claim.approvedPaise!
    const again = this.demands.some(({ claimId }) => claimId === one.claim.id)
    const ordered = again ? whole : Math.ceil((whole * 2) / 3)
    const { id } = await orderedDemand(one, this.manager, paise(ordered))
    this.demands.push({
      id,
      claimId: one.claim.id,
      ordered,
      isSetOff: false,
      isWithdrawn: false,
      entries: [],
    })
  }

  async #receive(one: Tracked, { accounts }: Paid) {
    const open = this.#open(one)
    const amount = Math.min(open, Math.ceil(one.ordered / 3))
    await new RecordReceipt().run({
      demandId: one.id,
      actor: accounts.actor,
      reference: `R-${one.id}-${one.entries.length}`,
      amount: paise(amount),
      receivedOn: getClock().today(),
    })
    one.entries.push({ kind: 'receipt', state: 'booked', amount, payer: null })
  }

  async #agree(one: Tracked, { accounts }: Paid) {
    await new ArrangeRecovery().run({ demandId: one.id, actor: accounts.actor, instalments: null })
    one.isSetOff = true
  }

  async #writeOff(one: Tracked, { accounts }: Paid) {
    const amount = this.#open(one)
    const payload = { demandId: one.id, reason: 'Nothing to be had' }
    await new ProposeChange().run({ kind: 'recovery_write_off', payload, person: accounts })
    const change = await ProposedChange.findByOrFail('openKey', `recovery_write_off:${one.id}`)
    await new ConfirmChange().run(decisionBy(change, this.director))
    one.entries.push({ kind: 'write_off', state: 'booked', amount, payer: null })
  }

  async #giveBack(one: Tracked, entry: Entry, { accounts }: Paid) {
    const rows = await RecoveryEntry.query()
      .where({ demandId: one.id, kind: entry.kind, state: 'booked', amountPaise: entry.amount })
      .orderBy('id')
    const at = one.entries
      .filter((other) => other.kind === entry.kind && other.state === 'booked')
      .filter((other) => other.amount === entry.amount)
      .indexOf(entry)
    await new ReturnRecoveredMoney().run({
      demandId: one.id,
      actor: accounts.actor,
      entryId: rows[at].id,
      reference: `BACK-${rows[at].id}`,
    })
    entry.state = 'undone'
    /** A remainder that was written off stays written off; an agreed set-off continues. */
  }

  /** Reserves set-offs in a payment that goes to the bank, and returns the amount in paise. */
  reserve({ approvedPaise }: Paid['claim'], payer: number): number {
    let rest = approvedPaise!
    for (const one of this.demands) {
      if (!one.isSetOff) continue
      const amount = Math.min(rest, this.#open(one))
      if (amount <= 0) continue
      rest -= amount
      one.entries.push({ kind: 'set_off', state: 'reserved', amount, payer })
    }
    return approvedPaise! - rest
  }

  /** Returns the amount that demands would set off from any payment, in paise. */
  claimed = () =>
    this.demands.filter(({ isSetOff }) => isSetOff).reduce((all, one) => all + this.#open(one), 0)

  #failed = (payer: number) =>
    this.demands.flatMap((demand) =>
      demand.entries
        .filter((entry) => entry.payer === payer && entry.state === 'undone')
        .map((entry) => ({ demand, entry }))
    )

  /** Whether the set-offs of a failed payment can be restored: no other payment at the bank holds their demands. */
  mayRestore = (payer: number) =>
    this.#failed(payer).every(
      ({ demand, entry }) =>
        demand.isWithdrawn || entry.amount <= this.#open(demand) + sum(demand.entries, 'booked')
    )

  /** Restores the set-offs of a failed payment. @returns the amount that is returned to the citizen for it, in paise */
  restore(payer: number): number {
    let returned = 0
    for (const { demand, entry } of this.#failed(payer)) {
      if (demand.isWithdrawn) {
        returned += entry.amount
        entry.payer = null
        continue
      }
      let missing = entry.amount - this.#open(demand)
      const booked = demand.entries.filter(({ state }) => state === 'booked').toReversed()
      const isLoss = ({ kind }: Entry) => kind === 'write_off'
      for (const one of [...booked.filter(isLoss), ...booked.filter((other) => !isLoss(other))]) {
        const part = Math.min(Math.max(missing, 0), one.amount)
        if (part === 0) continue
        if (!isLoss(one)) returned += part
        missing -= part
        if (part === one.amount) one.state = 'undone'
        else one.amount -= part
      }
      entry.state = 'reserved'
    }
    return returned
  }

  /** Sets the state of the set-offs of a payment. */
  settle(payer: number, state: 'booked' | 'undone') {
    for (const entry of this.demands.flatMap(({ entries }) => entries)) {
      if (entry.payer !== payer || entry.state === 'undone') continue
      entry.state = state
    }
  }

  withdraw(claimId: number) {
    const one = this.#standing(claimId)
    if (one) one.isWithdrawn = true
  }

  /** Returns the expected sums of the books, in paise. */
  sums() {
    const live = this.demands.filter(({ isWithdrawn }) => !isWithdrawn)
    const of = (isLoss: boolean) =>
      live.reduce(
        (all, { entries }) =>
          all +
          sum(
            entries.filter(({ kind }) => (kind === 'write_off') === isLoss),
            'booked'
          ),
        0
      )
    return {
      demanded: live.reduce((all, { ordered }) => all + ordered, 0),
      recovered: of(false),
      writtenOff: of(true),
      outstanding: live.reduce((all, one) => all + one.ordered - sum(one.entries, 'booked'), 0),
    }
  }
}
