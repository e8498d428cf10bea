import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import OutboxMessage from '#notifications/models/outbox_message'
import { resetCustomTexts } from '#notifications/queries/message_texts'
import { browserOf } from '#tests/support/browser'
import { lastMessageTo, queuedCode } from '#tests/support/outbox'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'

const WORDS = 'Your code is {code}. It is good for {minutes} minutes. Tell nobody.'

test.group('A message text in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(async () => {
    await limiter.clear()
    return async () => {
      await db.from('proposed_changes').where('kind', 'message').delete()
      await db.from('outbox_messages').whereNotNull('text_id').delete()
      await db.from('message_texts').delete()
      await resetCustomTexts()
    }
  })

  test('is written, previewed as received, tested, confirmed and sent', async ({ assert }) => {
    const [writer, second] = [
      await createOfficer(Role.administrator),
      await createOfficer(Role.administrator),
    ]
    const { page } = await openAs(browser, writer)
    await page.goto('/officer/messages?q=one-time')
    await page.getByRole('link', { name: 'One-time code: SMS' }).click()
    const text = page.getByRole('textbox', { name: /^Text \(English\)/ })
    await text.fill('Your code is {code')
    await page.getByText('The brackets do not match yet.').waitFor()
    await text.fill(WORDS)
    await page.getByText('Your code is 123456. It is good for 10 minutes. Tell nobody.').waitFor()
    await page.getByText('60 characters, 1 SMS with the sample').waitFor()

    await page.getByRole('button', { name: 'Send to my mobile as a test (English)' }).click()
    await page.getByText('The test was not sent: no SMS gateway is set up').waitFor()
    const tried = await OutboxMessage.findByOrFail('recipient', writer.mobile!)
    assert.isTrue(Boolean(tried.isTest))
    assert.equal(await text.inputValue(), WORDS)

    await page.getByRole('button', { name: 'Save' }).click()
    const waits = page.getByRole('link', { name: 'Open the change' })
    await waits.waitFor()
    const { page: other } = await openAs(browser, second)
    await other.goto(new URL((await waits.getAttribute('href'))!, page.url()).pathname)
    await other.getByRole('cell', { name: WORDS }).waitFor()
    await other.getByRole('button', { name: 'Confirm' }).first().click()
    await other.locator('dialog[open] #field-password').fill(TEST_PASSWORD)
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await other
      .getByText(/confirmed/i)
      .first()
      .waitFor()

    const { recipient } = await queuedCode()
    assert.equal(
      await lastMessageTo(recipient),
      'Your code is 654321. It is good for 10 minutes. Tell nobody.'
    )
  })
})
