import { test } from '@japa/runner'
import User from '#auth/models/user'
import { TEST_PASSWORD } from '#database/factories/user_factory'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { send, type } from '#tests/support/journeys/forms'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`erasure.${key}`)!

test.group('Erasing the account on a phone', (group) => {
  const browser = browserOf(group)

  test('is reached from the personal data, requires the tick and the password, and ends the session', async ({
    assert,
  }) => {
    const citizen = await createApplicant()
    const { page } = await openAs(browser, citizen, { width: 360, locale: 'mr' })
    await page.goto('/my-data', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: marathi.get('privacy.erasure.title')! }).click()
    await page.getByRole('heading', { name: words('mine.account') }).waitFor()
    assert.deepEqual(await barriers(page), [])
    assert.equal(await overflow(page), 0)

    await type(page, 'password', TEST_PASSWORD)
    await send(page, words('mine.erase'))
    await page.getByText(words('validation.messages.isSure.accepted')).first().waitFor()
    assert.isTrue(Boolean((await User.findOrFail(citizen.id)).isActive))
    await page.locator('#field-isSure').check()
    const again = page.locator('#field-password')
    if ((await again.count()) > 0) await type(page, 'password', TEST_PASSWORD)
    await send(page, words('mine.erase'))
    await page.getByText(words('messages.erased')).first().waitFor()
    assert.isFalse(Boolean((await User.findOrFail(citizen.id)).isActive))
    await page.goto('/account')
    assert.notInclude(page.url(), '/account')
    assert.equal(await overflow(page), 0)
  }).timeout(120_000)
})
