import { getClock } from '#kernel/calendar/clock'
import { loanTypeName, localName, masters, options } from '#masters/queries/masters'
import { schemeOpening, schemeRules } from '#masters/queries/scheme_rules'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { loanTypePath, schemePdfHref } from '#masters/rules/schemes'
import { type EligibilityAnswers, reasonClosed, reasonsAgainst } from '#site/rules/eligibility'

/** Codes of the categories that can be chosen. */
export function categoryCodes(): string[] {
  return masters().casteCategories.map(({ code }) => code)
}

/** Returns the choices of the questions, in the reader's language. */
export function eligibilityChoices(locale: string) {
  const state = masters().states.find(({ isDefault }) => isDefault)
  return {
    categories: options(masters().casteCategories, locale),
    state: localName(state, locale),
  }
}

/**
 * Returns the result for each scheme that can be applied for, under today's rules, with its own criteria, some of which
 * cannot be computed.
 */
export function eligibilityAnswers(answers: EligibilityAnswers, locale: string) {
  const today = getClock().today()
  const categoryNames = (codes: readonly string[]) =>
    codes.map((code) => localName(masters().casteCategory(code), locale)).join(', ')
  return masters()
    .schemes.filter(({ isActive }) => isActive)
    .map((scheme) => {
      const rules = schemeRules(scheme.id, today)
      return {
        path: loanTypePath(scheme.id),
        name: localName(scheme, locale),
        loanTypeName: loanTypeName(scheme, locale),
        reasons: [
          ...reasonClosed(schemeOpening(scheme.id, today), locale),
          ...reasonsAgainst(rules, answers, today).map(({ key, values }) =>
            key === 'category'
              ? { key, values: { categories: categoryNames(rules.eligibleCategories) } }
              : { key, values }
          ),
        ],
        criteria: eligibilityTexts(scheme.id, locale, today),
        informationHref: schemePdfHref(scheme, locale),
      }
    })
}
