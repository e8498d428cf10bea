import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { registerHomeStatistics } from '#kernel/statistics/home_statistics'
import { paise } from '#kernel/money/paise'
import { nextMobile } from '#database/factories/user_factory'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { solveCaptcha } from '#tests/support/journeys/account'
import { lastCodeTo } from '#tests/support/outbox'
import { FULL } from '#tests/support/tags'

const LOCALES = ['en', 'hi', 'mr'] as const
const WIDTHS = [360, 1440]

test.group('Public forms in a browser', (group) => {
  const browser = browserOf(group)
  group.setup(async () => {
    registerHomeStatistics(async () => ({
      registrations: 41250,
      schemes: [1, 2, 3].map((loanType) => ({
        loanType,
        name: `Loan type ${loanType}`,
        applications: 12345,
        lois: 6789,
        loiAmountPaise: paise(123_456_789_000),
      })),
    }))
  })
  group.each.setup(() => limiter.clear())

  for (const locale of LOCALES) {
    for (const width of WIDTHS) {
      test(`show large figures on the home page without overflow, ${locale} at ${width} px`, async ({
        assert,
      }) => {
        const page = await browser.newPage({ width, locale })
        const complaints = collectConsoleErrors(page)
        await page.goto('/', { waitUntil: 'networkidle' })
        assert.deepEqual(await barriers(page), [])
        assert.equal(await overflow(page), 0)
        assert.equal(await page.getAttribute('html', 'lang'), locale)
        assert.deepEqual(complaints, [])
      }).tags([FULL])
    }
  }

  test('show accessible errors, with focus and in the title, and keep all typed text', async ({
    assert,
  }) => {
    const page = await browser.newPage({ width: 360, locale: 'mr' })
    await page.goto('/sign-up', { waitUntil: 'networkidle' })
    await page.fill('#field-firstName', 'आशा')
    await page.fill('#field-mobile', '12345')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=कृपया मोबाइल क्रमांक तपासा')
    assert.deepEqual(await barriers(page), [])
    assert.equal(await overflow(page), 0)
    assert.equal(await page.inputValue('#field-firstName'), 'आशा')
    assert.equal(await page.inputValue('#field-mobile'), '12345')
  })

  test('allow signing up, signing in, resetting the password and signing in again', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const page = await browser.newPage({ width: 360 })
    await page.goto('/sign-up', { waitUntil: 'networkidle' })
    await page.fill('#field-firstName', 'Asha')
    await page.fill('#field-lastName', 'Kale')
    await page.locator('#field-birthDate').fill('12-04-1995')
    await page.check('#field-genderId')
    await page.fill('#field-mobile', mobile)
    await page.fill('#field-password', 'green mango tree')
    await page.fill('#field-passwordConfirmation', 'green mango tree')
    await page.click('button[type=submit]')
    await page.waitForSelector('#field-otp')
    await page.fill('#field-otp', '000')
    await page.click('button[type=submit]')
    await page.waitForSelector('text=The OTP is wrong or no longer valid')
    await page.fill('#field-otp', await lastCodeTo(mobile))
    await page.click('button[type=submit]')
    await page.waitForURL('**/dashboard')
    await page.waitForSelector('text=User Created Successfully')

    const again = await browser.newPage({ width: 360 })
    await again.goto('/sign-in')
    await signIn(again, mobile, 'wrong one')
    await again.waitForSelector('text=User name or Password is invalid')
    assert.equal(await again.inputValue('#field-captchaAnswer'), '')
    await signIn(again, mobile, 'green mango tree')
    await again.waitForURL('**/dashboard')

    const other = await browser.newPage({ width: 360 })
    await other.goto('/forgot-password', { waitUntil: 'networkidle' })
    await other.fill('#field-mobile', mobile)
    await solveCaptcha(other)
    await other.click('button[type=submit]')
    await other.waitForSelector('#field-otp')
    assert.equal(await other.inputValue('#field-mobile'), mobile)
    await other.fill('#field-otp', await lastCodeTo(mobile))
    await other.fill('#field-newPassword', 'a brand new phrase')
    await other.fill('#field-newPasswordConfirmation', 'a brand new phrase')
    await other.click('button[type=submit]')
    await other.waitForSelector('#field-captchaAnswer')
    await signIn(other, mobile, 'a brand new phrase')
    await other.waitForURL('**/dashboard')
    await page.goto('/change-password')
    assert.equal(new URL(page.url()).pathname, '/')
  })

  test('show the home page without script', async ({ assert }) => {
    const page = await browser.newPage({ width: 360 })
    await page.context().route('**/*.{js,ts,tsx}*', (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    assert.include(await page.innerText('h1'), 'Interest on your bank loan')
    assert.include(await page.innerText('main'), '₹1,00,000')
  })
})

async function signIn(page: Page, userName: string, password: string) {
  await page.fill('#field-userName', userName)
  await page.fill('#field-password', password)
  await solveCaptcha(page)
  await page.click('button[type=submit]')
}
