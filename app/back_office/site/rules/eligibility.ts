import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, type Paise } from '#kernel/money/paise'
import type { SchemeOpening } from '#masters/rules/schemes'
import type { SchemeRules } from '#masters/rules/scheme_rules'
import { ageOn } from '#profile/rules/age'

/** The six answers; amounts in paise. */
export type EligibilityAnswers = {
  /** Code of the caste category; 'none' for no reserved category. */
  category: string
  livesInState: boolean
  birthDate: PlainDate
  /** Annual income of the family. */
  income: Paise
  /** Amount that the person wants to borrow. */
  amount: Paise
  hadBenefit: boolean
}

/** Reason why a person is not eligible for a scheme: a sentence under site.eligibility.reasons and its values. */
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

/** Returns the reason that a scheme is closed, with its opening day if known; empty for an open scheme. */
export function reasonClosed({ isOpen, opensOn }: SchemeOpening, locale: string): Reason[] {
  if (isOpen) return []
  return opensOn === null
    ? [{ key: 'closed', values: {} }]
    : [{ key: 'opens', values: { date: formatDate(opensOn, locale) } }]
}

/**
 * Returns the reasons against eligibility for a scheme, in the order of the questions; empty if the person is eligible.
 * Uses the rules of the day; age is computed on that day, as at submission.
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
