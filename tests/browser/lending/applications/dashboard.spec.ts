import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, addMonthsClamped, formatDate } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { holdInPune } from '#tests/support/journeys/hold'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'

const INDIVIDUAL = 1
const PHONE = { width: 360, height: 740 }

/** Whether the element is completely on the first screen of the page. */
async function isOnFirstScreen(page: Page, text: string | RegExp): Promise<boolean> {
  const box = await page
    .locator('[aria-labelledby=next-step]')
    .getByText(text)
    .first()
    .boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height
}

test.group('The applicant’s dashboard in a browser', (group) => {
  const browser = browserOf(group)
  let applied: User
  let held: User
  let claimant: User
  const today = getClock().today()
  const dueOn = addDays(today, -4)
  const lastDay = formatDate(addMonthsClamped(dueOn, 3), 'en')

  group.setup(async () => {
    applied = await createApplicant()
    await createCompleteProfile(applied)
    await createApplication({ userId: applied.id, loanType: INDIVIDUAL })
    held = await createApplicant()
    await createCompleteProfile(held)
    const { id } = await createApplication({
      userId: held.id,
      districtId: districtNamed('Pune'),
    })
    await holdInPune(id, 'Please give the right ration card number')
    claimant = await createApplicant()
    setClock(new FixedClock(addDays(today, -60)))
    await createLoan({ application: { userId: claimant.id }, emiStartOn: dueOn })
    useSystemClock()
  })

  for (const locale of ['en', 'hi', 'mr'] as const) {
    test(`is complete and accessible with all details expanded (${locale})`, async ({ assert }) => {
      for (const user of [applied, held, claimant]) {
        for (const width of [360, 1440]) {
          const { page } = await openAs(browser, user, { width, locale })
          await page.goto('/dashboard', { waitUntil: 'networkidle' })
          assert.equal(await overflow(page), 0, `${width}`)
          await page
            .locator('details')
            .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
          assert.deepEqual(await barriers(page), [], `${width}`)
          assert.equal(await overflow(page), 0, `${width}`)
        }
      }
    }).tags(locale === 'en' ? [] : [FULL])
  }

  test('shows the next step and its deadline on the first screen of a phone', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, claimant, { width: PHONE.width })
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const title = new RegExp(`^Claim ₹[\\d,.]+ for ${formatDate(dueOn, 'en')}$`)
    assert.isTrue(await isOnFirstScreen(page, title), 'the step')
    assert.isTrue(await isOnFirstScreen(page, new RegExp(`Last day: ${lastDay}`)), 'its last day')
    assert.isTrue(await isOnFirstScreen(page, /^Claim interest$/), 'its button')
    await page
      .locator('[aria-labelledby=next-step]')
      .getByRole('link', { name: 'Claim interest', exact: true })
      .click()
    await page.waitForURL('**/claims/new')
  })

  test('shows the reason of a return first, in the office’s wording, before any script has loaded', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, held, { width: PHONE.width, script: false })
    await page.goto('/dashboard')
    const words = 'Please give the right ration card number'
    assert.isTrue(await isOnFirstScreen(page, new RegExp(words)), 'the wording')
    const card = await page.locator('[aria-labelledby=next-step]').innerText()
    assert.isBelow(card.indexOf(words), card.indexOf('Last day:'))
    await page.locator('[aria-labelledby=next-step] .as-actions a').first().click()
    await page.waitForURL('**/apply/individual')
    await page.goto('/dashboard')
    await page.locator('#schemes summary', { hasText: 'Guidelines' }).first().click()
    const offer = page.locator('#schemes .as-columns > li').first()
    assert.isNotEmpty(await offer.locator('details[open] li').first().innerText())
  })

  test('shows a few schemes without search, and less prominently if an application is in progress', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, applied, { width: 1440 })
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const schemes = page.locator('#schemes')
    assert.equal(await schemes.locator('.as-columns > li').count(), 3)
    assert.equal(await schemes.locator('form, select, input').count(), 0)
    const offer = (name: string) =>
      schemes.locator('.as-columns > li').filter({ has: page.getByText(`(${name})`) })
    assert.include(await offer('IL').innerText(), 'Your application number is')
    await offer('IL').getByRole('link', { name: 'Apply' }).and(page.locator('.as-tool')).waitFor()
    await offer('EL').locator('summary', { hasText: 'View' }).click()
    assert.include(
      await offer('EL').innerText(),
      'To view for this scheme, you need to complete your profile'
    )
    await offer('GL').locator('summary', { hasText: 'Guidelines' }).click()
    const notice = await offer('GL').locator('details[open]').innerText()
    /** A version that has always been in force shows no date; the first day of the masters is not a real date. */
    assert.notMatch(notice, /01-Jan-2000/)
    await offer('IL').getByRole('link', { name: 'Apply' }).click()
    await page.waitForURL('**/apply/individual/summary')
    await page.getByText('See its status').click()
    await page.waitForURL('**/my-applications/*')
  })

  test('adds the deadline to the phone’s calendar', async ({ assert }) => {
    const { page } = await openAs(browser, claimant, { width: PHONE.width })
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add the last day to your calendar' }).click()
    assert.match((await download).suggestedFilename(), /\.ics$/)
  })
})
