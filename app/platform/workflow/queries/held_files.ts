import i18nManager from '@adonisjs/i18n/services/main'
import { Refusal } from '#kernel/exceptions/refusal'

/** Returns the name of a status as officers read it; for a held file, with a note that nobody decides on it. */
export const markedStatus = (name: string, isHeld: boolean | number, locale: string): string =>
  isHeld ? `${name} (${i18nManager.locale(locale).t('workflow.held')})` : name

/**
 * Refuses work on a file of an existing portfolio whose district is not released
 * (docs/operations/existing_portfolio.md).
 *
 * @throws Refusal workflow.messages.held (409)
 */
export function refuseHeld({ isHeld }: { isHeld: boolean }): void {
  if (isHeld) throw new Refusal('workflow.messages.held', {}, { status: 409 })
}
