import i18nManager from '@adonisjs/i18n/services/main'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { LOCALES, localisedText } from '#kernel/formats/languages'
import { masters } from '#masters/queries/masters'
import type { SchemeText } from '#masters/queries/rows'
import { schemeRules } from '#masters/queries/scheme_rules'
import { fillText } from '#masters/rules/rule_texts'
import { type CountingDay, SCHEME_RULES, type SchemeRules } from '#masters/rules/scheme_rule_names'

/** Numbers that are said in words. */
const MAX_SPELLED_NUMBER = 12

const numberWord = (locale: string) => (count: number) =>
  count >= 1 && count <= MAX_SPELLED_NUMBER
    ? i18nManager.locale(locale).t(`schemes.number_words.${count}`)
    : String(count)

/** The words of small numbers in every language. */
export const numberWords = (): string[] =>
  LOCALES.flatMap((locale) =>
    Array.from({ length: MAX_SPELLED_NUMBER }, (_, at) => numberWord(locale)(at + 1))
  )

/** A sentence of a scheme in the reader's language, or in one that stands in for it, with its figures. */
export function ruleText(row: object, locale: string, rules: Partial<SchemeRules>): string {
  const { text, language } = localisedText(row, 'text', locale)
  return fillText(text, rules, numberWord(language))
}

const formatTexts = (rows: readonly SchemeText[], rules: Partial<SchemeRules>, locale: string) =>
  rows.map((row) => ruleText(row, locale, rules))

/** The criteria of a scheme for who submits on a day, today by default. */
export const eligibilityTexts = (
  schemeId: number,
  locale: string,
  onDate: PlainDate = getClock().today()
): string[] => formatTexts(masters().eligibility(schemeId, onDate), schemeRules(schemeId, onDate), locale)

/** The guidelines of a day, each with the day from which it is given. */
export const guidelineTexts = (schemeId: number, locale: string, onDate: PlainDate) =>
  masters()
    .guidelines(schemeId, onDate)
    .map((row) => ({
      text: ruleText(row, locale, schemeRules(schemeId, onDate)),
      effectiveFrom: row.effectiveFrom,
    }))

/**
 * The terms of a letter: those of its day, each figure by the day that counts for it (DECISIONS 5).
 *
 * @param submittedOn the day of first submission of its application
 */
export function loiTermTexts(
  schemeId: number,
  { issuedOn, submittedOn }: { issuedOn: PlainDate; submittedOn: PlainDate },
  locale: string
): string[] {
  const [submitted, issued] = [submittedOn, issuedOn].map((day) => schemeRules(schemeId, day))
  const days: Partial<Record<CountingDay, SchemeRules>> = { firstSubmission: submitted }
  const rules = Object.entries(SCHEME_RULES).map(([key, { day }]) => [
    key,
    (days[day] ?? issued)[key as keyof SchemeRules],
  ])
  const counting = Object.fromEntries(rules) as SchemeRules
  return formatTexts(masters().loiTerms(schemeId, issuedOn), counting, locale)
}
