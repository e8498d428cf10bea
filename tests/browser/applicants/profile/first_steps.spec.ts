import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import Profile from '#profile/models/profile'
import { browserOf } from '#tests/support/browser'
import { field, type } from '#tests/support/journeys/forms'
import { openAs } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

const LOCALES = ['en', 'mr', 'hi'] as const

test.group('A citizen’s first steps in a browser', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
  const summary = (page: Page) => page.locator('.as-error-summary a')

  test('copies the address as the permanent address, and collapses optional fields', async ({
    assert,
  }) => {
    const { page } = await openAs(browser, await createApplicant(), { width: 360 })
    await page.goto('/apply/individual/address')
    assert.isTrue(await field(page, 'permanentSame').isChecked())
    assert.equal(await field(page, 'permanent.houseNo').count(), 0)
    assert.isTrue(await field(page, 'correspondence.houseNo').isVisible())
    for (const name of ['building', 'street', 'landmark', 'residentSince']) {
      assert.isFalse(await field(page, `correspondence.${name}`).isVisible(), name)
    }
    await page.getByText('More about the address (optional)').click()
    await type(page, 'correspondence.landmark', 'Near the well')
    /** Fields with values are never collapsed. */
    await page.waitForResponse((response) => response.url().includes('/draft'))
    await page.reload()
    await field(page, 'correspondence.landmark').waitFor({ state: 'visible' })
  })

  test('accepts an emergency contact only if complete or empty', async ({ assert }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user, { withDocuments: false })
    const { page } = await openAs(browser, user)
    const fill = async (answers: Record<string, string>) => {
      await page.goto('/apply/individual/address')
      for (const name of ['name', 'relation', 'mobile']) {
        await type(page, `emergency.${name}`, answers[name] ?? '')
      }
      await save(page)
    }
    const whole = { name: 'Ramesh Jadhav', relation: 'Father', mobile: '9000000777' }
    const parts = [
      { given: ['name'], asked: ['relation', 'mobile'] },
      { given: ['relation'], asked: ['name', 'mobile'] },
      { given: ['mobile'], asked: ['name', 'relation'] },
      { given: ['name', 'mobile'], asked: ['relation'] },
    ]
    for (const { given, asked } of parts) {
      await fill(Object.fromEntries(Object.entries(whole).filter(([name]) => given.includes(name))))
      await summary(page).first().waitFor()
      assert.deepEqual(
        await summary(page).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        asked.map((name) => `#field-emergency.${name}`),
        given.join()
      )
    }
    await fill(whole)
    await page.waitForURL('**/family')
    await fill({})
    await page.waitForURL('**/family')
    const { emergencyName, emergencyRelation, emergencyMobile } = await Profile.findOrFail(
      profile.id
    )
    assert.deepEqual([emergencyName, emergencyRelation, emergencyMobile], [null, null, null])
  })

  test('asks for confirmation of a short account number', async ({ assert }) => {
    const { page } = await openAs(browser, await createApplicant())
    await page.goto('/apply/individual/bank-account')
    await type(page, 'accountNo', '1234567')
    await type(page, 'ifsc', 'SBIN0004343')
    await type(page, 'branchName', 'Shivajinagar')
    await type(page, 'city', 'Pune')
    const compared = page.getByRole('checkbox', { name: /compared the account number/ })
    assert.equal(await compared.count(), 0)
    await save(page)
    await compared.waitFor()
    assert.equal(await field(page, 'accountNo').inputValue(), '1234567')
    await compared.check()
    await save(page)
    await page.waitForURL('**/lending')
  })

  test('requires the group’s details before a form of the group is shown', async ({ assert }) => {
    const user = await createApplicant()
    const said = {
      en: 'Please Complete the Group Detail Page first.',
      mr: 'कृपया आधी गटाच्या माहितीचे पान पूर्ण भरा.',
      hi: 'कृपया पहले समूह के विवरण का पृष्ठ पूरा करें।',
    }
    for (const locale of LOCALES) {
      const { page } = await openAs(browser, user, { locale })
      for (const path of ['directors/new', 'shareholders/new', 'group-documents']) {
        await page.goto(`/apply/group/${path}`)
        assert.equal(new URL(page.url()).pathname, '/apply/group/group-details', path)
        await page.getByText(said[locale]).first().waitFor()
      }
      await page.context().close()
    }
  })

  test('counts the same sections in the list and in each section', async ({ assert }) => {
    /** The group's documents have their own page only once the group has its details. */
    const withGroup = await createApplicant()
    await createCompleteGroup(withGroup, { withDocuments: false })
    const people = [
      { loan: 'individual', user: await createApplicant(), done: 0 },
      { loan: 'education', user: await createApplicant(), done: 0 },
      { loan: 'group', user: withGroup, done: null },
    ]
    for (const { loan, user, done } of people) {
      const { page } = await openAs(browser, user)
      await page.goto(`/apply/${loan}`)
      const progress = await page.locator('.as-progress').innerText()
      const [, counted, total] = /^(\d+) of (\d+) sections complete/.exec(progress)!.map(Number)
      if (done !== null) assert.equal(counted, done, loan)
      const tasks = page.locator('.as-task:not([data-state="optional"]) a')
      assert.equal(await tasks.count(), total, loan)
      const paths = await tasks.evaluateAll((links) =>
        links.map((link) => (link as HTMLAnchorElement).pathname)
      )
      for (const [at, path] of paths.entries()) {
        await page.goto(path)
        const place = page.getByText(`section ${at + 1} of ${total}`)
        assert.equal(await place.count(), 1, path)
      }
    }
  }).timeout(120_000)

  test('shows a labelled placeholder instead of a broken image for a missing or lost photo', async ({
    assert,
  }) => {
    const words = { en: 'No photo', mr: 'छायाचित्र नाही', hi: 'फोटो नहीं है' }
    const none = await createApplicant()
    await createCompleteProfile(none, { withDocuments: false })
    for (const locale of LOCALES) {
      const { page } = await openAs(browser, none, { locale })
      for (const path of ['/dashboard', '/profile']) {
        await page.goto(path)
        await page.getByRole('img', { name: words[locale] }).first().waitFor()
      }
      await page.context().close()
    }
    const lost = await createApplicant()
    await createCompleteProfile(lost)
    const { page } = await openAs(browser, lost)
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }))
    for (const path of ['/dashboard', '/profile']) {
      await page.goto(path)
      await page.getByRole('img', { name: words.en }).first().waitFor()
      const broken = await page.locator('img').evaluateAll(
        (pictures) =>
          pictures.filter((one) => {
            const { complete, naturalWidth } = one as HTMLImageElement
            return complete && naturalWidth === 0 && one.checkVisibility()
          }).length
      )
      assert.equal(broken, 0, path)
    }
  })
})
