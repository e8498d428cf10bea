import { test } from '@japa/runner'
import { catalogue, TRANSLATIONS } from './catalogues.js'

/**
 * Messages of documents 1, 2 and 4 that only the browser can show, because no response arrived or because it asks
 * before sending. Those of the server are in tests/functional/messages; that these are shown is tested in
 * tests/browser/back_office/site/connection.spec.ts and the journeys.
 */
const MESSAGES: [key: string, words: string][] = [
  ['common.failures.save_offline', 'Error while saving data'],
  ['common.failures.read_offline', 'Error while getting the details'],
  ['common.errors.server_error.text', 'Error while getting the details'],
  ['common.failures.schemes_offline', 'Unable to Load Scheme List, '],
  ['common.confirm.title', 'Are you sure?'],
  ['loans.messages.removed', 'Record removed Successfully'],
  ['profile.documents.failed', 'Error in uploading Image'],
  ['profile.documents.failed_file', 'Error in uploading file'],
  ['profile.documents.wrong_type', 'Wrong File Input'],
  ['profile.documents.too_big', 'Please upload file less than {megabytes} MB'],
  ['profile.documents.title_missing', 'Please add Name of the Other Documents added'],
  ['profile.documents.remove_text', 'You want to delete record for: {document}'],
  ['profile.family.delete_text', 'You want to delete record for: {name}'],
  [
    'applications.dashboard.no_schemes',
    'No Schemes available at this time. Keep Looking this space for new schemes.',
  ],
  ['applications.dashboard.no_applications', 'Not applied for any of the scheme yet.'],
  ['applications.dashboard.incomplete_title', 'Incomplete Profile'],
  [
    'applications.messages.incomplete_profile',
    'To view for this scheme, you need to complete your profile',
  ],
  ['applications.summary.alert', 'Alert!'],
  [
    'applications.summary.statement',
    'I confirm that I or any of my family members have not taken benefit of any scheme of the board.',
  ],
  ['group.hints.cibil', 'CIBIL Score should be more than {least}'],
]

test.group('Specified messages shown by the browser', () => {
  const english = catalogue('en')
  const translated = TRANSLATIONS.map((locale) => catalogue(locale))

  for (const [key, words] of MESSAGES) {
    test(`${key}: ${words}`, ({ assert }) => {
      const text = english.get(key) ?? '(nothing)'
      assert.isTrue(text.startsWith(words), text)
      const others = translated.map((sentences) => sentences.get(key) ?? '(nothing)')
      for (const other of others) assert.match(other, /[\u0900-\u097F]/)
    })
  }
})
