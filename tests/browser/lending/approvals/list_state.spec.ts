import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { browserOf, waitUntilHydrated } from '#tests/support/browser'
import { signIn } from '#tests/support/journeys/account'
import { createPayableClaims } from '#tests/support/payable_claims'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer, TEST_PASSWORD } from '#tests/support/users'

/** Lists with two filters that still match their rows, and a text field. */
const LISTS = [
  {
    path: '/officer/claims',
    filter: 'owner=ToBePaid',
    other: 'loanType=1',
    typed: 'applicationNo',
    column: 'District',
  },
  {
    path: '/officer/disbursements',
    filter: 'scheme=1',
    other: 'uploadedFrom=01-01-2020',
    typed: 'loiNo',
    column: 'EMI Start Date',
  },
]

const WORD = 'MH-1'

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const chips = (page: Page) => page.locator('.ls-chip').allTextContents()
const field = (page: Page, name: string) => page.locator(`[id="field-${name}"]`)
const search = (page: Page) => page.locator('.ls-filters button[type=submit]').click()
const tenRows = async (page: Page) => {
  await page.getByLabel('Rows per page').selectOption('10')
}
const openFilters = async (page: Page) => {
  const filters = page.locator('.ls-filters')
  if ((await filters.getAttribute('open')) === null) await filters.locator('summary').click()
}

test.group('Saved state of lists', (group) => {
  const browser = browserOf(group)
  let accounts: User
  group.setup(async () => {
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const [, , sent] = await createPayableClaims(3, { loan })
    await new CreatePaymentBatch().run({ claimIds: [sent.id], actor: null })
    accounts = await createOfficer(Role.accounts)
  })
  group.each.setup(() => limiter.clear())

  async function open(address: string): Promise<Page> {
    const { page } = await openAs(browser, accounts)
    await page.goto(address)
    return page
  }

  for (const { path, filter, other, typed, column } of LISTS) {
    test(`${path}: each of two tabs keeps its own filters`, async ({ assert }) => {
      const first = await open(`${path}?${filter}`)
      const before = await chips(first)
      const second = await first.context().newPage()
      await second.goto(`${path}?${other}`)
      await waitUntilHydrated(second)
      const theirs = await chips(second)
      assert.notDeepEqual(before, theirs)
      await first.reload()
      assert.deepEqual(await chips(first), before)
      /** The address without a query opens the list as this tab left it. */
      await first.goto('/officer')
      await first.goto(path)
      await first.waitForURL((url) => url.search === `?${filter}`)
      assert.deepEqual(await chips(second), theirs)
    })

    test(`${path}: Back from a search or a row restores filters and columns`, async ({
      assert,
    }) => {
      const page = await open(`${path}?${filter}`)
      const before = await chips(page)
      await openFilters(page)
      await field(page, typed).fill(WORD)
      await search(page)
      await page.waitForURL((url) => url.search.includes(WORD))
      await page.goBack()
      await page.waitForURL((url) => url.search === `?${filter}`)
      await page.waitForFunction(
        (count) => document.querySelectorAll('.ls-chip').length === count,
        before.length
      )
      assert.deepEqual(await chips(page), before)
      assert.equal(await field(page, typed).inputValue(), '')

      await page.getByText('Columns', { exact: true }).click()
      await page.getByRole('checkbox', { name: column, exact: false }).first().uncheck()
      const heads = await page.locator('thead th').allTextContents()
      await page.keyboard.press('Escape')
      await page.locator('.as-row-link').first().click()
      await page.waitForURL((url) => url.pathname !== path)
      await page.goBack()
      await page.waitForURL((url) => url.pathname === path)
      await page.locator('.as-row-link').first().waitFor()
      assert.equal(addressOf(page), `${path}?${filter}`)
      assert.deepEqual(await chips(page), before)
      assert.deepEqual(await page.locator('thead th').allTextContents(), heads)
    }).tags([FULL])

    const clicks: [name: string, click: (page: Page) => Promise<void>, left: string[]][] = [
      [
        'a filter',
        async (page) => {
          await openFilters(page)
          await field(page, typed).fill(WORD)
          await search(page)
        },
        [filter, WORD],
      ],
      ['another page size', tenRows, [filter, 'perPage=10']],
      ['an export', (page) => page.getByRole('link', { name: 'Export to PDF' }).click(), [filter]],
    ]
    for (const [name, click, left] of clicks) {
      test(`${path}: ${name} after the session has ended returns to the list after sign-in`, async ({
        assert,
      }) => {
        const page = await open(`${path}?${filter}`)
        await page.context().clearCookies({ name: 'arthasetu-session' })
        await click(page)
        await page.waitForURL((url) => url.pathname === '/')
        await page.getByText('Please sign in first').first().waitFor()
        await signIn(page, accounts.userName, TEST_PASSWORD)
        await page.waitForURL((url) => url.pathname === path)
        for (const part of left) assert.include(addressOf(page), part)
        await page.locator('.ls-chip').first().waitFor()
      })
    }

    test(`${path}: text not yet searched for is kept while other controls are used`, async ({
      assert,
    }) => {
      const page = await open(`${path}?${filter}`)
      await openFilters(page)
      await field(page, typed).fill(WORD)
      await page.getByText('Columns', { exact: true }).click()
      await page.getByRole('checkbox', { name: column, exact: false }).first().uncheck()
      assert.equal(await field(page, typed).inputValue(), WORD)
      await page.keyboard.press('Escape')
      await page.locator('thead a').first().click()
      await page.waitForURL((url) => url.searchParams.has('sort'))
      await page.locator('thead th[aria-sort]').waitFor()
      assert.equal(await field(page, typed).inputValue(), WORD)
      await tenRows(page)
      await page.waitForURL((url) => url.searchParams.get('perPage') === '10')
      assert.equal(await field(page, typed).inputValue(), WORD)
      await search(page)
      await page.waitForURL((url) => url.search.includes(WORD))
      assert.include(addressOf(page), 'perPage=10')
    })
  }
})
