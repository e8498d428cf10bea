import i18nManager from '@adonisjs/i18n/services/main'

/** Returns the name of a status as officers read it; for a held file, with a note that nobody decides on it. */
export const markedStatus = (name: string, isHeld: boolean | number, locale: string): string =>
  isHeld ? `${name} (${i18nManager.locale(locale).t('workflow.held')})` : name
