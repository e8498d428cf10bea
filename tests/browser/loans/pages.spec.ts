import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { useSystemClock } from '#core/calendar/clock'
import { disburse, sanction, withLoi } from '#tests/functional/loans/support'
import { overflow, violations } from '#tests/support/axe'
import {
  collectComplaints,
  hasBrowser,
  launchBrowser,
  type PageOptions,
  type TestBrowser,
} from '#tests/support/browser'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'

test.group('The pages of loans in a browser', (group) => {
  group.tap((one) => one.skip(!hasBrowser(), 'No Chromium was found: set CHROMIUM_PATH'))

  let browser: TestBrowser
  let applicant: User
  let newcomer: User
  let accounts: User
  let paths: { own: string[]; fresh: string; officers: string[] }

  group.setup(async () => {
    if (!hasBrowser()) return async () => {}
    browser = await launchBrowser()
    applicant = await createApplicant()
    newcomer = await createApplicant()
    accounts = await createOfficer(Role.accounts)
    const fresh = await withLoi({ userId: newcomer.id })
    const application = await withLoi({ userId: applicant.id })
    const ofBank = await sanction(application)
    const tranche = await disburse(application, ofBank)
    const base = `/loans/${application.uuid}`
    paths = {
      own: ['sanction', 'disbursements', 'disbursements/new', 'disbursements/1'].map(
        (page) => `${base}/${page}`
      ),
      fresh: `/loans/${fresh.uuid}/sanction`,
      officers: [
        '/officer/sanctions',
        '/officer/disbursements',
        `/officer/sanctions/${ofBank.id}`,
        `/officer/disbursements/${tranche.id}`,
      ],
    }
    return async () => {
      useSystemClock()
      await browser.close()
    }
  })

  async function open(user: User, options: PageOptions = {}): Promise<Page> {
    await limiter.clear(['memory'])
    const visitor = await signInAs(user)
    const page = await browser.newPage(options)
    const url = process.env.APP_URL!
    await page
      .context()
      .addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })))
    return page
  }

  test('have nothing that axe finds and fit the screen, on a phone and a desk, in two languages', async ({
    assert,
  }) => {
    const visits = [
      { user: applicant, pages: paths.own },
      { user: newcomer, pages: [paths.fresh] },
      { user: accounts, pages: paths.officers },
    ]
    for (const [width, locale] of [
      [360, 'mr'],
      [1440, 'en'],
    ] as const) {
      for (const { user, pages } of visits) {
        const page = await open(user, { width, locale })
        const complaints = collectComplaints(page)
        for (const path of pages) {
          await page.goto(path, { waitUntil: 'networkidle' })
          assert.deepEqual(await violations(page), [], `${path} ${locale}`)
          assert.isAtMost(await overflow(page), 0, `${path} at ${width}`)
          assert.notMatch(await page.locator('main').innerText(), /\bloans\.[a-z_]+\./, path)
        }
        assert.deepEqual(complaints, [])
        await page.context().close()
      }
    }
  }).timeout(240_000)

  test('show the schedule while it is typed, and ask before a letter is taken away', async ({
    assert,
  }) => {
    const page = await open(applicant)
    await page.goto(paths.own[2], { waitUntil: 'networkidle' })
    await page.locator('[id="field-emiStartOn"]').fill('31-05-2026')
    await page.locator('[id="field-amount"]').fill('300000')
    await page.getByText('60', { exact: false }).first().waitFor()
    const schedule = page.getByRole('region', { name: 'EMI schedule' })
    await schedule.getByText('30-Jun-2026').first().waitFor()
    /** 3,00,000 at 10.5 % is 2,625.00 in the first month. */
    await schedule.getByText('₹2,625', { exact: true }).first().waitFor()

    await page.locator('[id="field-tenureMonths"]').fill('99999999')
    await page.getByText('The schedule appears here').waitFor()

    await page.locator('[id="field-letter"]').setInputFiles({
      name: 'letter.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await page.getByRole('button', { name: /letter\.pdf/ }).click()
    await page.getByRole('heading', { name: 'Are you sure?' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Record removed Successfully').waitFor()
    assert.equal(await page.getByText('letter.pdf').count(), 0)
  })

  test('open the schedule of a tranche, with pages of their own', async ({ assert }) => {
    const page = await open(applicant)
    await page.goto(paths.own[1], { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'EMI schedule of tranche 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('31-May-2026').first().waitFor()
    assert.equal(await dialog.locator('tbody tr').count(), 10)
    await dialog.getByLabel('Rows per page').selectOption('60')
    assert.equal(await dialog.locator('tbody tr').count(), 60)
  })
})
