import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { withFailureReport } from '#tests/support/journeys/on_failure'
import { Keyboard } from '#tests/support/keyboard'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import { decisionsOf } from '#workflow/queries/decision_history'
import { createFile, WAITING } from './office.js'

const MAIN = 'main#content'
const TAKE = '#decision button[name="take"]'
const FORWARD = '#decision button[value="forward"]:not([aria-disabled])'
const REMARKS = 'The quotation is of another shop.'

test.group('An officer’s work by keyboard', (group) => {
  const browser = browserOf(group)
  group.each.setup(() => limiter.clear())

  test('opens an application from the list, reads and rejects it, and continues with the next', async ({
    assert,
  }) => {
    /** A district in which no other test has applications. */
    const districtId = districtNamed('Gondia')
    const second = await createFile(LOAN_TYPES.group, WAITING.agm, districtId)
    const first = await createFile(LOAN_TYPES.individual, WAITING.agm, districtId)
    const officer = await createOfficer(Role.agm, districtId)
    const { page } = await openAs(browser, officer)
    const complaints = collectConsoleErrors(page)
    const keys = new Keyboard(page)
    const arrive = async ({ id }: Application) => {
      await page.waitForURL(`**/officer/applications/${id}**`)
      await page.waitForFunction((main) => document.activeElement?.matches(main), MAIN)
    }
    const hasFocus = async (selector: string) => {
      await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector)
      assert.isTrue((await keys.stop()).isVisible, `the focus is visible on ${selector}`)
    }

    await withFailureReport(page, async () => {
      await page.goto('/officer/applications', { waitUntil: 'networkidle' })
      await keys.press('j')
      await hasFocus('tbody tr:first-child .as-row-link')
      await keys.press('j')
      await hasFocus('tbody tr:nth-child(2) .as-row-link')
      await keys.press('k')
      await keys.press('Enter')
      await arrive(first)

      /** The shortcut of the step opens its fields, and the focus moves there. */
      await keys.press('x')
      await hasFocus('#field-reasonId')
      await keys.press('ArrowDown')
      assert.isNotEmpty(await page.locator('#field-reasonId').inputValue())
      await keys.type('remarks', REMARKS)
      await keys.tabTo(TAKE)
      await keys.press('Enter')
      await page.locator('dialog[open]').waitFor()
      assert.isTrue(await keys.isAt('dialog[open] *'), 'the focus moves into the dialog')
      await keys.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await hasFocus(TAKE)
      await keys.press('Enter')
      await page.locator('dialog[open]').waitFor()
      await keys.tabTo('dialog[open] .as-actions button:last-child')
      await keys.press('Enter')

      /** The next application opens automatically; its complete content precedes its bar. */
      await arrive(second)
      await keys.tabTo(FORWARD)
      await keys.press('Enter')
      /** There is no further application: the list shows what was done. */
      await page.waitForURL('**/officer/applications?**')
      await page.getByRole('status').first().waitFor()
      await page.waitForFunction((main) => document.activeElement?.matches(main), MAIN)
    })

    assert.deepEqual(keys.errors, [])
    assert.deepEqual(complaints, [])
    const [rejected] = (await decisionsOf('application', first.id)).filter(
      ({ action }) => action === 'reject'
    )
    assert.equal(rejected.remarks, REMARKS)
    assert.equal((await Application.findOrFail(second.id)).statusId, WAITING.gm)
  }).timeout(120_000)
})
