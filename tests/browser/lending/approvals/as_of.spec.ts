import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { addDays } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'

test.group('An application as of a day, in a browser', (group) => {
  const browser = browserOf(group)

  for (const [width, locale, scheme] of [
    [360, 'mr', 'light'],
    [360, 'en', 'dark'],
    [1440, 'en', 'light'],
    [1440, 'mr', 'dark'],
  ] as const) {
    test(`has no barrier: ${width} px, ${locale}, ${scheme}`, async ({ assert }) => {
      const today = getClock().today()
      const loan = await createLoan({
        emiStartOn: addDays(today, -40),
        application: { districtId: districtNamed('Pune') },
      })
      const officer = await createOfficer(Role.auditor, null, { locale })
      const { page } = await openAs(browser, officer, { width, locale, scheme })
      const path = `/officer/applications/${loan.application.id}/as-of`
      for (const place of [
        `${path}?day=${today}`,
        `${path}?day=2100-01-01`,
        `/officer/mis?asOf=${today}`,
      ]) {
        await page.goto(place, { waitUntil: 'networkidle' })
        assert.deepEqual(await barriers(page), [], place)
        assert.equal(await overflow(page), 0, place)
      }
    }).tags([FULL])
  }

  test('is reached from the application, and links back to it', async ({ assert }) => {
    const today = getClock().today()
    const loan = await createLoan({ emiStartOn: addDays(today, -40) })
    const { page } = await openAs(browser, await createOfficer(Role.auditor))
    const path = `/officer/applications/${loan.application.id}`
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('link', { name: 'View as on a date' }).click()
    await page.waitForURL(`**${path}/as-of`)
    await page.getByText('end of the day').first().waitFor()
    assert.equal(await page.locator('main form[method="post"]').count(), 0)
    await page.getByRole('link', { name: 'Back to the current version' }).first().click()
    await page.waitForURL(`**${path}`)
  })
})
