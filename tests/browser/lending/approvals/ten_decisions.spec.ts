import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { claimRows } from '#tests/support/claims'
import { countEffort } from '#tests/support/effort'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { createFile, WAITING } from './office.js'

const TEN = 10
/** Limits from the issue, which include opening the list: that is one click or key more. */
const MAX_EFFORT = { clicks: 12 - 1, keys: 20 - 1 }

const decisionsOf = (user: User) => WorkflowDecision.query().where('decided_by', user.id)

test.group('Ten decisions', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  /** Opens the first item of a list and takes the same step ten times; returns the effort. */
  async function decideTen(user: User, list: string, how: { by: 'mouse' | 'keys'; step: string }) {
    const { page } = await openAs(browser, user)
    const effort = await countEffort(page)
    await withFailureReport(page, async () => {
      await page.goto(list, { waitUntil: 'networkidle' })
      const first = page.locator('tbody tr:first-child .as-row-link').first()
      if (how.by === 'mouse') await first.click()
      else for (const key of ['j', 'Enter']) await page.keyboard.press(key)
      for (let count = 0; count < TEN; count++) {
        const button = page.locator(`#decision button[aria-keyshortcuts="${how.step}"]`)
        await button.and(page.locator(':not([aria-disabled])')).waitFor()
        const { pathname } = new URL(page.url())
        if (how.by === 'mouse') await button.click()
        else await page.keyboard.press(how.step)
        await page.waitForURL((url) => url.pathname !== pathname)
        await page.locator('.as-flash').getByRole('status').waitFor()
      }
    })
    const spent = await effort()
    await page.context().close()
    return spent
  }

  test('take at most 12 clicks or 20 keys on applications, without scrolling', async ({
    assert,
  }) => {
    const districtId = districtNamed('Jalna')
    for (let count = 0; count < 2 * TEN + 1; count++) {
      await createApplication({ districtId, statusId: WAITING.agm })
    }
    const agm = await createOfficer(Role.agm, districtId)
    const list = `/officer/applications?status=${WAITING.agm}&district=${districtId}`
    const mouse = await decideTen(agm, list, { by: 'mouse', step: 'F' })
    assert.isAtMost(mouse.clicks, MAX_EFFORT.clicks)
    assert.deepEqual([mouse.keys, mouse.scrolls], [0, 0])
    const keys = await decideTen(agm, list, { by: 'keys', step: 'F' })
    assert.isAtMost(keys.keys, MAX_EFFORT.keys)
    assert.deepEqual([keys.clicks, keys.scrolls], [0, 0])
    assert.lengthOf(await decisionsOf(agm), 2 * TEN)
  }).timeout(120_000)

  test('take no more on claims', async ({ assert }) => {
    const districtId = districtNamed('Beed')
    const emiStartOn = addMonthsClamped(getClock().today(), -2)
    for (let count = 0; count < 2 * TEN + 1; count += 3) {
      const loan = await createLoan({ application: { districtId }, emiStartOn })
      for (const rowNo of [0, 1, 2]) await claimRows(loan, { rowNos: [rowNo] })
    }
    const accounts = await createOfficer(Role.accounts)
    const list = `/officer/claims?status=1&district=${districtId}`
    const mouse = await decideTen(accounts, list, { by: 'mouse', step: 'V' })
    assert.isAtMost(mouse.clicks, MAX_EFFORT.clicks)
    assert.deepEqual([mouse.keys, mouse.scrolls], [0, 0])
    const keys = await decideTen(accounts, list, { by: 'keys', step: 'V' })
    assert.isAtMost(keys.keys, MAX_EFFORT.keys)
    assert.deepEqual([keys.clicks, keys.scrolls], [0, 0])
    assert.lengthOf(await decisionsOf(accounts), 2 * TEN)
  })
    .tags([FULL])
    .timeout(180_000)
})

