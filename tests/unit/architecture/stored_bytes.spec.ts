import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Files of app that contain a text. */
const filesWith = (text: RegExp) =>
  globSync('app/**/*.ts', { cwd: app.makePath() })
    .filter((name) => text.test(readFileSync(app.makePath(name), 'utf8')))
    .toSorted()

test.group('Contents of stored files', () => {
  test('are read only where the virus scan is checked', ({ assert }) => {
    assert.deepEqual(filesWith(/privateStore\.(?:stream|bytes)\(/), [
      'app/back_office/operations/actions/rotate_vault.ts',
      'app/back_office/operations/actions/take_backup.ts',
      'app/back_office/operations/queries/system_checks.ts',
      'app/platform/documents/actions/open_file.ts',
      'app/platform/documents/actions/scan_files.ts',
      /** Written by the portal. */
      'app/platform/documents/queries/signed_letters.ts',
      'app/platform/documents/queries/small_picture.ts',
      'app/platform/jobs/actions/made_files.ts',
    ])
    for (const name of ['actions/open_file.ts', 'queries/small_picture.ts']) {
      const source = readFileSync(app.makePath('app/platform/documents', name), 'utf8')
      assert.include(source, 'withheldReason(', name)
    }
  })

  test('get the row of an upload only where they are passed to the scanner', ({ assert }) => {
    assert.deepEqual(filesWith(/StoredFile\.create\(|table\('stored_files'\)/), [
      /** Written by the portal. */
      'app/platform/documents/actions/prepare_letter.ts',
      'app/platform/documents/actions/store_file.ts',
      /** Written by the portal. */
      'app/platform/jobs/actions/run_file_job.ts',
    ])
  })
})
