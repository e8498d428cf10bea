import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { nextMobile } from '#database/factories/user_factory'
import { inspect, isAlive, visit } from '#tests/browser/accessibility/inspection'
import { browserOf } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { Visitor } from '#tests/support/visitor'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { LOCALES } from '#tests/unit/lang/catalogues'

const STEP = '/sign-in/device'
/**
 * Number of wrong passwords within a day from which a new device requires the code step (docs/operations/sign_in.md).
 */
const ATTACKED = 12

test.group('The code step of an account under attack', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('passes axe, fits every screen and shows errors, in three languages', async ({ assert }) => {
    const userName = `nobody-${nextMobile()}`
    for (let n = 0; n < ATTACKED; n++) {
      await new Visitor(undefined, `10.7.${n}.1`).signIn(userName, 'wrong')
    }
    for (const locale of LOCALES) {
      const visitor = new Visitor()
      const step = await visitor.signIn(userName, 'wrong')
      assert.equal(step.component, 'platform/auth/new_device')
      const page = await openWith(browser, visitor, { locale })
      assert.deepEqual(await visit(page, STEP, locale, [DESK, PHONE]), [], locale)

      await page.locator('#field-otp').fill('000000')
      await page.locator('form button[type=submit]').click()
      const summary = page.locator('.as-error-summary')
      await summary.waitFor()
      await isAlive(page)
      assert.isNotEmpty(await summary.innerText())
      assert.deepEqual(await inspect(page, [DESK, PHONE]), [], locale)
      await page.context().close()
    }
  })
    .tags([FULL])
    .timeout(120_000)
})
