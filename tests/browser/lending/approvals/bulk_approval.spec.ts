import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { countEffort } from '#tests/support/effort'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { openAs } from '#tests/support/signed_in_page'
import { claimsBeforeLastApproval } from '#tests/support/bulk_approval'
import { TEST_PASSWORD, createOfficer } from '#tests/support/users'
import WorkflowDecision from '#workflow/models/workflow_decision'

const COUNT = 20
/** Limit from the issue, not counting typing the code or the password. */
const MAX_TAPS = 6
const PHONE = { width: 360, height: 740 }
const MIN_TARGET_HEIGHT = 44

test.group('Final approval on a phone', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  const bar = (page: Page) => page.locator('.st-bar')

  test('approves 20 usual claims in at most 6 taps, not counting typing', async ({ assert }) => {
    const districtId = districtNamed('Latur')
    const emiStartOn = addMonthsClamped(getClock().today(), -2)
    await claimsBeforeLastApproval(COUNT, { districtId, emiStartOn })
    const md = await createOfficer(Role.managingDirector, districtId)
    const { page } = await openAs(browser, md, { width: PHONE.width })
    await page.setViewportSize(PHONE)
    const effort = await countEffort(page)
    await withFailureReport(page, async () => {
      await page.goto('/officer', { waitUntil: 'networkidle' })
      await page
        .getByRole('link', { name: 'Approve together' })
        .locator('visible=true')
        .first()
        .click()
      await page
        .locator('.st-rows > li')
        .nth(COUNT - 1)
        .waitFor({ state: 'attached' })
      assert.deepEqual(await barriers(page), [])
      assert.isTrue(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      const edge = await page
        .locator('nav.dk-bar')
        .evaluate((one) => one.getBoundingClientRect().top)
      for (const target of await bar(page)
        .locator('button[type=submit], .mantine-Input-wrapper')
        .all()) {
        const box = await target.boundingBox()
        assert.isAtLeast(box!.height, MIN_TARGET_HEIGHT)
        assert.isAtMost(box!.y + box!.height, edge, 'visible when it opens')
      }
      await page.locator('#field-password').click()
      const before = await effort()
      await page.keyboard.type(TEST_PASSWORD)
      const typed = (await effort()).keys - before.keys
      await bar(page).getByRole('button', { name: 'Approve 20 claims' }).click()
      await page.locator('.as-flash').getByText('20 claims were approved.').waitFor()
      const { clicks, keys } = await effort()
      assert.isAtMost(clicks, MAX_TAPS)
      assert.equal(keys, typed)
      assert.deepEqual(await barriers(page), [])
    })
    assert.lengthOf(await WorkflowDecision.query().where('decided_by', md.id), COUNT)
  }).timeout(180_000)

  test('shows a wrong password at its field, keeps the selection, and fits 320 px and large text', async ({
    assert,
  }) => {
    const districtId = districtNamed('Nanded')
    const emiStartOn = addMonthsClamped(getClock().today(), -2)
    await claimsBeforeLastApproval(2, { districtId, emiStartOn })
    const md = await createOfficer(Role.managingDirector, districtId)
    const { page } = await openAs(browser, md, { width: 320, locale: 'mr' })
    await withFailureReport(page, async () => {
      await page.goto('/officer/final-approvals', { waitUntil: 'networkidle' })
      await page.locator('#field-password').fill('not the one')
      await bar(page).locator('button[type=submit]').click()
      await page.locator('#field-password[aria-invalid=true]:focus').waitFor()
      assert.equal(await page.locator('.st-rows > li').count(), 2)
      assert.deepEqual(await barriers(page), [])
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      assert.isTrue(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      const { top, bottom } = await bar(page).evaluate((one) => {
        const box = one.getBoundingClientRect()
        const edge = document.querySelector('nav.dk-bar')!.getBoundingClientRect().top
        return { top: box.top, bottom: box.bottom - edge }
      })
      assert.isAtLeast(top, 0)
      assert.isAtMost(bottom, 1)
    })
  }).timeout(120_000)
})
