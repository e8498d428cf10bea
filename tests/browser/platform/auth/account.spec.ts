import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import SecondFactor from '#auth/models/second_factor'
import { secretOf } from '#auth/queries/second_factors'
import { Role } from '#auth/roles'
import { stepAt, totpCode } from '#auth/rules/second_factor'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { signIn } from '#tests/support/journeys/account'
import { field } from '#tests/support/journeys/forms'
import { lastCodeTo } from '#tests/support/outbox'
import { FULL } from '#tests/support/tags'
import { createApplicant, createOfficer, TEST_PASSWORD } from '#tests/support/users'

const SIZES = [
  { locale: 'en', width: 1440, scheme: 'light' },
  { locale: 'mr', width: 360, scheme: 'light' },
  { locale: 'hi', width: 360, scheme: 'dark' },
] as const

test.group('The user’s account in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  for (const { locale, width, scheme } of SIZES) {
    test(`allows an officer to turn on the second factor and sign in with it (${locale}, ${width} px)`, async ({
      assert,
    }) => {
      const user = await createOfficer(Role.managingDirector)
      const page = await browser.newPage({ locale, width, scheme })
      const complaints = collectConsoleErrors(page)
      const isSound = async (name: string) => {
        assert.deepEqual(await barriers(page), [], name)
        assert.equal(await overflow(page), 0, name)
      }
      await signIn(page, user.userName, TEST_PASSWORD)
      await page.goto('/account')
      await isSound('account')

      await page.goto('/account/second-factor')
      await isSound('off')
      await page.locator('main button').click()
      await page.locator('.as-qr').waitFor()
      await isSound('set up')
      await field(page, 'code').fill('12')
      await page.locator('main form button[type=submit]').click()
      await page.locator('.as-error-summary, [role=alert]').first().waitFor()
      await isSound('refused')

      const factor = await SecondFactor.findByOrFail('userId', user.id)
      const code = (offset: number) => totpCode(secretOf(factor), stepAt(new Date()) + offset)
      await field(page, 'code').fill(code(0))
      await page.locator('main form button[type=submit]').click()
      await page.locator('.as-recovery').waitFor()
      await isSound('on')
      const recovery = await page.locator('.as-recovery code').first().innerText()

      const other = await browser.newPage({ locale, width, scheme })
      await signIn(other, user.userName, TEST_PASSWORD)
      await field(other, 'code').waitFor()
      assert.deepEqual(await barriers(other), [])
      assert.equal(await overflow(other), 0)
      await field(other, 'code').fill(recovery)
      await other.locator('main form button[type=submit]').click()
      await other.waitForURL('**/officer')

      await page.goto('/account')
      await isSound('two sessions')
      await page.locator('.as-entries button').click()
      await page.locator('.as-entries > li').nth(1).waitFor({ state: 'detached' })
      await other.goto('/account')
      assert.equal(new URL(other.url()).pathname, '/')
      assert.deepEqual(complaints, [])
    }).tags(locale === 'en' ? [] : [FULL])
  }

  test('allows an applicant to change the mobile number on a phone', async ({ assert }) => {
    const user = await createApplicant()
    const page = await browser.newPage({ locale: 'mr', width: 360 })
    await signIn(page, user.userName, TEST_PASSWORD)
    await page.goto('/account')
    assert.deepEqual(await barriers(page), [])
    await page.locator('a[href="/account/mobile"]').click()
    await field(page, 'contact').fill('९००००० ४४११')
    await field(page, 'currentPassword').fill(TEST_PASSWORD)
    assert.deepEqual(await barriers(page), [])
    await page.locator('main form button[type=submit]').click()
    await field(page, 'otp').waitFor()
    assert.deepEqual(await barriers(page), [])
    await field(page, 'otp').fill(await lastCodeTo('9000004411'))
    await page.locator('main form button[type=submit]').click()
    await page.getByText('9000004411').first().waitFor()
  })

  test('allows signing in with a code instead of the arithmetic question', async ({ assert }) => {
    const user = await createApplicant()
    const page = await browser.newPage({ width: 360 })
    await page.goto('/sign-in')
    await field(page, 'userName').fill(user.userName)
    await field(page, 'password').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'I cannot see or do the sum' }).click()
    await page.getByText('an OTP is on its way').waitFor()
    assert.deepEqual(await barriers(page), [])
    await field(page, 'captchaAnswer').fill(await lastCodeTo(user.mobile))
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/dashboard')
  })
})
