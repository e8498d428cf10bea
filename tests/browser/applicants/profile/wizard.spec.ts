import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import app from '@adonisjs/core/services/app'
import StoredFile from '#documents/models/stored_file'
import SectionDraft from '#profile/models/section_draft'
import { gif, html } from '#tests/fixtures/files/corpus'
import { browserOf } from '#tests/support/browser'
import { signIn } from '#tests/support/journeys/account'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'

const field = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)
/** Waits until a field has this value: the tab's own copy is restored by the script. */
const waitForValue = (page: Page, name: string, value: string) =>
  page.waitForFunction(
    ([id, wanted]) => (document.getElementById(id) as HTMLInputElement).value === wanted,
    [`field-${name}`, value]
  )
const draft = (page: Page) => page.locator('.as-draft')
const file = (name: string) => app.makePath('tests/fixtures/files', name)

test.group('The wizard on a phone', (group) => {
  const browser = browserOf(group)

  async function applicant() {
    const user = await createApplicant()
    const page = await browser.newPage({ width: 360 })
    await signIn(page, user.userName, TEST_PASSWORD)
    return { user, page }
  }

  test('keeps typed text through a lost connection and on another device', async ({ assert }) => {
    const { user, page } = await applicant()
    await page.goto('/apply/individual/personal')
    await field(page, 'motherName').fill('Sunita')
    await draft(page).getByText('Saved as draft').waitFor()

    await page.context().setOffline(true)
    await field(page, 'birthPlace').fill('Satara')
    await draft(page).getByText('No connection').waitFor()
    await page.context().setOffline(false)
    await draft(page).getByText('Saved as draft').waitFor()

    const other = await browser.newPage({ width: 1440 })
    await signIn(other, user.userName, TEST_PASSWORD)
    await other.goto('/apply/individual/personal')
    assert.equal(await field(other, 'motherName').inputValue(), 'Sunita')
    assert.equal(await field(other, 'birthPlace').inputValue(), 'Satara')
    assert.isTrue(await other.getByText('unsaved entries from').isVisible())
  })

  test('keeps the last word if the page is left at once', async () => {
    const { page } = await applicant()
    await page.goto('/apply/individual/personal')
    await field(page, 'motherTongue').fill('Ahirani')
    await page.getByRole('link', { name: 'All sections' }).click()
    await page.waitForURL('**/apply/individual')
    await page.goto('/apply/individual/personal')
    await waitForValue(page, 'motherTongue', 'Ahirani')
  })

  test('keeps the last word in the tab until a page requested meanwhile would show it', async ({
    assert,
  }) => {
    const { page } = await applicant()
    await page.goto('/apply/individual/personal')
    await field(page, 'motherTongue').fill('Ahirani')
    const saved = page.waitForResponse('**/draft')
    await page.getByRole('link', { name: 'All sections' }).click()
    await (await saved).finished()
    await page.waitForURL('**/apply/individual')
    assert.include(await page.evaluate(() => JSON.stringify(sessionStorage)), 'Ahirani')
    await page.goto('/apply/individual/personal')
    await waitForValue(page, 'motherTongue', 'Ahirani')
    assert.notInclude(await page.evaluate(() => JSON.stringify(sessionStorage)), 'Ahirani')
  })

  test('restores text that never reached the server when the page is reloaded', async ({
    assert,
  }) => {
    const { page } = await applicant()
    await page.goto('/apply/individual/personal')
    await page.route('**/draft', (route) => route.abort())
    await field(page, 'motherTongue').fill('Ahirani')
    await draft(page).getByText('No connection').waitFor()
    await page.reload()
    await waitForValue(page, 'motherTongue', 'Ahirani')
    await page.unroute('**/draft')
    await draft(page).getByText('Saved as draft').waitFor()

    await page.route('**/draft', (route) => route.abort())
    await field(page, 'motherTongue').fill('Varhadi')
    await draft(page).getByText('No connection').waitFor()
    await page.locator('summary[aria-label="Menu"]').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/')
    assert.notInclude(await page.evaluate(() => JSON.stringify(sessionStorage)), 'Varhadi')
  })

  test('asks for confirmation on Reset, and restores the saved values', async ({ assert }) => {
    const { page } = await applicant()
    await page.goto('/apply/individual/personal')
    const reset = page.locator('main').getByRole('button', { name: 'Reset' })
    assert.equal(await reset.count(), 0)
    await field(page, 'motherTongue').fill('Ahirani')
    await draft(page).getByText('Saved as draft').waitFor()
    await field(page, 'motherTongue').fill('Ahirani, Marathi')
    await reset.click()
    const question = page.locator('dialog[open]')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await waitForValue(page, 'motherTongue', 'Ahirani, Marathi')
    await reset.click()
    await question.getByRole('button', { name: 'Reset' }).click()
    await waitForValue(page, 'motherTongue', '')
    await page.goto('/apply/individual')
    await page.goto('/apply/individual/personal')
    await waitForValue(page, 'motherTongue', '')
    assert.equal(await reset.count(), 0)
  })

  test('preserves text that was typed before its script arrived', async ({ assert }) => {
    const { page } = await applicant()
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/apply/individual/personal', { waitUntil: 'commit' })
    await field(page, 'motherTongue').fill('Ahirani')
    await field(page, 'familyIncome').fill('2,50,000')
    await page.locator('input[name="isIndian"][value="true"]').check()
    arrive()
    await draft(page).getByText('Saved as draft').waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await field(page, 'motherTongue').inputValue(), 'Ahirani')
    assert.equal(await field(page, 'familyIncome').inputValue(), '2,50,000')
    assert.isTrue(await page.locator('input[name="isIndian"][value="true"]').isChecked())
  })

  test('leaves no draft after saving a form', async ({ assert }) => {
    const { page } = await applicant()
    const before = await SectionDraft.query().count('* as total')
    await page.goto('/apply/individual/bank-account')
    await field(page, 'accountNo').fill('123456789012')
    await field(page, 'ifsc').fill('sbin0004343')
    await field(page, 'ifsc').blur()
    await page.waitForFunction(
      () => (document.getElementById('field-bankName') as HTMLInputElement).value !== ''
    )
    assert.include(await field(page, 'bankName').inputValue(), 'State Bank of India')
    await field(page, 'branchName').fill('Camp')
    await field(page, 'city').fill('Pune')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/lending')
    await page.goto('/apply/individual/bank-account')
    assert.isFalse(await page.getByText('unsaved entries from').isVisible())
    const after = await SectionDraft.query().count('* as total')
    assert.deepEqual(after[0].$extras, before[0].$extras)
  })

  test('suggests the district for a pincode, and the talukas of the district', async ({
    assert,
  }) => {
    const { page } = await applicant()
    await page.goto('/apply/individual/address')
    await field(page, 'correspondence.pincode').fill('411030')
    await field(page, 'correspondence.pincode').blur()
    const district = field(page, 'correspondence.districtId')
    await page.waitForFunction(
      () =>
        (document.getElementById('field-correspondence.districtId') as HTMLSelectElement).value !==
        ''
    )
    assert.equal(await district.locator('option:checked').innerText(), 'Pune')
    const talukas = field(page, 'correspondence.talukaId').locator('option')
    assert.isAbove(await talukas.count(), 10)
  })

  test('uploads a reduced photo, and reports problems of a file', async ({ assert }) => {
    const { page } = await applicant()
    await page.goto('/apply/individual/documents')
    const card = page.locator('li.as-document', { has: page.locator('[id="document-photo"]') })
    const input = page.locator('[id="document-photo-file"]')
    await input.setInputFiles(file('two_pages.pdf'))
    await card.getByText('Wrong File Input').waitFor()

    /** The same file is invalid every time, so no retry is offered. */
    await input.setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer: gif })
    await card.getByText('Wrong File Input').waitFor()
    assert.equal(await card.getByRole('button', { name: 'Try again' }).count(), 0)
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: html })
    await card.getByText('Wrong File Input').waitFor()
    await card.locator('progress').waitFor({ state: 'detached' })
    assert.equal(await card.getByRole('button', { name: 'Try again' }).count(), 0)

    await page.route('**/documents/photo', (route) => route.abort())
    await input.setInputFiles(file('photo.jpg'))
    await card.getByText('No connection').waitFor()
    await page.unroute('**/documents/photo')
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByText('Uploaded').waitFor()
    const stored = await StoredFile.query().orderBy('id', 'desc').firstOrFail()
    assert.isAtMost(Math.max(stored.width ?? 0, stored.height ?? 0), 1600)

    const named = page.locator('li.as-document', { has: page.locator('[id="document-other1"]') })
    await page.locator('[id="document-other1-file"]').setInputFiles(file('two_pages.pdf'))
    await named.getByText('Please add Name of the Other Documents added').waitFor()
    await named.getByLabel('Name of the document').fill('Udyam certificate')
    await named.getByRole('button', { name: 'Try again' }).click()
    await named.getByText('Udyam certificate').waitFor()

    await named.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('You want to delete record for: Udyam certificate').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await named.getByText('Optional').waitFor()
  })
})
