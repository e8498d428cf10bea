import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import CommitteeBatch from '#batches/models/committee_batch'
import { getClock } from '#kernel/calendar/clock'
import { addDays, formatDate } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { fixture } from '#tests/fixtures/files/corpus'
import { applications, schedule, statusOf } from '#tests/functional/lending/batches/officers'
import { randomApplications, randomClaims } from '#tests/functional/back_office/reports/support'
import { overflow, barriers } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors, type PageOptions } from '#tests/support/browser'
import { confirmDayOff } from '#tests/support/journeys/officer'
import { FULL } from '#tests/support/tags'
import { createOfficer, signInAs } from '#tests/support/users'

test.group('Dashboards and meetings in a browser', (group) => {
  const browser = browserOf(group)
  const officers = new Map<string, User>()
  let meetings: { coming: number; due: number }

  group.setup(async () => {
    await randomApplications(40)
    await randomClaims(30)
    const pune = districtNamed('Pune')
    const roles: [string, RoleId, number | null][] = [
      ['district', Role.districtOfficer, pune],
      ['director', Role.managingDirector, null],
      ['accounts', Role.accounts, null],
    ]
    for (const [name, roleId, districtId] of roles) {
      officers.set(name, await createOfficer(roleId, districtId))
    }
    const statusSince = DateTime.fromJSDate(getClock().now()).minus({ days: 40 })
    await createApplication({ statusId: statusOf('MD'), overrides: { statusSince } })
    const officer = officers.get('district')!
    const coming = await schedule(officer, await applications(2))
    const due = await schedule(officer, await applications(3))
    await CommitteeBatch.query().where('id', due.id).update({ meeting_on: getClock().today() })
    meetings = { coming: coming.id, due: due.id }
  })
  group.each.setup(() => limiter.clear())

  /** Opens a page as this officer, signed in. */
  async function pageOf(name: string, options: PageOptions = {}) {
    const visitor = await signInAs(officers.get(name)!)
    const page = await browser.newPage(options)
    const url = process.env.APP_URL!
    const cookies = [...visitor.cookies].map(([cookie, value]) => ({ name: cookie, value, url }))
    await page.context().addCookies(cookies.filter((cookie) => cookie.name !== 'locale'))
    return page
  }

  const places = () => [
    ['director', '/officer'],
    ['director', '/officer?tab=overdue'],
    ['director', '/officer/overview'],
    ['director', '/officer/overview?tab=claims'],
    ['accounts', '/officer'],
    ['district', '/officer'],
    ['district', '/officer/overview'],
    ['district', '/officer/batches'],
    ['district', '/officer/batches/new'],
    ['district', `/officer/batches/${meetings.coming}`],
    ['district', `/officer/batches/${meetings.due}`],
  ]

  /** Light mode with English on a desktop and Marathi on a phone is covered by the walk of officers' pages. */
  for (const [locale, width, scheme] of [
    ['mr', 1440, 'dark'],
    ['hi', 360, 'light'],
  ] as const) {
    test(`are complete and accessible, ${locale} at ${width} px, ${scheme}`, async ({ assert }) => {
      for (const name of officers.keys()) {
        const page = await pageOf(name, { locale, width, scheme })
        const complaints = collectConsoleErrors(page)
        for (const [who, path] of places()) {
          if (who !== name) continue
          await page.goto(path, { waitUntil: 'networkidle' })
          assert.deepEqual(await barriers(page), [], path)
          assert.equal(await overflow(page), 0, path)
          assert.notMatch(await page.innerText('main'), /(batches|reports|workflow)\.\w+\./, path)
        }
        assert.deepEqual(complaints, [])
      }
    }).tags([FULL])
  }

  test('keep the loan type and the tab in the address', async ({ assert }) => {
    const page = await pageOf('director')
    await page.goto('/officer/overview', { waitUntil: 'networkidle' })
    await page.getByRole('radio', { name: 'Group' }).check()
    await page.waitForURL(/loanType=2/)
    await page.getByRole('navigation', { name: 'Summaries' }).getByText('Claims').click()
    await page.waitForURL(/tab=claims/)
    assert.include(page.url(), 'loanType=2')
    assert.isTrue(await page.getByRole('radio', { name: 'Group' }).isChecked())
  })

  test('schedule a meeting from the list, move it, and report it with its minutes', async ({
    assert,
  }) => {
    const [first, second, third] = await applications(3)
    const page = await pageOf('district')
    await page.goto(`/officer/batches/new?applications=${first.id},${second.id}`, {
      waitUntil: 'networkidle',
    })
    await page.getByRole('button', { name: `Remove ${second.number}` }).click()
    await page.getByRole('button', { name: `Add ${third.number}` }).click()
    await page.getByRole('button', { name: 'Create Batch' }).click()
    await page.getByText('Please enter Batch Date').first().waitFor()
    const soon = addDays(getClock().today(), 3)
    await page.getByLabel('Batch Date').fill(formatDate(soon, 'en'))
    await page.getByLabel('Batch Time').fill('2.30 pm')
    await confirmDayOff(page)
    await page.getByRole('button', { name: 'Create Batch' }).click()
    await page.getByText('Batch Created Successfully.').waitFor()
    await page.getByText('Agenda: 2 applications').waitFor()
    assert.include(await page.innerText('main'), '14:30')

    /** The meeting takes place today after all. */
    await page.getByLabel('New date').fill(formatDate(getClock().today(), 'en'))
    await confirmDayOff(page)
    await page.getByRole('textbox', { name: 'Remarks' }).fill('Members are here today')
    await page.getByRole('button', { name: 'Postpone' }).click()
    await page.getByText('The meeting has been postponed').waitFor()

    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Approval File is not yet Uploaded').first().waitFor()
    const minutes = { name: 'minutes.pdf', mimeType: 'application/pdf' }
    const buffer = await fixture('two_pages.pdf')
    await page.setInputFiles('#field-report', { ...minutes, buffer: Buffer.from(buffer) })
    await page.getByLabel('Decision').nth(1).selectOption('committee_defer')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please enter Remarks').first().waitFor()
    await page.locator('[name="outcomes.1.remarks"]').fill('Quotation is missing')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Data Saved Successfully').waitFor()
    const text = await page.innerText('main')
    assert.include(text, 'Deferred to another meeting')
    assert.include(text, 'Quotation is missing')
    await first.refresh()
    assert.equal(first.status.dashboardColumn, 'Project')
  })
})
