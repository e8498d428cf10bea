import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { SendWebhooks } from '#api/actions/webhook_deliveries'
import Webhook from '#api/models/webhook'
import { Role } from '#auth/roles'
import { visit } from '#tests/browser/accessibility/inspection'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import {
  failedDelivery,
  deleteWebhooks,
  systemWithToken,
  systemWithWebhook,
} from '#tests/support/api_systems'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { field, send } from '#tests/support/journeys/forms'
import { openAs, openWith } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer, signInAs, TEST_PASSWORD } from '#tests/support/users'
import { answerWith, type Receiver, startReceiver } from '#tests/support/webhook_receiver'

/** Confirms the dialog of a button that requires confirmation. */
async function confirm(page: Page, label: string) {
  await page.getByRole('button', { name: label }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await page.waitForLoadState('networkidle')
}

test.group('The pages of tokens, webhooks and deliveries', (group) => {
  const browser = browserOf(group)
  let receiver: Receiver
  group.setup(async () => {
    receiver = await startReceiver()
    return () => receiver.close()
  })
  group.each.setup(async () => {
    await limiter.clear()
    await deleteWebhooks()
    return () => deleteWebhooks()
  })

  for (const locale of ['en', 'mr'] as const) {
    test(`have no barrier in ${locale}, on a desktop and on a phone`, async ({ assert }) => {
      const { id, webhook } = await systemWithWebhook(receiver.address)
      const delivery = await failedDelivery(webhook.id)
      const administrator = await signInAs(await createOfficer(Role.administrator))
      const page = await openWith(browser, administrator, { locale })
      const complaints = collectConsoleErrors(page)
      const found: string[] = []
      for (const path of [`${id}/webhook`, 'deliveries', `deliveries/${delivery}`]) {
        found.push(...(await visit(page, `/officer/api/${path}`, locale, [DESK, PHONE])))
      }
      assert.deepEqual([...found, ...complaints], [])
    })
      .tags([FULL])
      .timeout(180_000)
  }

  test('revoke a token, after a confirmation', async ({ assert }) => {
    const { id } = await systemWithToken()
    const { page } = await openAs(browser, await createOfficer(Role.administrator), {
      locale: 'en',
    })
    await page.goto(`/officer/api/${id}`)
    await confirm(page, 'Revoke this token')
    await page.getByText('The token has been revoked').waitFor()
    await page.getByText('This system cannot use the API until you create a token.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Revoke this token' }).count(), 0)
  }).timeout(60_000)

  test('create a webhook, copy its secret once, and resend a failed delivery', async ({
    assert,
  }) => {
    const system = await systemWithToken()
    const { page } = await openAs(browser, await createOfficer(Role.administrator), {
      locale: 'en',
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/officer/api/${system.id}`)
    await page.getByRole('link', { name: 'Webhook' }).click()
    await field(page, 'address').fill(receiver.address)
    await page.getByLabel('Claim status changed').check()
    await field(page, 'password').fill(TEST_PASSWORD)
    await send(page, 'Save the webhook')
    const shown = page.getByLabel('Secret', { exact: true })
    const secret = await shown.inputValue()
    assert.match(secret, /^whsec_/)
    await page.getByRole('button', { name: 'Copy: Secret' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret)
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await shown.count(), 0)

    const webhook = await Webhook.findByOrFail('clientId', system.id)
    await send(page, 'Send a test')
    receiver.answers(answerWith(503, 'Out of order'))
    await new SendWebhooks().sendTo(webhook.id)
    await page.getByRole('link', { name: 'Messages to this system' }).click()
    await page.waitForURL('**/officer/api/deliveries**')
    await page.locator('tbody a').first().click()
    await page.getByText('Out of order').waitFor()
    await page.getByText('503', { exact: true }).waitFor()

    /** Failed after its last attempt. */
    await failedDelivery(webhook.id)
    await page.goto(`/officer/api/deliveries?system=${system.id}`)
    await page.locator('tbody a').first().click()
    receiver.answers(answerWith(204))
    await confirm(page, 'Send again')
    const before = receiver.received.length
    await new SendWebhooks().sendTo(webhook.id)
    assert.isAbove(receiver.received.length, before)
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText('Delivered', { exact: true }).first().waitFor()
  }).timeout(90_000)
})
