import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { formatRupees, paise } from '#core/money/paise'
import type { Fact } from '#core/papers/facts'

/** A sentence of resources/lang in the language of the paper. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export const fact = (label: string, value: string | number | null | undefined): Fact => ({
  label,
  value: value === null || value === undefined ? null : String(value),
})

/** A fact whose value may be long: it gets a row of its own. */
export const wideFact = (label: string, value: string | null): Fact => ({
  ...fact(label, value),
  isWide: true,
})

export const dateText = (date: PlainDate | null) => (date ? formatDate(date) : null)

/** Whole paise as '₹10,00,000'. */
export const amountText = (amount: number | null) =>
  amount === null ? null : formatRupees(paise(amount))

/** 'Kunbi (OBC)'. */
export const casteText = (caste: string, category: string | null) =>
  caste && category ? `${caste} (${category})` : caste
