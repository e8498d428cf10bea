import i18nManager from '@adonisjs/i18n/services/main'

/** The name of a status as officers read it: of a held file with the words that nobody decides on it. */
export const markedStatus = (name: string, isHeld: boolean | number, locale: string): string =>
  isHeld ? `${name} (${i18nManager.locale(locale).t('workflow.held')})` : name
