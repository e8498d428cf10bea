import type { I18n } from '@adonisjs/i18n'
import { bankChoices } from '#loans/queries/bank_choices'
import { loanTypeName, masters, options } from '#masters/queries/masters'

/** What the filters of the officers' lists offer, in the officer's language. */
export function filterChoices(i18n: I18n) {
  const { locale } = i18n
  return {
    schemes: masters().schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: options(masters().districts, locale),
    banks: bankChoices(locale, true),
    verification: [{ value: '1', label: i18n.t('loans.officer.to_verify') }],
  }
}
