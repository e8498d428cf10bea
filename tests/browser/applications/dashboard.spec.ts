import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { overflow, violations } from '#tests/support/axe'
import { browserOf } from '#tests/support/browser'
import { signIn } from '#tests/support/journeys/account'
import { createApplicant, TEST_PASSWORD } from '#tests/support/users'

const INDIVIDUAL = 1

test.group('The applicant’s home in a browser', (group) => {
  const browser = browserOf(group)
  let applied: User
  group.setup(async () => {
    applied = await createApplicant()
    await createCompleteProfile(applied)
    await createApplication({ userId: applied.id, loanType: INDIVIDUAL })
  })

  for (const locale of ['en', 'hi', 'mr'] as const) {
    test(`is whole and accessible, its dialogs too (${locale})`, async ({ assert }) => {
      for (const width of [360, 1440]) {
        const page = await browser.newPage({ width, locale })
        await signIn(page, applied.userName, TEST_PASSWORD)
        await page.goto('/dashboard', { waitUntil: 'networkidle' })
        assert.deepEqual(await violations(page), [], `${width}`)
        assert.equal(await overflow(page), 0, `${width}`)
        const row = page.locator('#schemes tbody tr').last()
        const count = await row.getByRole('button').count()
        for (let index = 0; index < count; index++) {
          await row.getByRole('button').nth(index).click()
          await page.locator('dialog[open]').waitFor()
          assert.deepEqual(await violations(page), [], `${width}, dialog ${index}`)
          await page.keyboard.press('Escape')
        }
      }
    })
  }

  test('answers each button of a scheme as the specification says', async ({ assert }) => {
    const page = await browser.newPage({ width: 1440 })
    await signIn(page, applied.userName, TEST_PASSWORD)
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const dialog = page.locator('dialog[open]')
    const row = (id: string) =>
      page.locator('#schemes tbody tr').filter({ hasText: new RegExp(`^(?:Scheme ID)?\\s*${id}`) })
    await row('IL').getByRole('button', { name: 'Apply' }).click()
    assert.include(await dialog.innerText(), 'Your application number is')
    await page.keyboard.press('Escape')
    await row('EL').getByRole('button', { name: 'View' }).click()
    assert.include(
      await dialog.innerText(),
      'To view for this scheme, you need to complete your profile'
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await row('GL').getByRole('button', { name: 'Guidelines' }).click()
    const notice = await dialog.innerText()
    assert.match(notice, /Notice\n\S/)
    /** What has always been in force has no day; the first day of the masters is none. */
    assert.notMatch(notice, /01-Jan-2000/)
    await page.keyboard.press('Escape')
    await page.getByLabel('Search schemes').fill('group')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/search=group/)
    assert.equal(await page.locator('#schemes tbody tr').count(), 1)
  })
})
