import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import FileJob from '#jobs/models/file_job'
import { RunFileJob } from '#jobs/actions/run_file_job'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { stepUp } from '#tests/support/journeys/account'
import { createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(key)!
const PATH = '/officer/audit-packs'

test.group('The audit pack, on a phone in Marathi', (group) => {
  const browser = browserOf(group)

  test('is requested, made and downloaded', async ({ assert }) => {
    const auditor = await createOfficer(Role.auditor)
    const { page } = await openAs(browser, auditor, { width: 360, locale: 'mr' })
    const complaints = collectConsoleErrors(page)
    await stepUp(page, PATH)
    await page.goto(PATH, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: words('audits.packs.title') }).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    await page.getByRole('button', { name: words('audits.packs.make') }).click()
    await page.getByRole('heading', { level: 1, name: words('jobs.files.title') }).waitFor()
    const job = await FileJob.query().where('userId', auditor.id).firstOrFail()
    await new RunFileJob(job.id, false).run()
    await page.getByRole('link', { name: words('jobs.files.fetch') }).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])

    await page.goto(PATH, { waitUntil: 'networkidle' })
    await page.locator('tbody .as-fold summary').first().click()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`a[href="${PATH}/${job.id}/file"]`).click(),
    ])
    const bytes = await readFile(await download.path())
    assert.equal(bytes.subarray(0, 2).toString(), 'PK')
    assert.match(download.suggestedFilename(), /^audit-pack-\d{4}-\d{4}\.zip$/)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
