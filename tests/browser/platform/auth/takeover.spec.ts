import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import CaptchaChallenge from '#auth/models/captcha_challenge'
import { createApplication, createUser } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { holdFile, releaseHeld } from '#tests/support/held_files'
import { choose, field } from '#tests/support/journeys/forms'
import { lastCodeTo } from '#tests/support/outbox'

const PASSWORD = 'Shivneri 1630'

test.group('The takeover of an account from an existing portfolio', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('works on a phone, in Marathi', async ({ assert }) => {
    const mobile = nextMobile()
    const user = await createUser(0, { mobile, birthDate: plainDate('1985-08-14') })
    const file = await createApplication({ userId: user.id })
    await holdFile(file, { importId: 1, oldNumber: `PN/${mobile}` })
    await releaseHeld(file)
    const page = await browser.newPage({ locale: 'mr', width: 360 })
    const complaints = collectConsoleErrors(page)
    const isSound = async (name: string) => {
      assert.deepEqual(await barriers(page), [], name)
      assert.equal(await overflow(page), 0, name)
    }
    await page.goto('/sign-in')
    await page.locator('a[href="/old-loan"]').click()
    await page.waitForURL('**/old-loan')
    await isSound('start')
    await field(page, 'mobile').fill(mobile)
    const id = await page.locator('[data-captcha]').getAttribute('data-captcha')
    const { answer } = await CaptchaChallenge.findOrFail(id)
    await choose(page, 'captchaAnswer', { value: String(answer) })
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/old-loan/proof')
    await isSound('proof')
    await field(page, 'otp').fill(await lastCodeTo(mobile))
    await field(page, 'birthDate').fill('14-08-1985')
    await field(page, 'lastFour').fill('१२')
    await field(page, 'password').fill(PASSWORD)
    await field(page, 'passwordConfirmation').fill(PASSWORD)
    await page.locator('main form button[type=submit]').click()
    await page.locator('.as-error-summary').waitFor()
    await isSound('refused')
    await field(page, 'lastFour').fill(file.aadhaarLast4!)
    for (const name of ['password', 'passwordConfirmation']) await field(page, name).fill(PASSWORD)
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/dashboard')
    assert.isFalse(Boolean((await user.refresh()).isHeld))
    assert.deepEqual(complaints, [])
  }).timeout(60_000)
})
