import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { applications, districtOfficer, schedule } from '#tests/functional/lending/batches/officers'
import { overflow } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { createPayableClaims } from '#tests/support/payable_claims'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'

const LISTS = [
  { path: '/officer/claims', filter: 'owner=ToBePaid', column: 'District' },
  { path: '/officer/sanctions', filter: 'scheme=1', column: 'Rate of Interest' },
  { path: '/officer/disbursements', filter: 'scheme=1', column: 'EMI Start Date' },
  { path: '/officer/payment-batches', filter: 'status=created', column: 'Payment date' },
  { path: '/officer/batches', filter: 'status=scheduled', column: 'Held on', ofDistrict: true },
]

/** Creates an officer who sees the list with rows in it. */
const viewerOf = ({ ofDistrict }: { ofDistrict?: boolean }) =>
  ofDistrict
    ? createOfficer(Role.districtOfficer, districtNamed('Pune'))
    : createOfficer(Role.accounts)

test.group('Tools of all lists', (group) => {
  const browser = browserOf(group)
  group.setup(async () => {
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const [, , sent] = await createPayableClaims(3, { loan })
    await new CreatePaymentBatch().run({ claimIds: [sent.id], actor: null })
    await schedule(await districtOfficer(), await applications(1))
  })
  group.each.setup(() => limiter.clear())

  for (const list of LISTS) {
    const { path, filter, column } = list
    test(`${path}: chosen columns are kept, in files and on another device`, async ({ assert }) => {
      const viewer = await viewerOf(list)
      const { page } = await openAs(browser, viewer)
      const complaints = collectConsoleErrors(page)
      await page.goto(`${path}?${filter}`, { waitUntil: 'networkidle' })
      const head = page.getByRole('columnheader', { name: column, exact: false })
      const [before] = [await head.count()]
      assert.isAbove(before, 0)
      await page.getByText('Columns', { exact: true }).click()
      const kept = page.waitForResponse('**/officer/list-columns')
      await page.getByRole('checkbox', { name: column, exact: false }).first().uncheck()
      assert.equal((await kept).status(), 200)
      assert.equal(await head.count(), before - 1)
      const pdf = page.locator('a[href*="/pdf?"]').first()
      assert.match((await pdf.getAttribute('href'))!, /\/pdf\?hide=[\w,]+&/)
      await page.reload({ waitUntil: 'networkidle' })
      await page.waitForFunction(
        (most) => document.querySelectorAll('thead th').length <= most,
        await page.locator('thead th').count()
      )
      assert.equal(await head.count(), before - 1)
      assert.deepEqual(complaints, [])

      const { page: elsewhere } = await openAs(browser, viewer, { script: false })
      await elsewhere.goto(`${path}?${filter}`)
      const there = elsewhere.getByRole('columnheader', { name: column, exact: false })
      assert.equal(await there.count(), before - 1)
      await elsewhere.getByText('Columns', { exact: true }).click()
      await elsewhere.getByRole('checkbox', { name: column, exact: false }).first().check()
      await elsewhere.getByRole('button', { name: 'Show these columns' }).click()
      await elsewhere.waitForURL(`**${path}?${filter}`)
      assert.equal(await there.count(), before)
    })

    test(`${path}: a chip removes its filter, keys select rows, and typed text is searched for`, async ({
      assert,
    }) => {
      const { page } = await openAs(browser, await viewerOf(list))
      await page.goto(`${path}?${filter}&perPage=10`, { waitUntil: 'networkidle' })
      await page.keyboard.press('j')
      await page.waitForFunction(() =>
        document.activeElement?.matches('tbody tr:first-child .as-row-link')
      )
      await page.keyboard.press('/')
      await page.waitForFunction(() => document.activeElement?.matches('input'))
      await page.keyboard.type('zzzz')
      await page.keyboard.press('Enter')
      await page.locator('.as-row-link').first().waitFor({ state: 'detached' })
      assert.include(new URL(page.url()).search, 'zzzz')
      await page.goBack({ waitUntil: 'networkidle' })
      await page.locator('.ls-chip').first().click()
      await page.waitForURL((url) => !url.search.includes(filter))
      assert.equal(new URL(page.url()).searchParams.get('perPage'), '10')
    })

    test(`${path}: fits a phone and a desktop in every language`, async ({ assert }) => {
      for (const locale of ['en', 'mr'] as const) {
        for (const width of [360, 1440]) {
          const options = { locale, width }
          const { page } = await openAs(browser, await viewerOf(list), options)
          await page.goto(`${path}?${filter}`, { waitUntil: 'networkidle' })
          assert.isAtMost(await overflow(page), 0, `${locale} ${width}`)
          await page.context().close()
        }
      }
    })
      .tags([FULL])
      .timeout(60_000)
  }
})
