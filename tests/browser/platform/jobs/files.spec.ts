import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { visit } from '#tests/browser/accessibility/inspection'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { createOfficer, signInAs } from '#tests/support/users'
import english from '../../../../resources/lang/en/auth.json' with { type: 'json' }

const PATH = '/officer/files'
const AT = '2026-01-01 00:00:00'

test.group('The page of files', (group) => {
  const browser = browserOf(group)

  /** Creates a person with a file in each state that requires nothing from the store. */
  async function personWithFiles() {
    const user = await createOfficer(Role.managingDirector)
    const job = (state: string, besides = {}) => ({
      user_id: user.id,
      post_id: user.roleAssignment!.id,
      list: 'applications',
      place: 'sheet',
      query: '{}',
      locale: 'en',
      state,
      requested_at: AT,
      offered_at: AT,
      rows_done: 0,
      rows_total: null,
      problem: null,
      ...besides,
    })
    await db
      .table('file_jobs')
      .multiInsert([
        job('waiting'),
        job('running', { rows_done: 1200, rows_total: 6000 }),
        job('stopped'),
        job('failed', { problem: 'broken' }),
      ])
    return user
  }

  for (const locale of ['en', 'mr', 'hi'] as const) {
    test(`has no barrier in ${locale}, on a desktop and on a phone`, async ({ assert }) => {
      const user = await personWithFiles()
      const page = await openWith(browser, await signInAs(user), { locale })
      const complaints = collectConsoleErrors(page)
      const found = await visit(page, PATH, locale, [DESK, PHONE])
      assert.deepEqual([...found, ...complaints], [])
    }).timeout(120_000)
  }

  test('updates the progress of a file automatically, and stops it', async ({ assert }) => {
    const user = await personWithFiles()
    const page = await openWith(browser, await signInAs(user), { locale: 'en' })
    await page.goto(PATH)
    await page.getByText('1,200 of 6,000 rows').waitFor()
    await db
      .from('file_jobs')
      .where({ user_id: user.id, state: 'running' })
      .update({ rows_done: 4800 })
    await page.getByText('4,800 of 6,000 rows').waitFor()
    await page.getByRole('button', { name: 'Stop' }).last().click()
    await page.getByText('Stopped.').first().waitFor()
    const open = await db.from('file_jobs').where({ user_id: user.id, state: 'stopped' })
    assert.lengthOf(open, 2)
  }).timeout(60_000)

  test('shows a file stopped in one tab as stopped in the other', async ({ assert }) => {
    const user = await personWithFiles()
    const visitor = await signInAs(user)
    const one = await openWith(browser, visitor, { locale: 'en' })
    const complaints = collectConsoleErrors(one)
    const other = await one.context().newPage()
    await Promise.all([one.goto(PATH), other.goto(PATH)])
    const states = (tab: typeof one) => tab.getByText('Stopped', { exact: true })
    const stop = (tab: typeof one) => tab.getByRole('button', { name: 'Stop' }).last()
    await stop(other).waitFor()
    /** Its polls are blocked, as for a tab in the background. */
    await other.route('**/officer/files', async (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue()
    )
    await stop(one).click()
    await states(one).nth(1).waitFor()
    await stop(other).click()
    await other.unroute('**/officer/files')
    await states(other).nth(1).waitFor()
    await stop(other).waitFor()
    await stop(other).click()
    for (const tab of [one, other]) await states(tab).nth(2).waitFor()
    assert.lengthOf(await db.from('file_jobs').where({ user_id: user.id, state: 'stopped' }), 3)
    assert.deepEqual(complaints, [])
  }).timeout(60_000)

  test('redirects to the home page if the session ends while it polls', async ({ assert }) => {
    const user = await personWithFiles()
    const visitor = await signInAs(user)
    const page = await openWith(browser, visitor, { locale: 'en' })
    const complaints = collectConsoleErrors(page)
    await page.goto(PATH)
    await page.getByText('1,200 of 6,000 rows').waitFor()
    const elsewhere = await signInAs(user)
    await elsewhere.submit('DELETE', '/account/sessions')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText(english.messages.sign_in_first).waitFor()
    assert.isFalse(await page.getByText('1,200 of 6,000 rows').isVisible())
    /** The console reports the redirect to a public page as refused. */
    const unexpected = complaints.filter((complaint) => !complaint.includes('409'))
    assert.deepEqual(unexpected, [])
  }).timeout(60_000)
})
