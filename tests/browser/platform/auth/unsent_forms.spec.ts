import type { Page } from 'playwright-core'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { DateTime } from 'luxon'
import SsoLink from '#auth/models/sso_link'
import { Role } from '#auth/roles'
import { providerDigest } from '#auth/rules/single_sign_on'
import { browserOf, waitUntilHydrated } from '#tests/support/browser'
import { field, type } from '#tests/support/journeys/forms'
import { SignInProvider, resetProvider, useProvider } from '#tests/support/sign_in_provider'
import { openAs } from '#tests/support/signed_in_page'
import { WITHOUT_TOOLS } from '#tests/support/tools'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'

const GATEWAYS = '/officer/settings/gateways'
const ADDRESS = 'https://sms.example.org/typed'
const SECRET = 'typed-secret-0123456789'

const smsForm = (page: Page) => page.locator('main form').first()

/** Submits changed gateway settings and waits for the response: an address, and a secret that no tab stores. */
async function sendGateway(page: Page) {
  await type(page, 'url', ADDRESS)
  await type(page, 'token', SECRET)
  await smsForm(page).locator('button[type="submit"]').click()
}

async function storedData(page: Page) {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
}

test.group('An unsuccessfully submitted form', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('is restored after a step-up, except for its secrets', async ({ assert }) => {
    const administrator = await createOfficer(Role.administrator)
    const { page } = await openAs(browser, administrator)
    await page.goto(GATEWAYS)
    await sendGateway(page)
    await page.waitForURL('**/officer/step-up?**')
    await page.getByText('your entries return to it after you confirm').waitFor()
    assert.notInclude(await storedData(page), SECRET)

    await type(page, 'password', TEST_PASSWORD)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL(`**${GATEWAYS}`)
    await waitUntilHydrated(page)
    await page.getByText('What you entered is back in the form, except files').waitFor()
    assert.equal(await field(page, 'url').inputValue(), ADDRESS)
    assert.equal(await field(page, 'token').inputValue(), '')
    assert.notInclude(await storedData(page), ADDRESS)
  }).timeout(90_000)

  test('is restored for its officer after a new sign-in at the provider, and can be submitted from the tab', async ({
    assert,
  }) => {
    const provider = await SignInProvider.start()
    const administrator = await createOfficer(Role.administrator)
    try {
      await useProvider(provider.issuer, {
        mappings: [{ value: 'admins', roleId: Role.administrator, districtId: null }],
      })
      provider.add({ sub: 'unsent', groups: ['admins'] })
      await SsoLink.create({
        userId: administrator.id,
        subjectDigest: providerDigest(provider.issuer, 'unsent'),
        claimedPosts: JSON.stringify([{ roleId: Role.administrator, districts: [] }]),
        createdAt: DateTime.utc(),
      })
      const page = await browser.newPage()
      page.setDefaultTimeout(15_000)
      await page.goto('/sign-in/provider')
      await page.goto(GATEWAYS)
      await db.from('sso_sessions').where('user_id', administrator.id).delete()
      await sendGateway(page)
      const link = page.getByRole('link', { name: 'Sign in (opens in a new tab)' })
      await link.waitFor()
      assert.notInclude(await storedData(page), SECRET)

      /** Signs in again in this tab. */
      await page.goto(GATEWAYS)
      assert.equal(new URL(page.url()).pathname, '/')
      await page.goto('/sign-in')
      await page.getByRole('link', { name: 'Sign in with State SSO' }).click()
      await page.waitForURL(`**${GATEWAYS}`)
      await waitUntilHydrated(page)
      await page.getByText('What you entered is back in the form, except files').waitFor()
      assert.equal(await field(page, 'url').inputValue(), ADDRESS)

      /** Signs in again in another tab. */
      await db.from('sso_sessions').where('user_id', administrator.id).delete()
      await sendGateway(page)
      const opened = page.context().waitForEvent('page')
      await link.click()
      const other = await opened
      await other.getByRole('link', { name: 'Sign in with State SSO' }).click()
      await other.waitForURL('**/officer')
      await smsForm(page).locator('button[type="submit"]').click()
      await page.waitForURL('**/officer/step-up?**')
    } finally {
      await resetProvider()
      await provider.stop()
    }
  })
    .skip(...WITHOUT_TOOLS)
    .timeout(120_000)

  test('is not shown to another person', async ({ assert }) => {
    const [administrator, colleague] = [
      await createOfficer(Role.administrator),
      await createOfficer(Role.administrator),
    ]
    const { page } = await openAs(browser, administrator)
    await page.goto(GATEWAYS)
    await sendGateway(page)
    await page.waitForURL('**/officer/step-up?**')
    assert.include(await storedData(page), ADDRESS)
    const { cookies, address } = await signInAs(colleague)
    await page.context().clearCookies()
    await page
      .context()
      .addCookies([...cookies].map(([name, value]) => ({ name, value, url: address })))
    await page.goto(GATEWAYS)
    assert.notEqual(await field(page, 'url').inputValue(), ADDRESS)
    assert.notInclude(await storedData(page), ADDRESS)
  }).timeout(90_000)
})
