import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { browserOf } from '#tests/support/browser'
import { lastChange } from '#tests/support/maker_checker'
import { deleteAddedVersions } from '#tests/support/schemes'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'

const SCHEME = '/officer/schemes/individual'
const ROW = 'Maximum loan amount'

test.group('A new version of a scheme in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(async () => {
    await limiter.clear()
    await deleteAddedVersions()
    return () => deleteAddedVersions()
  })

  test('is entered, previewed with its effects, confirmed by another officer, and compared', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, await createOfficer(Role.administrator))
    const second = await createOfficer(Role.administrator)
    await page.goto(SCHEME, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'New version' }).click()
    await page.getByLabel('Valid from').fill('01-04-2099')
    const amount = page.getByLabel(ROW)
    await amount.fill('90,000')
    await page.getByRole('button', { name: 'Check the effect' }).click()
    await page
      .getByRole('link', { name: 'This must not be more than “Maximum loan amount”' })
      .waitFor()
    assert.equal(await amount.inputValue(), '90,000', 'nothing typed is lost')

    await amount.fill('8,00,000')
    const own = page.getByLabel(/^Validity of the letter: use a scheme-specific value/)
    await own.check()
    await page.getByLabel('Validity of the letter', { exact: false }).last().fill('90')
    await page.getByRole('button', { name: 'Check the effect' }).click()
    const tried = page.locator('#tried')
    await tried.getByText('₹8,00,000').waitFor()
    await tried.getByText('Unsubmitted applications').waitFor()
    const report = page.getByRole('link', { name: /under the checked rules$/ })
    const other = await page.context().newPage()
    await other.goto((await report.getAttribute('href'))!, { waitUntil: 'networkidle' })
    assert.equal(await other.getByLabel(`${ROW} in rupees (if changed)`).inputValue(), '800000')
    await other.getByRole('button', { name: 'View Report' }).click()
    const title = { level: 2, name: 'Applications of a year under changed limits' }
    await other.getByRole('heading', title).waitFor()
    await other.close()
    await tried.getByRole('button', { name: 'Save this version' }).click()
    await page.waitForURL(`**${SCHEME}`)
    await page.getByText(/pending confirmation since/).waitFor()

    const { id } = await lastChange()
    const confirms = await openAs(browser, second)
    await confirms.page.goto(`/officer/confirmations/${id}`, { waitUntil: 'networkidle' })
    await confirms.page.getByText('₹8,00,000').waitFor()
    await confirms.page.getByRole('button', { name: 'Confirm' }).click()
    await confirms.page.locator('dialog[open] #field-password').fill(TEST_PASSWORD)
    await confirms.page.locator('dialog[open]').getByRole('button', { name: 'Confirm' }).click()
    await confirms.page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.goto(SCHEME, { waitUntil: 'networkidle' })
    await page.getByText('planned', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Compare two versions' }).click()
    await page.getByRole('heading', { name: /^Comparison of versions/ }).waitFor()
    const row = page.getByRole('row').filter({ hasText: ROW })
    await row.waitFor()
    assert.match(await row.innerText(), /₹10,00,000[\s\S]*₹8,00,000/)
  })
})
