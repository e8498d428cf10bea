import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { applicationWithLoi } from '#tests/functional/lending/loans/support'
import { barriers } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { countEffort } from '#tests/support/effort'
import { stepUp } from '#tests/support/journeys/account'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import WorkflowDecision from '#workflow/models/workflow_decision'
import { WAITING, createFile } from '#tests/browser/lending/approvals/office'

const TEN = 10
const ISSUED = 6
/** Limit from the issue; opening the list is one more click. */
const MAX_CLICKS = 4 - 1

test.group('Bulk decisions', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('show applications with their exceptions, exclude those unless opened, and decide in batches', async ({
    assert,
  }) => {
    const districtId = districtNamed('Latur')
    const files: Application[] = []
    /** All share one PAN, as is usual in test data, so each is an exception. */
    for (let count = 0; count < 3; count++) {
      files.push(await createFile(1, WAITING.agm, districtId))
    }
    const agm = await createOfficer(Role.agm, districtId)
    const { page } = await openAs(browser, agm)
    await withFailureReport(page, async () => {
      const list = `/officer/applications?status=${WAITING.agm}&district=${districtId}`
      await page.goto(list, { waitUntil: 'networkidle' })
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('link', { name: 'Forward (3)' }).click()
      await page.getByRole('heading', { name: 'Forward: 3 selected' }).waitFor()
      assert.deepEqual(await barriers(page), [])
      assert.equal(await page.locator('tbody input[type=checkbox]').count(), 0)
      for (const { number } of files.slice(0, 2)) {
        const opening = page.context().waitForEvent('page')
        await page.getByRole('link', { name: number! }).click()
        const review = await opening
        await review.waitForLoadState('networkidle')
        await review.close()
        await page.bringToFront()
      }
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await page.locator('tbody input[type=checkbox]').nth(1).waitFor()
      assert.equal(await page.locator('tbody input[type=checkbox]').count(), 2)
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: 'Forward: 2 selected' }).click()
      await page.getByText('Decided: 2. Not decided: 0. Left out: 0.').waitFor()
      assert.deepEqual(await barriers(page), [])
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.waitForURL((url) => url.pathname === '/officer/applications')
      assert.include(page.url(), `status=${WAITING.agm}`)
    })
    const taken = await WorkflowDecision.query().where('decided_by', agm.id)
    assert.sameMembers(
      taken.map(({ subjectId }) => subjectId),
      files.slice(0, 2).map(({ id }) => id)
    )
  }).timeout(120_000)

  test('return ten letters as one PDF in four clicks, and one letter in two', async ({
    assert,
  }) => {
    const districtId = districtNamed('Chandrapur')
    for (let count = 0; count < TEN; count++) await applicationWithLoi({ districtId })
    const officer = await createOfficer(Role.districtOfficer, districtId)
    const { page } = await openAs(browser, officer)
    await stepUp(page, '/officer/applications')
    const effort = await countEffort(page)
    await withFailureReport(page, async () => {
      await page.goto(`/officer/applications?status=${ISSUED}`, { waitUntil: 'networkidle' })
      const answered = page
        .context()
        .waitForEvent('response', (answer) => answer.url().includes('/officer/loi-pdfs'))
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('link', { name: `${TEN} LOIs as one PDF` }).click()
      const answer = await answered
      assert.equal(answer.status(), 200)
      assert.equal(answer.headers()['content-type'], 'application/pdf')
      const spent = await effort()
      assert.isAtMost(spent.clicks, MAX_CLICKS)
      assert.deepEqual([spent.keys, spent.scrolls], [0, 0])

      await page.goto(`/officer/applications?status=${ISSUED}`, { waitUntil: 'networkidle' })
      const before = (await effort()).clicks
      await page.locator('tbody tr:first-child .as-row-link').first().click()
      const opening = page.context().waitForEvent('page')
      await page.getByRole('link', { name: /^LOI \(/ }).click()
      const letter = await opening
      await letter.waitForURL('**/letter')
      assert.isAtMost((await effort()).clicks - before, 2)
    })
  }).timeout(120_000)
})
