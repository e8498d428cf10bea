import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright-core'
import { Role } from '#auth/roles'
import { budgetOf } from '#claims/budget/queries/budget'
import { getClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import { createLoan } from '#database/factories/loan_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import { refreshMasters } from '#masters/queries/masters'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { field, type } from '#tests/support/journeys/forms'
import { createPayableClaims } from '#tests/support/payable_claims'
import { stepUp } from '#tests/support/journeys/account'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const HEAD = 'INTEREST-REFUND'
const REMARK = 'पुरवणी अनुदान मंजूर झाले आहे; आदेश येत आहे.'
const word = (key: string) => catalogue('mr').get(`claims.${key}`)!
/** Returns the text of a message between its placeholders. */
const part = (key: string) =>
  word(key)
    .split('{')
    .map((text) => text.split('}').at(-1)!)

const order = (number: string, amountPaise: number) => {
  const year = financialYear(getClock().today())
  return db.table('budget_grants').insert({
    head_code: HEAD,
    start_year: year.startYear,
    order_number: number,
    sanctioned_on: year.start,
    amount_paise: amountPaise,
  })
}

async function reduceBalanceTo(left: number) {
  const year = financialYear(getClock().today())
  await order('GR PURSE 1', 10_00_00_000_00)
  await refreshMasters()
  const { heads } = await budgetOf(year, 'mr')
  await order('GR PURSE 2', left - heads.find(({ code }) => code === HEAD)!.leftPaise!)
  await refreshMasters()
}

async function looksRight(page: Page, name: string, assert: Assert) {
  assert.equal(await overflow(page), 0, name)
  assert.deepEqual(await barriers(page), [], name)
}

test.group('The budget on a phone in Marathi', (group) => {
  const browser = browserOf(group)

  group.each.teardown(async () => {
    await db.from('budget_grants').where('order_number', 'like', 'GR PURSE %').delete()
    await refreshMasters()
  })

  test('warns of a batch above the balance, rejects it without remarks and saves them', async ({
    assert,
  }) => {
    const accounts = await createOfficer(Role.accounts)
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const claims = await createPayableClaims(2, { approvedPaise: 5_000_00, loan })
    await reduceBalanceTo(9_999_99)
    const { page } = await openAs(browser, accounts, { width: 360, locale: 'mr' })
    page.setDefaultTimeout(60_000)
    await stepUp(page, '/officer/payment-batches/new')
    const boxes = claims.map(({ id }) => {
      const row = word('list.view').replace('{id}', String(id))
      return page.getByRole('checkbox', {
        name: catalogue('mr').get('common.table.select_row')!.replace('{row}', row),
      })
    })
    for (const box of boxes) await box.check()

    const budget = page.locator('#budget')
    const [, warning] = part('budget.chosen_over')
    await budget.getByText(warning.trim()).waitFor()
    await budget.getByText('₹9,999.99').first().waitFor()
    await looksRight(page, 'chosen', assert)

    const make = async () => {
      const name = word('payments.make_chosen')
        .match(/other \{(.*?)\}/)![1]
        .replace('#', '2')
      await page.getByRole('button', { name }).first().click()
      await page.locator('dialog[open]').getByRole('button', { name }).click()
    }
    await make()
    const [, refusal] = part('messages.over_the_grant')
    await page.locator('#budget').getByText(refusal.trim()).waitFor()
    await looksRight(page, 'refused', assert)
    assert.equal(await field(page, 'remark').getAttribute('aria-invalid'), 'true')
    for (const box of boxes) assert.isTrue(await box.isChecked())
    const ids = claims.map(({ id }) => id)
    assert.lengthOf(await db.from('payment_batch_items').whereIn('claim_id', ids), 0)

    await type(page, 'remark', REMARK)
    await make()
    await page.waitForURL(/\/officer\/payment-batches\/\d+$/)
    await page.getByText(REMARK).waitFor()
    await looksRight(page, 'batch', assert)
    assert.lengthOf(await db.from('payment_batch_items').whereIn('claim_id', ids), 2)

    const href = new URL(page.url()).pathname
    await page.goto('/officer/budget', { waitUntil: 'networkidle' })
    await page.getByText(REMARK).waitFor()
    await page.locator(`a[href="${href}"]`).waitFor()
    await looksRight(page, 'budget', assert)
  }).timeout(240_000)
})
