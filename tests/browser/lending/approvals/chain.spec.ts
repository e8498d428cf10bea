import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import Application from '#applications/models/application'
import { Role, type RoleId } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { districtNamed } from '#database/factories/application_factory'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { browserOf, type PageOptions } from '#tests/support/browser'
import { field, send, type } from '#tests/support/journeys/forms'
import { inspectedPage } from '#tests/support/journeys/inspected'
import { confirmDayOff, fileReport, takeStep, dateFieldText } from '#tests/support/journeys/officer'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'
import { decisionsOf } from '#workflow/queries/decision_history'
import { createFile } from './office.js'

/** A district in which no other test has applications. */
const DISTRICT = 'Washim'
const REMARKS = 'The quotation is older than six months.'

type Desk = Awaited<ReturnType<typeof inspectedPage>>

test.group('Two applications on their way through the offices', (group) => {
  const browser = browserOf(group)
  const desks: Desk[] = []
  group.each.setup(() => limiter.clear())

  /** Runs work as a district's officer of this role at a desktop; every page seen is inspected. */
  async function at(role: RoleId, options: PageOptions, work: (desk: Desk) => Promise<void>) {
    const officer = await createOfficer(role, districtNamed(DISTRICT))
    const desk = await inspectedPage(browser, officer, options)
    desks.push(desk)
    await withFailureReport(desk.page, () => work(desk))
    await desk.page.context().close()
  }

  /** Navigates from the dashboard through a pending stage to the list, and opens the first application. */
  async function openFirst({ page, inspect }: Desk, file: Application) {
    await page.goto('/officer', { waitUntil: 'networkidle' })
    await inspect(page, 'home')
    await page.locator('.rp-dense a').first().click()
    await page.waitForURL('**/officer/applications?**')
    await page.getByRole('link', { name: file.number! }).first().click()
    await page.waitForURL(`**/officer/applications/${file.id}?**`)
    await page.waitForLoadState('networkidle')
  }

  async function sendDecision(page: Page, action: string, fill?: () => Promise<void>) {
    await takeStep(page, action, fill)
    await page.locator('.as-flash').getByRole('status').waitFor()
    await page.waitForLoadState('networkidle')
  }

  test('are decided by committee, AGM, GM and MD: one is approved, the other returned with a reason', async ({
    assert,
  }) => {
    const today = getClock().today()
    const ofCommittee = masters().statusesInColumn('DBSC')[0].id
    const district = districtNamed(DISTRICT)
    const approved = await createFile(LOAN_TYPES.group, ofCommittee, district)
    const returned = await createFile(LOAN_TYPES.education, ofCommittee, district)
    const desk = { width: 1440 }

    await at(Role.districtOfficer, desk, async ({ page, inspect }) => {
      await page.goto(`/officer/applications?status=${ofCommittee}`, { waitUntil: 'networkidle' })
      await page.locator('thead input[type="checkbox"]').check()
      await page.getByRole('button', { name: 'Schedule Batch' }).click()
      await page.waitForURL('**/officer/batches/new?**')
      await inspect(page, 'two chosen')
      await type(page, 'meetingOn', dateFieldText(today))
      await type(page, 'meetingTime', '11:30')
      await confirmDayOff(page)
      await send(page, 'Create Batch')
      await page.waitForURL(/\/officer\/batches\/\d+/)
      await page.getByText('Agenda: 2 applications').waitFor()
      await inspect(page, 'before the report')
      await fileReport(page, today)
      await page.getByText('Data Saved Successfully').first().waitFor()
      await inspect(page, 'after the report')
    })

    await at(Role.agm, desk, async (agm) => {
      const { page, inspect } = agm
      await openFirst(agm, approved)
      await sendDecision(page, 'forward')
      await page.waitForURL(`**/officer/applications/${returned.id}?**`)
      await inspect(page, 'forwarded, the next file')
      await sendDecision(page, 'hold', async () => {
        await field(page, 'reasonId').selectOption({ index: 1 })
        await type(page, 'remarks', REMARKS)
        await inspect(page, 'about to be returned')
      })
      /** It was the last one: the list shows what was done. */
      await page.waitForURL('**/officer/applications?**')
    })

    await at(Role.generalManager, desk, async (gm) => {
      await openFirst(gm, approved)
      await sendDecision(gm.page, 'forward')
    })

    await at(Role.managingDirector, { width: 360, locale: 'mr' }, async (md) => {
      const { page, inspect } = md
      await openFirst(md, approved)
      await inspect(page, 'before the decision')
      await sendDecision(page, 'approve')
      const status = masters().applicationStatus((await approved.refresh()).statusId)
      await page.goto(`/officer/applications/${approved.id}`, { waitUntil: 'networkidle' })
      await page.getByText(status.nameMr!).first().waitFor()
      const letter = catalogue('mr').get('approvals.review.loi')!
      await page.getByRole('link', { name: letter }).first().waitFor()
      await inspect(page, 'approved')
    })

    assert.isNotNull(await currentLoi(approved.id))
    assert.isNull(await currentLoi(returned.id))
    const { statusId } = await Application.findOrFail(returned.id)
    assert.equal(masters().applicationStatus(statusId).dashboardColumn, 'Hold')
    const last = (await decisionsOf('application', returned.id)).at(-1)!
    assert.equal(last.remarks, REMARKS)
    assert.isNotNull(last.reasonId)
    assert.deepEqual(
      desks.flatMap(({ wrong, complaints }) => [...wrong, ...complaints]),
      []
    )
  }).timeout(240_000)
})
