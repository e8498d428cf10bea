import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import limiter from '@adonisjs/limiter/services/main'
import app from '@adonisjs/core/services/app'
import FamilyMember from '#profile/models/family_member'
import Profile from '#profile/models/profile'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { browserOf } from '#tests/support/browser'
import { openAs, openWith } from '#tests/support/signed_in_page'
import { createApplicant } from '#tests/support/users'

const PERSONAL = '/apply/individual/personal'
const FAMILY = '/apply/individual/family'
const NEWER = 'Newer answers have been saved'

async function person() {
  const user = await createApplicant()
  await createCompleteProfile(user, { withDocuments: false })
  return user
}

const saved = async (userId: number) => Profile.findByOrFail('userId', userId)

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const mother = (page: Page) => page.locator('#field-motherName')
const place = (page: Page) => page.locator('#field-birthPlace')

async function saveAndLeave(page: Page) {
  await save(page)
  await page.waitForURL('**/address')
}

test.group('Answers changed in the meantime', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('are shown in the form after Back, and saving it again reverts nothing', async ({
    assert,
  }) => {
    const user = await person()
    const { page } = await openAs(browser, user, { width: 360 })
    await page.goto(PERSONAL)
    await mother(page).fill('Aruna')
    await saveAndLeave(page)
    await page.goBack()
    await page.waitForURL(`**${PERSONAL}`)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#field-motherName')?.value === 'Aruna'
    )
    await place(page).fill('Wardha')
    await saveAndLeave(page)
    const { motherName, birthPlace } = await saved(user.id)
    assert.deepEqual([motherName, birthPlace], ['Aruna', 'Wardha'])
  }).timeout(90_000)

  test('from another tab are shown beside the user’s own, to choose field by field', async ({
    assert,
  }) => {
    const user = await person()
    const { page: first, visitor } = await openAs(browser, user)
    const second = await openWith(browser, visitor, { width: 360 })
    await first.goto(PERSONAL)
    await second.goto(PERSONAL)
    await mother(first).fill('Aruna')
    await place(first).fill('Wardha')
    await first.locator('#field-motherTongue').fill('Marathi')
    await saveAndLeave(first)

    await mother(second).fill('Basanti')
    await place(second).fill('Nagpur')
    await save(second)
    await second.getByText(NEWER).first().waitFor()
    assert.equal(await mother(second).inputValue(), 'Basanti')
    assert.equal(await second.locator('#field-motherTongue').inputValue(), 'Marathi')
    assert.equal((await saved(user.id)).motherName, 'Aruna')
    const asked = second.locator('.as-warned')
    assert.deepEqual(await asked.locator('strong').allTextContents(), ['Aruna', 'Wardha'])
    await second.screenshot({ path: app.makePath('tmp', 'newer_360.png'), fullPage: true })

    await second
      .locator('.as-warned', { hasText: 'Wardha' })
      .getByRole('button', { name: 'Use the newer answer' })
      .click()
    await second
      .locator('.as-warned', { hasText: 'Aruna' })
      .getByRole('button', { name: 'Keep mine' })
      .click()
    await second.getByText('The form is up to date').waitFor()
    await saveAndLeave(second)
    const { motherName, birthPlace, motherTongue } = await saved(user.id)
    assert.deepEqual([motherName, birthPlace, motherTongue], ['Basanti', 'Wardha', 'Marathi'])
  }).timeout(90_000)

  test('add a family member once, regardless of repeated clicks and lost connections', async ({
    assert,
  }) => {
    const user = await person()
    const { page } = await openAs(browser, user, { width: 360 })
    await page.goto(FAMILY)
    await page.locator('#field-fullName').fill('Sunita Jadhav')
    await page.locator('#field-age').fill('52')
    await page.locator('#field-relationshipId').selectOption({ index: 1 })
    /** The form arrives, but its response does not. */
    let sent = 0
    await page.route(`**${FAMILY}`, async (route) => {
      if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
      await route.fetch({ maxRedirects: 0 })
      await route.abort('connectionreset')
    })
    const add = page.getByRole('button', { name: 'Add to List' })
    const cut = page.waitForEvent('requestfailed')
    await add.dblclick()
    await cut
    /** The button shows that it is saving until the form can be sent again. */
    await add.waitFor()
    const { id: profileId } = await saved(user.id)
    const names = async () => {
      const rows = await FamilyMember.query().where({ profileId }).orderBy('id')
      return rows.map(({ fullName }) => fullName)
    }
    assert.deepEqual(await names(), ['Ramesh Jadhav', 'Sunita Jadhav'])
    assert.equal(await page.locator('#field-fullName').inputValue(), 'Sunita Jadhav')
    await add.click()
    await page.getByText('Data Saved Successfully').waitFor()
    assert.deepEqual(await names(), ['Ramesh Jadhav', 'Sunita Jadhav'])
    assert.equal(await page.locator('#field-fullName').inputValue(), '')
  }).timeout(90_000)
})