test.group('The decision bar', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())
  const bar = (page: Page) => page.locator('#decision')
  const remarks = (page: Page) => page.locator('#field-remarks')

  test('asks before a rejection, naming application and step, and decides only one on a double click', async ({
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const files: Application[] = []
    for (let count = 0; count < 3; count++) {
      files.push(await createApplication({ districtId, statusId: WAITING.agm }))
    }
    const agm = await createOfficer(Role.agm, districtId)
    const { page } = await openAs(browser, agm)
    await withFailureReport(page, async () => {
      const last = files.at(-1)!
      const query = `?status=${WAITING.agm}&district=${districtId}`
      await page.goto(`/officer/applications/${last.id}${query}`, { waitUntil: 'networkidle' })
      await page.keyboard.press('x')
      await page.locator('#field-reasonId:focus').selectOption({ index: 1 })
      /** Typed text does not trigger shortcuts of the bar. */
      await remarks(page).focus()
      await page.keyboard.type('Forged: half of the fax')
      assert.equal(await remarks(page).inputValue(), 'Forged: half of the fax')
      assert.deepEqual(await barriers(page), [])
      await bar(page).getByRole('button', { name: 'Reject', exact: true }).click()
      const question = page.locator('dialog[open]')
      const text = await question.innerText()
      for (const named of [last.number!, last.applicantName, 'Reject']) assert.include(text, named)
      await question.getByRole('button', { name: 'Cancel' }).click()
      assert.lengthOf(await decisionsOf(agm), 0)
      await page.keyboard.press('Escape')
      await bar(page).locator('button[value="forward"]').dblclick()
      await page.waitForURL(`**/officer/applications/${files[1].id}?**`)
      await page.locator('.as-flash').getByText(last.number!).waitFor()
      await page.waitForLoadState('networkidle')
      assert.lengthOf(await decisionsOf(agm), 1)
    })
  })

  test('reports that another officer decided first, and keeps the remarks', async ({ assert }) => {
    const districtId = districtNamed('Hingoli')
    const file = await createFile(1, WAITING.agm, districtId)
    const { page } = await openAs(browser, await createOfficer(Role.agm, districtId))
    const other = await openAs(browser, await createOfficer(Role.agm, districtId))
    await withFailureReport(page, async () => {
      const path = `/officer/applications/${file.id}`
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.keyboard.press('b')
      await remarks(page).fill('The quotation is missing.')
      await other.page.goto(path, { waitUntil: 'networkidle' })
      await other.page.keyboard.press('f')
      await other.page.locator('.as-flash').getByRole('status').waitFor()
      await bar(page).locator('button[name="take"]').click()
      await page.locator('.rv-bar [tabindex="-1"]:focus').getByText('has already decided').waitFor()
      assert.equal(await remarks(page).inputValue(), 'The quotation is missing.')
      assert.equal(await page.locator('#decision button[name="step"]').count(), 0)
      await file.refresh()
      assert.equal(masters().applicationStatus(file.statusId).dashboardColumn, 'GM')
    })
  })

  test('reports a missing value at its field, and keeps the other values', async ({ assert }) => {
    const districtId = districtNamed('Hingoli')
    const file = await createFile(1, WAITING.agm, districtId)
    const { page } = await openAs(browser, await createOfficer(Role.agm, districtId))
    await withFailureReport(page, async () => {
      await page.goto(`/officer/applications/${file.id}`, { waitUntil: 'networkidle' })
      await page.keyboard.press('h')
      await remarks(page).fill('Please send the caste certificate.')
      await bar(page).locator('button[name="take"]').click()
      await bar(page).locator('.as-error-summary:focus').waitFor()
      assert.include(await bar(page).innerText(), 'Please select a reason')
      assert.equal(await remarks(page).inputValue(), 'Please send the caste certificate.')
      assert.isTrue(await inSight(page))
    })
  })

  test('remains visible on a phone, covers nothing, and has no shortcuts there', async ({
    assert,
  }) => {
    const districtId = districtNamed('Hingoli')
    const file = await createFile(1, WAITING.agm, districtId)
    const agm = await createOfficer(Role.agm, districtId)
    for (const locale of ['en', 'mr'] as const) {
      const { page } = await openAs(browser, agm, { width: 360, locale })
      await page.goto(`/officer/applications/${file.id}`, { waitUntil: 'networkidle' })
      assert.isTrue(await inSight(page), 'at the top')
      const height = (await bar(page).boundingBox())!.height
      assert.isAtMost(height, 740 / 4)
      await page.keyboard.press('x')
      assert.equal(await remarks(page).count(), 0)
      const bottomOf = (selector: string) =>
        page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom)
      await page.locator('.rv-papers').evaluate((one) => one.scrollIntoView({ block: 'end' }))
      assert.isAtMost(await bottomOf('.rv-papers'), (await bar(page).boundingBox())!.y)
      await bar(page).locator('button[value="hold"]').click()
      await remarks(page).waitFor()
      assert.isTrue(await inSight(page), 'open')
      assert.deepEqual(await barriers(page), [])
      await page.context().close()
    }
  })

  const inSight = (page: Page) =>
    bar(page).evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight + 1
    })
})
