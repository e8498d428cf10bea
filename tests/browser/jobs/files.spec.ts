import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { visit } from '#tests/browser/accessibility/inspection'
import { DESK, PHONE } from '#tests/support/accessibility/sizes'
import { browserOf, collectComplaints } from '#tests/support/browser'
import { openWith } from '#tests/support/signed_in_page'
import { createOfficer, signInAs } from '#tests/support/users'

const PATH = '/officer/files'
const AT = '2026-01-01 00:00:00'

test.group('The page of files', (group) => {
  const browser = browserOf(group)

  /** Somebody with a file in each state that needs nothing of the store. */
  async function personWithFiles() {
    const user = await createOfficer(Role.managingDirector)
    const job = (state: string, besides = {}) => ({
      user_id: user.id,
      post_id: user.post!.id,
      list: 'applications',
      place: 'sheet',
      query: '{}',
      locale: 'en',
      state,
      asked_at: AT,
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
    test(`has no barrier in ${locale}, at a desk and on a phone`, async ({ assert }) => {
      const user = await personWithFiles()
      const page = await openWith(browser, await signInAs(user), { locale })
      const complaints = collectComplaints(page)
      const found = await visit(page, PATH, locale, [DESK, PHONE])
      assert.deepEqual([...found, ...complaints], [])
    }).timeout(120_000)
  }

  test('shows by itself how far a file is, and stops it', async ({ assert }) => {
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
})
