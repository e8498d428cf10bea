import type { I18n } from '@adonisjs/i18n'
import { bankChoices } from '#loans/queries/bank_choices'
import type { Viewer } from '#lists/filters'
import { districtOptions } from '#masters/queries/master_filters'
import { loanTypeName, masters } from '#masters/queries/masters'

/** What the filters of the officers' lists offer, in the officer's language. Its key
 * in a page that keeps it is that of the districts. */
export function filterChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  return {
    schemes: masters().schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: districtOptions(viewer, locale),
    banks: bankChoices(locale, true),
    verification: [{ value: '1', label: i18n.t('loans.officer.to_verify') }],
  }
}
