import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { holdInPune } from '#tests/support/journeys/hold'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'

const PHONE = { width: 360, height: 740 }

/**
 * Fields that officers name, and the input that the applicant is led to: plain, collapsed, encrypted, a choice, a
 * document.
 */
const NAMED = [
  ['personal.motherName', 'field-motherName'],
  ['personal.genderId', 'field-genderId'],
  ['correspondence.landmark', 'field-correspondence.landmark'],
  ['account.accountNo', 'field-accountNo'],
  ['paper.pan', 'document-pan-file'],
] as const

async function createApplicantOnHold(item: string): Promise<User> {
  const user = await createApplicant()
  await createCompleteProfile(user)
  const { id } = await createApplication({ userId: user.id, districtId: districtNamed('Pune') })
  await holdInPune(id, 'Please look at this once more', item)
  return user
}

/** Whether the focused input is on the screen with a focus ring, its own or that of its button. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement as HTMLElement
    const shown = input.classList.contains('as-hidden') ? input.nextElementSibling! : input
    const { top, bottom } = shown.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    return {
      isOnScreen: top >= 0 && bottom <= innerHeight,
      ring: outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2,
    }
  })

test.group('The exact field of a return, on a phone', (group) => {
  const browser = browserOf(group)

  for (const script of [true, false]) {
    test(`has the focus and a visible focus ring ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      for (const [item, id] of NAMED) {
        const user = await createApplicantOnHold(item)
        const { page } = await openAs(browser, user, { width: PHONE.width, script })
        for (const from of ['/dashboard', '/apply/individual']) {
          await page.goto(from)
          await page.locator(`a[href$="#${id}"]`).first().click()
          await page.waitForURL(`**/apply/individual/*`)
          await page.waitForLoadState('networkidle')
          assert.equal(await page.evaluate(() => document.activeElement?.id), id, from)
          assert.deepEqual(await focusRing(page), { isOnScreen: true, ring: true }, id)
        }
      }
    }).tags(script ? [] : [FULL])
  }

  test('is named by the officer in the form of the return only', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const made = await createApplication({ userId: user.id, districtId: districtNamed('Pune') })
    const officer = await holdInPune(made.id, 'Once', 'personal.motherName')
    const { page } = await openAs(browser, user, { width: PHONE.width })
    for (const path of ['/dashboard', '/apply/individual']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('link', { name: 'Personal Details: Mother' }).waitFor()
      assert.deepEqual(await barriers(page), [], path)
      assert.equal(await overflow(page), 0, path)
    }
    const other = await createApplicant()
    await createCompleteProfile(other)
    const { id } = await createApplication({ userId: other.id, districtId: districtNamed('Pune') })
    const { page: desk } = await openAs(browser, officer, { width: 1440 })
    await desk.goto(`/officer/applications/${id}`, { waitUntil: 'networkidle' })
    await desk.keyboard.press('h')
    await desk.getByLabel('Reason').selectOption({ index: 1 })
    const about = desk.getByLabel('Field or document concerned')
    await about.selectOption({ label: 'Document Upload Details: PAN Card' })
    await desk.getByLabel('Remarks').fill('The copy cannot be read')
    assert.deepEqual(await barriers(desk), [])
    await desk.locator('button[name="take"]').click()
    await desk.waitForLoadState('networkidle')
    const { page: home } = await openAs(browser, other, { width: PHONE.width })
    await home.goto('/dashboard')
    assert.match(
      (await home.locator('.as-warned a').getAttribute('href')) ?? '',
      /documents#document-pan-file$/
    )
  })
})
