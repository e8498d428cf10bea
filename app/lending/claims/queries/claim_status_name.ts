import i18nManager from '@adonisjs/i18n/services/main'
import { localName } from '#masters/queries/masters'
import type { Named } from '#masters/queries/rows'

/** Steps after which a closed claim is not called rejected: nobody turned it down. */
export const NEUTRAL_CLOSINGS: readonly string[] = ['withdraw', 'close_return']

/** The status of a claim in words: of a closed one how it was closed. */
export function claimStatusName(
  status: Named,
  closedByStep: string | null,
  locale: string
): string {
  return closedByStep !== null && NEUTRAL_CLOSINGS.includes(closedByStep)
    ? i18nManager.locale(locale).t(`claims.closed.${closedByStep}`)
    : localName(status, locale)
}
