import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createApplicant } from '#tests/support/users'

const SUMMARY = '/apply/individual/summary'

test.group('The review of all answers in a browser', (group) => {
  const browser = browserOf(group)
  let person: User
  let leader: User
  group.setup(async () => {
    person = await createApplicant()
    await createCompleteProfile(person)
    leader = await createApplicant()
    await createCompleteGroup(leader)
  })

  for (const locale of ['en', 'hi', 'mr'] as const) {
    test(`is complete and accessible (${locale})`, async ({ assert }) => {
      for (const [user, path] of [
        [person, SUMMARY],
        [leader, '/apply/group/summary'],
      ] as const) {
        for (const width of [360, 1440]) {
          const { page } = await openAs(browser, user, { width, locale })
          await page.goto(path, { waitUntil: 'networkidle' })
          assert.equal(await overflow(page), 0, `${path} ${width}`)
          assert.deepEqual(await barriers(page), [], `${path} ${width}`)
        }
      }
    })
      .tags(locale === 'en' ? [] : [FULL])
      .timeout(120_000)
  }

  test('links to fields that exist', async ({ assert }) => {
    for (const [user, path] of [
      [person, SUMMARY],
      [leader, '/apply/group/summary'],
    ] as const) {
      const { page } = await openAs(browser, user, { width: 1440 })
      await page.goto(path, { waitUntil: 'networkidle' })
      const links = await page
        .locator('.as-checked-answers a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')!.split('#')))
      assert.isAbove(links.length, 40)
      for (const address of new Set(links.map(([one]) => one))) {
        await page.goto(address, { waitUntil: 'networkidle' })
        const ids = await page
          .locator('[id^="field-"]')
          .evaluateAll((fields) => fields.map(({ id }) => id))
        assert.includeMembers(
          ids,
          links.filter(([one]) => one === address).map(([, id]) => id),
          address
        )
      }
    }
  }).timeout(120_000)

  test('leads to the exact field and back, and submits with the confirmation', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, person, { width: 360 })
    await page.goto(SUMMARY, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Change Branch Name' }).first().waitFor()
    await page.locator('a[href$="/bank-account?from=check#field-branchName"]').click()
    await page.waitForURL('**/bank-account?from=check#field-branchName')
    const field = page.locator('#field-branchName')
    await field.and(page.locator(':target')).waitFor()
    await field.fill('Camp, Pune')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL(`**${SUMMARY}`)
    await page.getByText('Camp, Pune').waitFor()
    assert.isAbove(await page.locator('img.as-document-picture').count(), 0)

    const send = page.getByRole('button', { name: 'Submit Application' })
    await send.click()
    await page.locator('.as-error-summary').waitFor()
    await page.locator('#field-confirmed').check()
    await send.click()
    await page.waitForURL('**/my-applications/**')
  })

  test('can be read, and leads to changes, before any script has loaded', async ({ assert }) => {
    const { page } = await openAs(browser, leader, { width: 360, script: false })
    await page.goto('/apply/group/summary')
    assert.isAbove(await page.locator('.as-checked-answers dt').count(), 20)
    await page.locator('a[href*="from=check#field-"]').first().click()
    await page.waitForURL('**/personal?from=check#field-**')
  })
})
