import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { reasonsAgainst } from '#site/rules/eligibility'
import { parsePhones, missingParts } from '#site/rules/content_pages'

const RULES = {
  eligibleCategories: ['OBC', 'SBC'],
  minAge: 18,
  belowAge: 50,
  minIncomePaise: paise(100),
  maxIncomePaise: paise(80_000_000),
  minAmountPaise: paise(1_000_000),
  maxAmountPaise: paise(100_000_000),
}

const ANSWERS = {
  category: 'OBC',
  livesInState: true,
  birthDate: plainDate('1996-01-05'),
  income: paise(100),
  amount: paise(1_000_000),
  hadBenefit: false,
}

const reasonKeys = (changes: Partial<typeof ANSWERS>) =>
  reasonsAgainst(RULES, { ...ANSWERS, ...changes }, plainDate('2026-01-05'))

test.group('Reasons against a scheme', () => {
  test('none apply at either end of its limits', ({ assert }) => {
    assert.deepEqual(reasonKeys({}), [])
    assert.deepEqual(reasonKeys({ income: paise(80_000_000), amount: paise(100_000_000) }), [])
    assert.deepEqual(reasonKeys({ birthDate: plainDate('2008-01-05') }), [])
    assert.deepEqual(reasonKeys({ birthDate: plainDate('1976-01-06') }), [])
  })

  test('state the limit that is not met', ({ assert }) => {
    const cases: [Partial<typeof ANSWERS>, string, object][] = [
      [{ category: 'none' }, 'category', { categories: 'OBC SBC' }],
      [{ livesInState: false }, 'residence', {}],
      [{ birthDate: plainDate('2008-01-06') }, 'too_young', { age: 17, limit: 18 }],
      [{ birthDate: plainDate('1976-01-05') }, 'too_old', { age: 50, limit: 50 }],
      [{ income: paise(99) }, 'income_below', { limit: '₹1' }],
      [{ income: paise(80_000_001) }, 'income_above', { limit: '₹8,00,000' }],
      [{ amount: paise(999_999) }, 'amount_below', { limit: '₹10,000' }],
      [{ amount: paise(100_000_001) }, 'amount_above', { limit: '₹10,00,000' }],
      [{ hadBenefit: true }, 'benefit', {}],
    ]
    for (const [changes, key, values] of cases) {
      assert.deepEqual(reasonKeys(changes) as object[], [{ key, values }], key)
    }
  })
})

test.group('Telephone numbers of an office', () => {
  test('each have six to thirteen digits', ({ assert }) => {
    assert.deepEqual(parsePhones('257 000'), ['257 000'])
    assert.deepEqual(parsePhones('1234567890123'), ['1234567890123'])
    assert.isNull(parsePhones('257 00'))
    assert.isNull(parsePhones('25 7-00'))
    assert.isNull(parsePhones('12345678901234'))
    assert.isNull(parsePhones('257 0001, 12'))
    assert.deepEqual(parsePhones('0253-257   0001; 022 2202'), ['0253-257 0001', '022 2202'])
  })
})

test.group('Missing parts of a page', () => {
  test('are listed for each part and language', ({ assert }) => {
    for (const slug of [
      'about',
      'grievances',
      'right-to-information',
      'privacy',
      'terms',
    ] as const) {
      assert.deepEqual(missingParts(slug, {}), [
        { field: 'texts.en.title', messageKey: 'site_editor.messages.title_missing_en' },
        { field: 'texts.en.body', messageKey: 'site_editor.messages.body_missing_en' },
      ])
    }
  })
})
