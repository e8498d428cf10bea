import type { I18n } from '@adonisjs/i18n'
import { formatRupees } from '#kernel/money/paise'
import type { Fact } from '#pdf/facts'
import { formatPercent, percentNumber } from '#kernel/rates/basis_points'
import { localName, masters, type Scheme } from '#masters/queries/masters'
import { schemeRules, type SchemeRules } from '#masters/queries/scheme_rules'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/loan_types'

type Entry = [name: string, text: string]
type Say = (key: string, values?: Record<string, string | number>) => string

/** The scheme's figures on today's rules, in sentences short enough for a table. */
export function schemeFacts(scheme: Scheme, i18n: I18n): Fact[] {
  const rules = schemeRules(scheme.id)
  const { locale } = i18n
  const say: Say = (key, values) => i18n.t(`scheme_paper.values.${key}`, values)
  const isGroup = scheme.id === LOAN_TYPES.group
  const entries: Entry[] = [
    ['for_whom', forWhom(scheme, rules, locale, say)],
    ...(isGroup ? groupEntries(rules, say) : personEntries(rules, say)),
    ...loanEntries(rules, say),
  ]
  return entries.map(([name, value]) => ({
    value,
    label: i18n.t(`scheme_paper.facts.${name}`),
    isWide: true,
  }))
}

function forWhom(scheme: Scheme, rules: SchemeRules, locale: string, say: Say): string {
  const categories = rules.eligibleCategories
    .map((code) => localName(masters().casteCategory(code), locale))
    .join(', ')
  const state = localName(
    masters().states.find(({ isDefault }) => isDefault),
    locale
  )
  return say(`for_whom.${loanFormOf(scheme.id)}`, {
    categories,
    state,
    reserved: rules.minReservedDirectors,
  })
}

function personEntries({ minAge, belowAge, maxIncomePaise }: SchemeRules, say: Say): Entry[] {
  return [
    ['age', say('age', { from: minAge, below: belowAge })],
    ['income', say('up_to', { amount: formatRupees(maxIncomePaise) })],
  ]
}

function groupEntries(rules: SchemeRules, say: Say): Entry[] {
  const { minDirectors, maxDirectors, directorMinAge, directorBelowAge } = rules
  return [
    ['directors', say('directors', { least: minDirectors, most: maxDirectors })],
    ['director_age', say('age', { from: directorMinAge, below: directorBelowAge })],
    ['cibil', say('cibil', { least: rules.minCibil })],
    ['member_income', say('up_to', { amount: formatRupees(rules.maxIncomePaise) })],
  ]
}

function loanEntries(rules: SchemeRules, say: Say): Entry[] {
  const rupees = {
    from: formatRupees(rules.minAmountPaise),
    to: formatRupees(rules.maxAmountPaise),
  }
  const rates = { from: formatPercent(rules.minRateBp), to: formatPercent(rules.maxRateBp) }
  const months = { from: rules.minTenureMonths, to: rules.maxTenureMonths }
  const validity = { days: rules.loiValidityDays, window: rules.extensionWindowDays }
  return [
    ['amount', say('range', rupees)],
    ['tenure', say('months', months)],
    ['bank_rate', say('rates', rates)],
    ['interest', say('interest', { rate: percentNumber(rules.refundCapBp) })],
    ['refund_period', say('refund_period', { years: rules.refundPeriodYears })],
    ...(rules.allowsMoratorium
      ? [['moratorium', say('moratorium', { months: rules.maxMoratoriumMonths })] as Entry]
      : []),
    ['validity', say('validity', validity)],
    ['claim_window', say('claim_window', { months: rules.claimWindowMonths })],
  ]
}
