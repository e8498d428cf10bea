import { bankChoices } from '#loans/queries/bank_choices'
import { loanTypeName, masters, options } from '#masters/queries/masters'

/** What the filters of the officers' lists offer, in the officer's language. */
export function filterChoices(locale: string) {
  return {
    schemes: masters().schemes.map((scheme) => ({
      value: String(scheme.id),
      label: loanTypeName(scheme, locale),
    })),
    districts: options(masters().districts, locale),
    banks: bankChoices(locale, true),
  }
}
