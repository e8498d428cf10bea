import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { catalogue, LOCALES } from './catalogues.js'

const DOCS = join(import.meta.dirname, '../../../docs')

/** Headings of the guide, which is in English. */
const headings = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => readFileSync(join(DOCS, file), 'utf8').match(/^#+ .+$/gm) ?? [])
  .map((line) => line.replace(/^#+ /, ''))

/**
 * Quoted text that does not name a part of the portal: commands of other programs, and text of a spreadsheet or a
 * letter.
 */
const ELSEWHERE = new Set([
  'Save As',
  'Save as PDF',
  'Excel Workbook (.xlsx)',
  'Timer and backup',
  'Print',
  'PDF',
  'Most Compatible',
  'CSV UTF-8 (Comma delimited)',
  'CSV UTF-8',
  'EMI',
  'no',
  'Valid till …, extended by …',
  '… पर्यंत वैध, मुदतवाढ: …',
  '… तक वैध, अवधि विस्तार: …',
  'जो आधी आला त्याचे आधी',
  'पहले आओ, पहले पाओ',
])

test.group('Pages and fields named in texts', () => {
  test('exist under the same name in the same language', ({ assert }) => {
    for (const locale of LOCALES) {
      const sentences = catalogue(locale)
      const names = new Set([...sentences.values(), ...headings, ...ELSEWHERE])
      for (const [key, text] of sentences) {
        /** A sentence that consists only of the quoted name of a field. */
        if (/^“[^”]+”$/.test(text)) continue
        for (const [, name] of text.matchAll(/“([^”{}]+)”/g)) {
          assert.isTrue(names.has(name.replace(/[.,:]$/, '')), `${locale} ${key}: “${name}”`)
        }
      }
    }
  })

  test('are not environment variables', ({ assert }) => {
    for (const locale of LOCALES) {
      for (const [key, text] of catalogue(locale)) {
        assert.notMatch(
          text,
          /\b(?!SMS_DRIVER|MAIL_DRIVER)[A-Z]{3,}_[A-Z_]{3,}\b/,
          `${locale} ${key}`
        )
      }
    }
  })
})
