import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { createCheckpoints } from '#kernel/audit/create_checkpoints'
import { addDays } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { districtNamed } from '#database/factories/application_factory'
import { lastMonth } from '#audits/actions/draw_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { checksOf } from '#audits/rules/sample_draw'
import {
  createApplicationOn,
  decideOn,
  measureQueuesAfter,
  skipEarlierDecisions,
} from '#tests/functional/accountability/audits/support'
import { barriers, overflow } from '#tests/support/accessibility/barriers'
import { browserOf, collectConsoleErrors } from '#tests/support/browser'
import { openAs } from '#tests/support/signed_in_page'
import { createOfficer } from '#tests/support/users'
import { catalogue } from '#tests/unit/lang/catalogues'

const marathi = catalogue('mr')
const words = (key: string) => marathi.get(`audits.${key}`)!
const FINDING = 'एका दिवसात निर्णय, वीस प्रकरणे वाट पाहत असताना.'
const ANSWER = 'बँकेने दूरध्वनी केला होता.'
const CONCLUSION = 'दूरध्वनी हे कारण नाही.'

/**
 * Writes a checkpoint for unsealed entries of the log, as if they had settled: the first checkpoint after the month
 * determines the draw.
 */
async function sealNow() {
  await recordAudit({ action: 'auth.signed_in', actorId: null, data: { earlier: true } })
  const newest = await db.from('audit_checkpoints').orderBy('number', 'desc').first()
  await db
    .from('audit_entries')
    .where('id', '>', newest?.last_entry_id ?? 0)
    .update({ created_at: sqlInstant(DateTime.utc().minus({ hours: 1 })) })
  await createCheckpoints()
}

test.group('The auditor’s sample, on a phone in Marathi', (group) => {
  const browser = browserOf(group)
  group.teardown(() => useSystemClock())

  test('is drawn, checked, answered by the office and closed', async ({ assert }) => {
    const districtId = districtNamed('Hingoli')
    const first = lastMonth()
    const auditor = await createOfficer(Role.auditor)
    const officer = await createOfficer(Role.districtOfficer, districtId)
    await skipEarlierDecisions()
    for (let n = 0; n < 20; n++) await createApplicationOn(addDays(first, n >> 1), districtId)
    const favoured = await createApplicationOn(addDays(first, 11), districtId)
    await decideOn(addDays(first, 12), favoured, officer)
    await measureQueuesAfter(addDays(first, 12))
    useSystemClock()
    await sealNow()

    const { page } = await openAs(browser, auditor, { width: 360, locale: 'mr' })
    const complaints = collectConsoleErrors(page)
    await page.goto('/officer/queue-order?months=3', { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: words('queue.title') }).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    await page.goto(`/officer/queue-order/application/1/${districtId}?months=3`)
    await page.getByRole('link', { name: favoured.number }).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])

    await page.goto('/officer/samples', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: words('samples.draw') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('samples.draw') })
      .click()
    await page.locator('.as-flash').getByText(words('samples.was_drawn')).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])
    await page.getByRole('link', { name: favoured.number }).click()
    await page.getByText(words('samples.checklist_text')).waitFor()
    assert.equal(await overflow(page), 0)
    assert.deepEqual(await barriers(page), [])

    /** Without a text the finding is required, and the selected values are kept. */
    for (const check of checksOf('far_ahead')) {
      const answer = check === 'order' ? 'no' : 'yes'
      await page.locator(`input[name="checks.${check}"][value=${answer}]`).check()
    }
    await page.getByRole('button', { name: words('samples.save_checks') }).click()
    await page.getByText(words('samples.finding_needed')).first().waitFor()
    assert.isTrue(await page.locator('input[name="checks.order"][value=no]').isChecked())
    await page.locator('#field-finding').fill(FINDING)
    await page.getByRole('button', { name: words('samples.save_checks') }).click()
    await page.locator('.as-flash').getByText(words('samples.now.asked')).waitFor()

    const { page: office } = await openAs(browser, officer, { width: 360, locale: 'mr' })
    await office.goto('/officer/samples', { waitUntil: 'networkidle' })
    await office.getByRole('link', { name: favoured.number }).click()
    await office.getByText(FINDING).waitFor()
    assert.equal(await overflow(office), 0)
    assert.deepEqual(await barriers(office), [])
    await office.locator('#field-answer').fill(ANSWER)
    await office.getByRole('button', { name: words('samples.send_answer') }).click()
    await office.locator('.as-flash').getByText(words('samples.now.answered')).waitFor()

    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText(ANSWER).waitFor()
    await page.locator('input[name=result][value=irregular]').check()
    await page.locator('#field-conclusion').fill(CONCLUSION)
    await page.getByRole('button', { name: words('samples.close'), exact: true }).click()
    await page.locator('.as-flash').getByText(words('samples.now.closed')).waitFor()
    const item = await AuditSampleItem.query()
      .where('subjectId', favoured.id)
      .where('kind', 'far_ahead')
      .firstOrFail()
    assert.deepInclude(item.$attributes, { state: 'closed', result: 'irregular' })
    await office.reload({ waitUntil: 'networkidle' })
    await office.getByText(CONCLUSION).waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
