import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const source = (path: string) => readFileSync(app.makePath(path), 'utf8')

/** Pages with their own limit, and the module in which the server defines it. */
const SERVER: Record<string, string> = {
  'components/applicants/profile/card_photo': 'applicants/profile/rules/offline_ekyc',
  'components/accountability/privacy/affected_people': 'accountability/privacy/validators/breach',
  'components/back_office/administration/sheet_form':
    'back_office/administration/validators/master',
  'components/form/file_field': 'platform/documents/rules/files',
  'components/lending/claims/answer_import': 'lending/claims/validators/payment',
  'components/lending/claims/debit_import': 'lending/claims/validators/debit_account',
  'pages/applicants/profile/identity': 'applicants/profile/rules/offline_ekyc',
  'pages/back_office/administration/letter_signatures':
    'back_office/administration/settings/letter_signatures',
  'pages/back_office/administration/outside_lists/show':
    'back_office/administration/validators/outside_list',
  'pages/back_office/administration/portfolio/show':
    'back_office/administration/validators/portfolio',
  'pages/back_office/administration/settings': 'platform/documents/rules/files',
  'pages/back_office/administration/signatories': 'platform/documents/rules/files',
  'pages/back_office/administration/signing':
    'back_office/administration/settings/signing_certificates',
  'pages/back_office/site/editor/leader': 'platform/documents/rules/files',
  'pages/lending/claims/payment_profiles': 'lending/claims/validators/transfer',
  'pages/lending/loans/officer/disbursement': 'lending/loans/validators/loan',
}

/** Matches the megabytes that a page states: in the field, as its default, or in a constant. */
const LIMIT = /(?:maxMegabytes(?:=\{| = )|(?:MAX_MEGABYTES|LIMIT) = )(\d+)(?: \/ (\d+))?/g

const statedLimits = (page: string) =>
  [...source(`inertia/${page}.tsx`).matchAll(LIMIT)].map(
    ([, count, divisor = '1']) => Number(count) / Number(divisor)
  )

/** Returns the megabytes that the server accepts, as written in validators and rules. */
const acceptedLimits = (module: string) =>
  [
    ...source(`app/${module}.ts`).matchAll(/size: '(\d+)mb'|: (\d+) \* MEGABYTE|= (.*1024.*)$/gm),
  ].map(
    ([, mb, megabytes, product]) =>
      Number(mb ?? megabytes ?? 0) ||
      product.split('*').reduce((size, factor) => size * Number(factor), 1) / 1024 ** 2
  )

test.group('Upload limits', () => {
  test('match the limits of the server in the hint of each field', ({ assert }) => {
    const pages = globSync('{pages,components}/**/*.tsx', { cwd: app.makePath('inertia') })
      .map((path) => path.replace('.tsx', ''))
      .filter((page) => statedLimits(page).length > 0)
    assert.sameMembers(pages, Object.keys(SERVER))
    for (const page of pages) {
      for (const limit of statedLimits(page))
        assert.include(acceptedLimits(SERVER[page]), limit, page)
    }
  })

  test('are stated in the error messages for a certificate', ({ assert }) => {
    const [megabytes] = acceptedLimits(SERVER['pages/back_office/administration/signing'])
    for (const language of ['en', 'mr', 'hi']) {
      const { signing } = JSON.parse(source(`resources/lang/${language}/administration.json`))
      for (const name of ['not_pem', 'not_pkcs12']) {
        assert.include(signing.messages[name], `${megabytes * 1024} KB`)
      }
    }
  })
})
