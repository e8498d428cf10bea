import { test } from '@japa/runner'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

const HREF = '/apply/individual/documents'

test.group('Documents page left for another site', (group) => {
  const browser = browserOf(group)

  test('keeps the text typed when the person returns', async ({ assert }) => {
    const { page } = await openAs(browser, await createApplicant())
    const title = page.getByLabel('Name of the document').first()
    await page.goto(HREF)
    await title.fill('Udyam certificate')
    await page.goto('about:blank')
    await page.goto(HREF)
    assert.equal(await title.inputValue(), 'Udyam certificate')
  }).timeout(60_000)
})
