import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { inspect } from '#tests/browser/accessibility/inspection'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { browserOf } from '#tests/support/browser'
import { lastChange } from '#tests/support/maker_checker'
import { deleteAddedLists } from '#tests/support/dated_lists'
import { openAs, openWith } from '#tests/support/signed_in_page'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'

const LIST = '/officer/schemes/all/guidelines'
const TEXT = 'File the claim as soon as the instalment is paid.'

test.group('Guidelines in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(async () => {
    await limiter.clear()
    await deleteAddedLists()
    return () => deleteAddedLists()
  })

  test('are entered, previewed with their changes, confirmed by another officer, and compared', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, await createOfficer(Role.administrator))
    const second = await createOfficer(Role.administrator)
    await page.goto('/officer/schemes/all', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Versions and changes Guidelines' }).click()
    await page.waitForURL(`**${LIST}`)
    await page.getByRole('link', { name: 'New version' }).click()
    await page.getByLabel('Valid from').fill('01-04-2099')
    const text = page.getByLabel('Guideline 5 (English)')
    await text.fill('')
    await page.getByRole('checkbox', { name: /^Stop using Guideline 7/ }).check()
    await page.getByLabel('New guideline 1 (Marathi)').fill('एक नवीन सूचना')
    await page.getByRole('button', { name: 'Check the effect' }).click()
    await page
      .getByRole('link', { name: /^Enter the English text/ })
      .first()
      .waitFor()
    assert.equal(await page.getByLabel('New guideline 1 (Marathi)').inputValue(), 'एक नवीन सूचना')
    assert.deepEqual(await inspect(page, [DESK, PHONE]), [], 'refused')

    await text.fill(TEXT)
    await page.getByLabel('New guideline 1 (English)').fill('A new one')
    await page.getByRole('button', { name: 'Check the effect' }).click()
    const tried = page.locator('#tried')
    await tried.getByText(TEXT).first().waitFor()
    await tried.getByText('Guideline 101 has no text in Hindi').waitFor()
    assert.deepEqual(await inspect(page, [DESK, PHONE]), [], 'tried')
    await page.setViewportSize(DESK)
    await tried.getByRole('button', { name: 'Save this version' }).click()
    await page.waitForURL(`**${LIST}`)
    await page.getByText(/pending confirmation since/).waitFor()

    const { id } = await lastChange()
    const confirms = await openAs(browser, second)
    await confirms.page.goto(`/officer/confirmations/${id}`, { waitUntil: 'networkidle' })
    await confirms.page.getByText(TEXT).first().waitFor()
    await confirms.page.getByRole('button', { name: 'Confirm' }).click()
    await confirms.page.locator('dialog[open] #field-password').fill(TEST_PASSWORD)
    await confirms.page.locator('dialog[open]').getByRole('button', { name: 'Confirm' }).click()
    await confirms.page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.goto(LIST, { waitUntil: 'networkidle' })
    await page.getByText('planned', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Compare two versions' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Guideline 5 (English)' })
    await row.waitFor()
    assert.match(await row.innerText(), /months[\s\S]*as soon as/)
  })

  test('can be saved without script', async ({ assert }) => {
    const admin = await createOfficer(Role.administrator)
    await createOfficer(Role.administrator)
    const page = await openWith(browser, await signInAs(admin), { script: false })
    await page.goto(`${LIST}/versions/new`)
    await page.getByLabel('Valid from').fill('01-04-2099')
    await page.getByLabel('Guideline 5 (English)').fill('')
    await page.getByLabel('Guideline 6 (Hindi)').fill('दूसरा पाठ')
    await page.getByRole('button', { name: 'Check the effect' }).click()
    await page.getByText('Enter the English text').first().waitFor()
    assert.equal(await page.getByLabel('Guideline 6 (Hindi)').inputValue(), 'दूसरा पाठ')
    await page.getByLabel('Guideline 5 (English)').fill(TEXT)
    await page.getByRole('checkbox', { name: /^Stop using Guideline 7/ }).check()
    await page.getByRole('button', { name: 'Check the effect' }).click()
    await page.locator('#tried').getByText(TEXT).first().waitFor()
    assert.isTrue(await page.getByRole('checkbox', { name: /^Stop using Guideline 7/ }).isChecked())
    await page.getByRole('button', { name: 'Save this version' }).click()
    await page.getByText(/pending confirmation since/).waitFor()
    const { decrypted: opened } = await lastChange()
    const changed = opened.difference.map(({ new: now }) => now)
    assert.includeMembers(changed, ['2099-04-01', TEXT, 'दूसरा पाठ'])
  })
})
