import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import DuplicateDecision from '#duplicates/models/duplicate_decision'
import { fileOf } from '#tests/functional/applicants/duplicates/people'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`approvals.duplicates.${key}`)!
const WHY = 'दोघे भाऊ आहेत; घरी भेट दिली.'

test.group('Duplicates of an application, on a phone in Marathi', (group) => {
  const browser = browserOf(group)

  test('are shown as a diagram and a list, and a decision is saved', async ({ assert }) => {
    const given = {
      mobile: '9123411111',
      accountNo: '77776666555',
      name: ['सावित्री', 'रमेश', 'पाटील'] as const,
      birthDate: '1977-07-07',
      district: 'Washim',
    }
    const file = await fileOf(given)
    const same = await fileOf({ ...given, name: ['Savitri', 'Ramesh', 'Patil'] })
    await fileOf({ emergencyMobile: given.mobile, district: 'Beed' })
    await fileOf({ mobile: given.mobile, district: 'Washim' })
    const officer = await createOfficer(Role.districtOfficer, districtNamed('Washim'))
    const { page } = await openAs(browser, officer, { width: 360, locale: 'mr' })
    const complaints = collectConsoleErrors(page)
    await page.goto(`/officer/applications/${file.id}`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: words('look') }).click()
    await page.getByRole('img', { name: new RegExp(same.number) }).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])

    await page.locator('.rv-pairs .as-fold summary').first().click()
    await page
      .getByRole('link', { name: words('decide'), exact: true })
      .first()
      .click()
    await page.locator('input[name=outcome][value=family]').waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    await page.locator('input[name=outcome][value=family]').check()
    await page.getByRole('button', { name: words('save') }).click()
    await page.getByText(words('explanation_needed')).first().waitFor()
    await page.locator('#field-explanation').fill(WHY)
    await page.getByRole('button', { name: words('save') }).click()
    await page.locator('.as-flash').getByText(words('now.family')).waitFor()
    await page.locator('.rv-pairs .as-fold summary').first().click()
    await page.getByText(WHY).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    const decision = await DuplicateDecision.query().where('applicationId', file.id).firstOrFail()
    assert.deepInclude(decision.$attributes, { outcome: 'family', decidedBy: officer.id })

    await page.goto(`/officer/applications/${same.id}/duplicates`)
    await page.locator('.rv-pairs .as-fold summary').first().click()
    await page.getByText(WHY).waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
