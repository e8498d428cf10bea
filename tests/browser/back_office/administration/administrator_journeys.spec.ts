import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { refreshMasters } from '#masters/queries/masters'
import { browserOf } from '#tests/support/browser'
import { withoutConfirmers } from '#tests/support/maker_checker'
import { field, send } from '#tests/support/journeys/forms'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'

test.group('An administrator’s navigation', (group) => {
  const browser = browserOf(group)
  group.each.setup(async () => {
    await limiter.clear()
    const restore = await withoutConfirmers()
    return async () => {
      await restore()
      await db.from('holidays').whereNotNull('year').delete()
      await db.from('master_edits').where('master', 'holidays').delete()
      await refreshMasters()
    }
  })

  const open = async () => openAs(browser, await createOfficer(Role.administrator))

  test('starts the long page of a workflow with links to each status', async ({ assert }) => {
    const { page } = await open()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/officer/workflow/application', { waitUntil: 'networkidle' })
    const jumps = page.getByRole('navigation', { name: /^On this page/ }).getByRole('link')
    assert.isAbove(await jumps.count(), 10)
    for (const jump of [jumps.nth(5), jumps.last()]) {
      await jump.click()
      const { hash } = new URL(page.url())
      const { y } = (await page.locator(hash).boundingBox())!
      assert.isTrue(y >= 0 && y < 740, hash)
      await page.evaluate(() => scrollTo(0, 0))
    }
  })

  test('accepts a holiday as a day of one year or of every year', async ({ assert }) => {
    const { page } = await open()
    await page.goto('/officer/settings/holidays?year=2031', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'Add a holiday' }).click()
    await field(page, 'values.day').waitFor()
    assert.equal(await page.locator('[id="field-values.month"]').count(), 0)
    await field(page, 'values.day').fill('31-02-2031')
    await field(page, 'values.name_en').fill('Flag day')
    await send(page, 'Save')
    await page.locator('.as-error-summary, .mantine-TextInput-error').first().waitFor()
    await field(page, 'values.day').fill('28-02-2031')
    await send(page, 'Save')
    await page.waitForURL('**/officer/settings/holidays')
    const row = await db.from('holidays').where('name_en', 'Flag day').firstOrFail()
    assert.deepInclude(row, { day: 28, month: 2, year: 2031 })

    await page.goto(`/officer/masters/holidays/rows/${row.id}`, { waitUntil: 'networkidle' })
    assert.equal(await field(page, 'values.day').inputValue(), '28-02-2031')
    await page.getByLabel('Repeat every year on this date').check()
    await send(page, 'Save')
    await page.waitForURL('**/officer/settings/holidays')
    const yearly = await db.from('holidays').where('id', row.id).firstOrFail()
    assert.deepInclude(yearly, { day: 28, month: 2, year: null })
    await db.from('holidays').where('id', row.id).delete()
  })

  test('copies the password link with one button', async ({ assert }) => {
    const { page } = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const officer = await createOfficer(Role.districtOfficer)
    await page.goto(`/officer/people/${officer.id}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Create a link' }).click()
    await page.locator('dialog[open]').getByRole('button', { name: 'Create a link' }).click()
    const link = await page.getByLabel('Link for the password', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Copy: Link for the password' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
  })
})
