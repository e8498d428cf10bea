import type { Loi } from '@generated/views'
import { t } from '~/lib/translate'

/** Languages of a letter, each by its own name. */
export const LANGUAGES: Record<string, string> = { en: 'English', hi: 'हिंदी', mr: 'मराठी' }

export const STATUS_TONES = {
  valid: 'success',
  extended: 'success',
  upcoming: 'warning',
  continued: 'success',
  replaced: 'warning',
  expired: 'warning',
  cancelled: 'danger',
} as const

/** Returns the name of a letter's state, or the sentence about it. */
export function statusText(
  { state, validFrom, validTill, extendedBy }: Loi.LoiStanding,
  part: 'title' | 'text'
): string {
  return t(`loi.verification.states.${state}.${part}`, {
    from: t.date(validFrom),
    date: t.date(validTill),
    number: extendedBy ?? '',
  })
}
