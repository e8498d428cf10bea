import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { visit } from '#tests/browser/accessibility/inspection'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { newSystemName, systemWithToken } from '#tests/support/api_systems'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { field, send } from '#tests/support/journeys/forms'
import { openAs, openWith } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'

test.group('The pages of systems that use the API', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  for (const locale of ['en', 'mr', 'hi'] as const) {
    test(`have no barrier in ${locale}, on a desktop and on a phone`, async ({ assert }) => {
      const { id } = await systemWithToken({ days: 20, scopes: ['claims:read', 'payments:read'] })
      const page = await openWith(
        browser,
        await signInAs(await createOfficer(Role.administrator)),
        {
          locale,
        }
      )
      const complaints = collectConsoleErrors(page)
      const found: string[] = []
      for (const path of ['/officer/api', '/officer/api/new', `/officer/api/${id}`]) {
        found.push(...(await visit(page, path, locale, [DESK, PHONE])))
      }
      assert.deepEqual([...found, ...complaints], [])
    })
      .tags([FULL])
      .timeout(180_000)
  }

  test('copy a token with one button, and do not show it after Back, reload or Forward', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, await createOfficer(Role.administrator), {
      locale: 'en',
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/officer/api', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'New system' }).click()
    await field(page, 'name').fill(newSystemName())
    await page.getByLabel('Read the figures of the public page').check()
    await field(page, 'password').fill(TEST_PASSWORD)
    await send(page, 'Add the system and create a token')
    const shown = page.getByLabel('Token', { exact: true })
    const token = await shown.inputValue()
    assert.match(token, /^asapi_/)
    await page.getByText('It will not be shown again', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Copy: Token' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token)

    const kept = await page.evaluate(() =>
      [
        JSON.stringify(history.state),
        ...Object.values(localStorage),
        ...Object.values(sessionStorage),
      ].join()
    )
    assert.notInclude(kept, token)

    await page.getByRole('link', { name: 'Other systems' }).first().click()
    await page.getByRole('link', { name: 'New system' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Create the token' }).waitFor()
    assert.equal(await shown.count(), 0)
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await shown.count(), 0)
  }).timeout(60_000)
})
