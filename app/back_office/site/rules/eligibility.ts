import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, type Paise } from '#kernel/money/paise'
import type { SchemeOpening } from '#masters/rules/scheme_versions'
import type { SchemeRules } from '#masters/rules/scheme_rules'
import { ageOn } from '#profile/rules/age'

/** The six answers; amounts in paise. */
export type EligibilityAnswers = {
  /** Code of the caste category; 'none' for no reserved category. */
  category: string
  livesInState: boolean
  birthDate: PlainDate
  /** Of the family, a year. */
  income: Paise
  /** What the person wants to borrow. */
  amount: Paise
  hadBenefit: boolean
}

/** Why a scheme is not for somebody: a sentence under site.eligibility.reasons and its values. */
type Reason = { key: string; values: Record<string, string | number> }

type Rules = Pick<
  SchemeRules,
  | 'eligibleCategories'
  | 'minAge'
  | 'belowAge'
  | 'minIncomePaise'
  | 'maxIncomePaise'
  | 'minAmountPaise'
  | 'maxAmountPaise'
>

/** That a scheme takes no applications, with the day it opens where one is known; nothing for an open one. */
export function reasonClosed({ isOpen, opensOn }: SchemeOpening, locale: string): Reason[] {
  if (isOpen) return []
  return opensOn === null
    ? [{ key: 'closed', values: {} }]
    : [{ key: 'opens', values: { date: formatDate(opensOn, locale) } }]
}

/**
 * What speaks against a scheme, in the order of the questions; nothing when it is open to the
 * person. The rules are those of the day; age counts on that day, as it would at submission.
 */
export function reasonsAgainst(
  rules: Rules,
  answers: EligibilityAnswers,
  today: PlainDate
): Reason[] {
  const age = ageOn(answers.birthDate, today)
  const rupees = (amount: Paise) => formatRupees(amount)
  const checks: [boolean, Reason][] = [
    [
      !rules.eligibleCategories.includes(answers.category),
      { key: 'category', values: { categories: rules.eligibleCategories.join(' ') } },
    ],
    [!answers.livesInState, { key: 'residence', values: {} }],
    [age < rules.minAge, { key: 'too_young', values: { age, limit: rules.minAge } }],
    [age >= rules.belowAge, { key: 'too_old', values: { age, limit: rules.belowAge } }],
    [
      answers.income < rules.minIncomePaise,
      { key: 'income_below', values: { limit: rupees(rules.minIncomePaise) } },
    ],
    [
      answers.income > rules.maxIncomePaise,
      { key: 'income_above', values: { limit: rupees(rules.maxIncomePaise) } },
    ],
    [
      answers.amount < rules.minAmountPaise,
      { key: 'amount_below', values: { limit: rupees(rules.minAmountPaise) } },
    ],
    [
      answers.amount > rules.maxAmountPaise,
      { key: 'amount_above', values: { limit: rupees(rules.maxAmountPaise) } },
    ],
    [answers.hadBenefit, { key: 'benefit', values: {} }],
  ]
  return checks.filter(([speaksAgainst]) => speaksAgainst).map(([, reason]) => reason)
}
