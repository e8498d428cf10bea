import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import type { Page } from 'playwright-core'
import { Role, type RoleId } from '#auth/roles'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import OutboxMessage from '#notifications/models/outbox_message'
import { applications, districtOfficer, schedule } from '#tests/functional/lending/batches/officers'
import { overflow } from '#tests/support/accessibility/barriers'
import { browserOf } from '#tests/support/browser'
import { createPayableClaims } from '#tests/support/payable_claims'
import { openAs } from '#tests/support/signed_in_page'
import { FULL } from '#tests/support/tags'
import { createOfficer } from '#tests/support/users'

const MIN_VISIBLE_ROWS = 20
/** Rows per page. */
const PAGE = 25
const ROW_COUNT = PAGE + 2
const ALL_DAYS = 'uploadedFrom=01-01-2020&uploadedTill=31-12-2099'

const LISTS: [path: string, role: RoleId, district?: string][] = [
  ['/officer/applications', Role.managingDirector],
  [`/officer/sanctions?${ALL_DAYS}`, Role.accounts],
  [`/officer/disbursements?${ALL_DAYS}`, Role.accounts],
  ['/officer/claims', Role.managingDirector],
  ['/officer/payment-batches', Role.accounts],
  ['/officer/batches', Role.districtOfficer, 'Pune'],
  ['/officer/outbox', Role.administrator],
]

/** Returns the rows of the list completely visible between its header and its pagination. */
const visibleRows = (page: Page) =>
  page.locator('[data-paged]').evaluate((frame) => {
    const bottom = frame.querySelector('.as-table-scroll')!.getBoundingClientRect().bottom
    const top = frame.querySelector('thead')!.getBoundingClientRect().bottom
    return [...frame.querySelectorAll('tbody tr')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= Math.min(bottom + 1, innerHeight)
    }).length
  })

const hiddenWidth = (page: Page) =>
  page
    .locator('[data-paged] .as-table-scroll')
    .evaluate((frame) => frame.scrollWidth - frame.clientWidth)

test.group('Officers’ lists on a desktop', (group) => {
  const browser = browserOf(group)
  group.setup(async () => {
    for (let made = 0; made < ROW_COUNT; made++) {
      const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
      const [, sent] = await createPayableClaims(2, { loan })
      await new CreatePaymentBatch().run({ claimIds: [sent.id], actor: null })
    }
    const officer = await districtOfficer('Pune')
    for (const one of await applications(ROW_COUNT)) await schedule(officer, [one])
    await OutboxMessage.query().delete()
    await OutboxMessage.createMany(
      Array.from({ length: ROW_COUNT }, () => ({
        uuid: randomUUID(),
        channel: 'sms',
        recipient: '9000000123',
        template: 'application_submitted',
        locale: 'mr',
        body: 'आपला अर्ज मिळाला आहे. त्याची स्थिती पाहण्यासाठी पोर्टलवर लॉग इन करा. '.repeat(3),
        status: 'sent',
        attempts: 1,
      }))
    )
  })
  group.each.setup(() => limiter.clear())

  test('show twenty of the 25 rows of {0} at once')
    .tags([FULL])
    .with(LISTS)
    .run(async ({ assert }, [path, role, district]) => {
      const user = await createOfficer(role, district ? districtNamed(district) : null)
      for (const locale of ['en', 'mr'] as const) {
        const { page } = await openAs(browser, user, { width: 1440, locale })
        await page.goto(path, { waitUntil: 'networkidle' })
        assert.equal(await page.locator('[data-paged] tbody tr').count(), PAGE, locale)
        assert.isAtLeast(await visibleRows(page), MIN_VISIBLE_ROWS, locale)
        assert.isAtMost(await hiddenWidth(page), 0, locale)
        await page.setViewportSize({ width: 1280, height: 900 })
        assert.isAtMost(await overflow(page), 0, locale)
        assert.isAtMost(await hiddenWidth(page), 0, `${locale} at 1280`)
        await page.context().close()
      }
    })
    .timeout(120_000)

  test('show seven rows on a phone, where a row expands to its other values', async ({
    assert,
  }) => {
    const user = await createOfficer(Role.managingDirector)
    const { page } = await openAs(browser, user, { width: 360, script: false })
    await page.goto('/officer/claims')
    const rows = page.locator('[data-paged] tbody tr')
    const bar = (await page.locator('.dk-bar').boundingBox())!
    const seventh = (await rows.nth(6).boundingBox())!
    assert.isAtMost(seventh.y + seventh.height, bar.y)
    const first = rows.first()
    const { height } = (await first.boundingBox())!
    await first.locator('.as-fold summary').click()
    assert.isAbove((await first.boundingBox())!.height, 2 * height)
    await first.locator('.as-fold summary').click()
    assert.equal((await first.boundingBox())!.height, height)
  })

  test('show the whole number of each row on a phone, beside its state', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    const { page } = await openAs(browser, user, { width: 360 })
    for (const path of ['/officer/applications', '/officer/claims']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const numbers = page.locator('[data-paged] tr:has(.as-badge) > [data-lead]')
      assert.equal(await numbers.count(), PAGE, path)
      const cut = await numbers.evaluateAll((cells) =>
        cells.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
      )
      assert.deepEqual(cut, [], path)
    }
  })

  test('remember taller rows, and keep the header visible above them', async ({ assert }) => {
    const user = await createOfficer(Role.managingDirector)
    const { page } = await openAs(browser, user, { width: 1440 })
    await page.goto('/officer/claims', { waitUntil: 'networkidle' })
    const taller = page.getByRole('button', { name: 'Taller rows' })
    assert.equal(await taller.getAttribute('aria-pressed'), 'false')
    await taller.click()
    assert.isBelow(await visibleRows(page), MIN_VISIBLE_ROWS)
    await page.goto('/officer/claims', { waitUntil: 'commit' })
    await page
      .locator('[data-paged] tbody tr')
      .nth(MIN_VISIBLE_ROWS - 1)
      .waitFor()
    assert.isBelow(await visibleRows(page), MIN_VISIBLE_ROWS)
    await page.goto('/officer/claims', { waitUntil: 'networkidle' })
    assert.equal(await taller.getAttribute('aria-pressed'), 'true')
    const head = page.locator('thead th').nth(1)
    const before = (await head.boundingBox())!.y
    await page.locator('tbody .as-row-link').last().focus()
    assert.closeTo((await head.boundingBox())!.y, before, 1)
    await taller.click()
    await page.locator('[data-paged] .as-table-scroll').evaluate((frame) => frame.scrollTo(0, 0))
    assert.isAtLeast(await visibleRows(page), MIN_VISIBLE_ROWS)
  })
})
