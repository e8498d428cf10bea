import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role, type RoleId } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { browserOf } from '#tests/support/browser'
import { stepUp } from '#tests/support/journeys/account'
import { createPayableClaims } from '#tests/support/payable_claims'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'

test.group('Lists and forms of officers in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  async function open(role: RoleId, path: string, districtId: number | null = null) {
    const { page } = await openAs(browser, await createOfficer(role, districtId))
    await page.goto(path, { waitUntil: 'networkidle' })
    return page
  }

  test('accept filter dates day first, with or without hyphens, and keep them', async ({
    assert,
  }) => {
    const page = await open(Role.agm, '/officer/mis')
    const from = page.getByLabel('Applied from')
    await from.pressSequentially('05022026')
    assert.equal(await from.inputValue(), '05-02-2026')
    await page.getByRole('button', { name: 'View Report' }).click()
    await page.waitForURL(/from=05-02-2026/)
    assert.equal(await page.getByLabel('Applied from').inputValue(), '05-02-2026')

    await page.goto('/officer/disbursements?uploadedFrom=2026-04-01')
    assert.equal(await page.getByLabel('Uploaded from').inputValue(), '01-04-2026')
    await page.goto('/officer/claims?from=01-04-2026')
    assert.equal(await page.getByLabel('Claim date from').inputValue(), '01-04-2026')
  })

  test('collapse many duplicates after the first five', async ({ assert }) => {
    const districtId = districtNamed('Hingoli')
    const file = await createApplication({ districtId })
    for (let other = 0; other < 7; other++) await createApplication({ districtId })
    const path = `/officer/applications/${file.id}`
    const page = await open(Role.districtOfficer, path, districtId)
    const shown = page.locator('.rv-shared li:visible')
    assert.equal(await shown.count(), 5)
    await page.getByText(/^Show \d+ more$/).click()
    assert.isAtLeast(await shown.count(), 7)
  })

  test('show a message instead of a table for an empty list', async ({ assert }) => {
    const page = await open(Role.generalManager, '/officer/applications?mobile=9999999999')
    await page.getByText('No Applications available').waitFor()
    assert.equal(await page.locator('main table').count(), 0)
  })

  test('ask for confirmation only once while the action of a button runs', async ({ assert }) => {
    await createPayableClaims(2)
    const page = await open(Role.accounts, '/officer')
    await stepUp(page, '/officer/payment-batches/new')
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    let sent = 0
    await page.route('**/officer/payment-batches', async (route) => {
      if (route.request().method() === 'POST') sent++
      await gate
      await route.continue()
    })
    const button = page.getByRole('button', { name: /Make a batch of all/ }).first()
    await button.click()
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: /Make a batch/ })
      .click()
    await page.locator('[aria-disabled="true"][data-busy]').first().waitFor()
    await button.click({ force: true })
    assert.equal(await page.locator('dialog[open]').count(), 0)
    goOn()
    await page.waitForURL(/\/officer\/payment-batches\/\d+$/)
    assert.equal(sent, 1)
  })
})
