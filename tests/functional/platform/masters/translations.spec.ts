import { test } from '@japa/runner'
import { masters } from '#masters/queries/masters'

const LANGUAGES = ['En', 'Mr', 'Hi'] as const
const DEVANAGARI = /\p{Script=Devanagari}/u
/** A community whose spelling in Devanagari is in no source (castes.csv, `basis`). */
const SPELLING_UNKNOWN = new Set(['Lajhad'])

/** Returns every master that a citizen reads on a page, in a PDF or in a message, with its texts. */
function citizenTexts(): [list: string, texts: string[], rows: readonly object[]][] {
  const { rows, shortlistedBanks } = masters()
  const named = [
    'states',
    'divisions',
    'districts',
    'talukas',
    'casteCategories',
    'subCorporations',
    'roles',
    'genders',
    'relationships',
    'companyTypes',
    'businessSectors',
    'paymentStatuses',
    'documentSlots',
    'documentTypes',
    'applicationStatuses',
    'claimStatuses',
    'rejectReasons',
    'claimRejectReasons',
    'holidays',
  ] as const
  return [
    ...named.map((list): [string, string[], readonly object[]] => [list, ['name'], rows[list]]),
    ['castes', ['name'], rows.castes.filter(({ nameEn }) => !SPELLING_UNKNOWN.has(nameEn))],
    ['banks on the short list', ['name'], shortlistedBanks],
    ['schemes', ['name', 'loanType'], rows.schemes],
    ['eligibilityCriteria', ['text'], rows.eligibilityCriteria],
    ['guidelines', ['text'], rows.guidelines],
    ['loiTerms', ['text'], rows.loiTerms],
    ['apbsReturnReasons', ['description', 'action'], rows.apbsReturnReasons],
    ['retentionRules', ['name', 'basis'], rows.retentionRules],
  ]
}

test.group('Masters shown to citizens', () => {
  test('have every text in English, Marathi and Hindi', ({ assert }) => {
    const missing: string[] = []
    for (const [list, texts, rows] of citizenTexts()) {
      assert.isNotEmpty(rows, list)
      for (const [index, row] of rows.entries()) {
        for (const property of texts.flatMap((text) => LANGUAGES.map((one) => text + one))) {
          const value = (row as Record<string, unknown>)[property]
          const isThere = typeof value === 'string' && value.trim() !== ''
          const isInScript = property.endsWith('En') || DEVANAGARI.test(String(value))
          if (!isThere || !isInScript) missing.push(`${list}[${index}].${property}`)
        }
      }
    }
    assert.deepEqual(missing, [])
  })

  test('have Hindi sentences that differ from the Marathi ones', ({ assert }) => {
    const { eligibilityCriteria, guidelines, loiTerms } = masters().rows
    for (const { textHi, textMr } of [...eligibilityCriteria, ...guidelines, ...loiTerms]) {
      assert.notEqual(textHi, textMr)
      assert.notMatch(textHi!, /ळ|आहे|असाव|करावे/u, textHi!)
    }
  })

  test('have the same figures in a sentence in every language', ({ assert }) => {
    const { eligibilityCriteria, guidelines, loiTerms } = masters().rows
    const figures = (text: string) =>
      (latinDigits(text).match(/\d[\d,]*/g) ?? [])
        .map((figure) => figure.replaceAll(',', '').replace(/00000$/, ''))
        .toSorted()
    for (const { textEn, textMr, textHi } of [...eligibilityCriteria, ...guidelines, ...loiTerms]) {
      assert.deepEqual(figures(textHi!), figures(textEn), textHi!)
      assert.deepEqual(figures(textMr!), figures(textEn), textMr!)
    }
  })
})

function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}
