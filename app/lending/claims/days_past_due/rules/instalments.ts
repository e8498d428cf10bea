import type { PlainDate } from '#kernel/calendar/plain_date'

/** Source of an officer's entry: the district's own information, or an account statement that the officer saw. */
export const ENTRY_SOURCES = ['district', 'statement'] as const
export type EntrySource = (typeof ENTRY_SOURCES)[number]

/** Source of the record that an instalment was paid; a claim has a proof of each payment. */
export type RecordSource = 'claim' | 'bank' | EntrySource

/** A record about one instalment (DECISIONS 13b). */
export interface InstalmentRecord {
  source: RecordSource
  status: 'paid' | 'overdue'
  /** Day of the payment, or the day at whose end the instalment was not paid. */
  on: PlainDate
}

/** An instalment of the valid schedule. */
export interface Instalment {
  dueOn: PlainDate
  records: readonly InstalmentRecord[]
}

/** From the end of the first day until before the end of `till`; null while it continues. */
export interface OverdueSpell {
  dueOn: PlainDate
  from: PlainDate
  till: PlainDate | null
}

type InstalmentState = 'not_due' | 'paid' | 'overdue' | 'unknown'

/** Sorts by day; on the same day, paid comes last. */
const inOrder = (a: InstalmentRecord, b: InstalmentRecord) =>
  a.on === b.on ? Number(a.status === 'paid') - Number(b.status === 'paid') : a.on < b.on ? -1 : 1

/**
 * Returns the records that count at the end of a day. The absence of an instalment from a statement does not contradict
 * a payment known by then: it may have come from another account.
 */
function recordsThatCount({ dueOn, records }: Instalment, asOf: PlainDate): InstalmentRecord[] {
  const known = records.filter(({ on, status }) => on <= asOf && (status === 'paid' || on >= dueOn))
  const isPaidBy = (day: PlainDate) =>
    known.some(({ status, on }) => status === 'paid' && on <= day)
  return known
    .filter(
      ({ source, status, on }) => source !== 'statement' || status === 'paid' || !isPaidBy(on)
    )
    .toSorted(inOrder)
}

/**
 * Returns when an instalment was overdue, as known at the end of a day: from its due day until it was paid; after a
 * payment that the bank returned, from the day on which it is recorded as overdue again.
 */
export function overdueSpells(instalment: Instalment, asOf: PlainDate): OverdueSpell[] {
  const { dueOn } = instalment
  const spells: OverdueSpell[] = []
  if (dueOn > asOf) return spells
  let wasPaid = false
  for (const { status, on } of recordsThatCount(instalment, asOf)) {
    const open = spells.at(-1)?.till === null ? spells.at(-1) : undefined
    if (status === 'overdue' && !open)
      spells.push({ dueOn, from: wasPaid ? on : dueOn, till: null })
    if (status === 'paid') {
      wasPaid = true
      if (open) open.till = on
    }
  }
  return spells.filter(({ from, till }) => till === null || from < till)
}

/** Paid by a claim, a statement or the bank's entry; overdue only by an entry; otherwise unknown. */
export function instalmentState(instalment: Instalment, asOf: PlainDate): InstalmentState {
  if (instalment.dueOn > asOf) return 'not_due'
  return recordsThatCount(instalment, asOf).at(-1)?.status ?? 'unknown'
}
