import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { LOCALES } from '#kernel/formats/languages'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { fillText, PLACEHOLDERS, textProblem } from '#masters/rules/rule_texts'
import { schemeRulesOn } from '#masters/rules/scheme_rules'
import { parseCsv } from '#masters/seed/master_file'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const master = (file: string) =>
  parseCsv(read(`../../../../resources/masters/${file}`)).map(({ cells }) => cells)
const wordsOf = (locale: string) =>
  (
    JSON.parse(read(`../../../../resources/lang/${locale}/schemes.json`)) as {
      number_words: Record<string, string>
    }
  ).number_words

const ROWS = master('scheme_rules.csv').map(
  ({ scheme, name, value, effective_from: from }) =>
    ({
      schemeId: scheme ? Number(scheme) : null,
      name,
      value: value || null,
      effectiveFrom: plainDate(from),
    }) as SchemeRuleRow
)
const rulesOf = (schemeId: number) => schemeRulesOn(ROWS, schemeId, plainDate('2026-11-28'))
const word = (locale: string) => (count: number) => wordsOf(locale)[count] ?? String(count)
const ALL_WORDS = LOCALES.flatMap((locale) => Object.values(wordsOf(locale)))
const inEnglish = (text: string, rules: Parameters<typeof fillText>[1]) =>
  fillText(text, rules, word('en'))

/** The sentences of the documents before their figures became placeholders. */
const WRITTEN = JSON.parse(read('scheme_texts.json')) as Record<string, Record<string, string[]>>

test.group('Sentences with figures from the rules', () => {
  test('currently match the documents exactly in every language', ({ assert }) => {
    for (const [file, sentences] of Object.entries(WRITTEN)) {
      const rows = new Map(master(file).map((row) => [`${row.loan_type}|${row.sr_no}`, row]))
      for (const [key, texts] of Object.entries(sentences)) {
        const row = rows.get(key)!
        /** A sentence for all schemes has the same figures in each. */
        const rules = rulesOf(Number(row.loan_type) || 1)
        const filledTexts = ['en', 'mr', 'hi'].map((locale) =>
          fillText(row[`text_${locale}`], rules, word(locale))
        )
        assert.deepEqual(filledTexts, texts, `${file} ${key}`)
      }
    }
  })

  test('in the files have no literal figure and no unknown placeholder', ({ assert }) => {
    for (const file of Object.keys(WRITTEN)) {
      for (const row of master(file)) {
        for (const locale of ['en', 'mr', 'hi']) {
          assert.isNull(textProblem(row[`text_${locale}`], ALL_WORDS), row[`text_${locale}`])
        }
      }
    }
  })

  test('show amounts in rupees or lakh, rates without a sign, short periods in words', ({
    assert,
  }) => {
    const rules = { ...rulesOf(1), maxAmountPaise: 125_000_000, refundCapBp: 1050 } as ReturnType<
      typeof rulesOf
    >
    assert.equal(
      inEnglish('{max_amount_rupees}, {max_amount_lakh} lakh, {refund_cap_percent} percent', rules),
      '₹12,50,000, 12.5 lakh, 10.5 percent'
    )
    const window = '{claim_window_months_in_words:one month|# months}'
    const months = (claimWindowMonths: number) => inEnglish(window, { ...rules, claimWindowMonths })
    assert.deepEqual([1, 3, 18].map(months), ['one month', 'three months', '18 months'])
    assert.equal(inEnglish('{=60} percent {unknown}', rules), '60 percent {unknown}')
  })

  test('have one placeholder with a unique name for each rule with a figure', ({ assert }) => {
    const names = PLACEHOLDERS.map(({ name }) => name)
    assert.lengthOf(new Set(names), names.length)
    assert.includeMembers(names, ['min_age', 'loi_validity_days', 'min_directors'])
    assert.notIncludeMembers(names, ['opens_on', 'on_time_grace_days', 'eligible_categories'])
  })

  test('are refused with a literal figure, in digits or words of any language', ({ assert }) => {
    const found = (text: string) => textProblem(text, ALL_WORDS)?.problem ?? null
    for (const text of [
      'Up to 12 percent a year.',
      'Up to 12% a year.',
      'The loan is up to ₹15,00,000.',
      'The loan is up to 15 lakh.',
      'For at most five years.',
      'वार्षिक १२ टक्क्यांपर्यंत.',
      'जास्तीत जास्त पाच वर्षे.',
      'ऋण ₹10 लाख तक।',
      'तीन माह तक दावा।',
      'The age is below 55.',
      'Each director’s CIBIL score is 600 or more.',
    ]) {
      assert.equal(found(text), 'figure_by_hand', text)
    }
    for (const text of ['{max_age} years', '{min_age', 'min_age}', '{}', '{min_age:one}']) {
      assert.equal(found(text), 'unknown_placeholder', text)
    }
    for (const text of [
      'Passed class 12 with at least {=60} percent.',
      'देय दिनांक 5 दिनांक नाही.',
      'At least two photographs.',
      'Below {below_age} years.',
    ]) {
      assert.isNull(found(text), text)
    }
  })
})
