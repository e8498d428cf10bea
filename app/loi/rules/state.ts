import type { PlainDate } from '#core/calendar/plain_date'
import { isExpired } from '#loi/rules/validity'

/** How a letter stands, as the public page says it (DECISIONS 12). */
export const LOI_STATES = ['valid', 'extended', 'replaced', 'expired', 'cancelled'] as const

export type LoiState = (typeof LOI_STATES)[number]

export type LoiStateFacts = {
  readonly isCancelled: boolean
  /** A newer letter of the same application exists. */
  readonly isReplaced: boolean
  readonly isExtended: boolean
  readonly validTill: PlainDate
}

/**
 * The one word for a letter on a day: what weighs more comes first. 'extended' is a valid letter
 * that is the result of an extension.
 */
export function loiState(facts: LoiStateFacts, today: PlainDate): LoiState {
  if (facts.isCancelled) return 'cancelled'
  if (facts.isReplaced) return 'replaced'
  if (isExpired(today, facts.validTill)) return 'expired'
  return facts.isExtended ? 'extended' : 'valid'
}
