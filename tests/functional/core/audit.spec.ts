import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#core/audit/record_audit'
import { brokenSeal, sealAudit } from '#core/audit/seal_audit'

const anHourAgo = () => DateTime.utc().minus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss')

test.group('The audit log', () => {
  test('is sealed once, and a changed, removed or slipped-in entry shows', async ({ assert }) => {
    for (const action of ['profile.viewed', 'aadhaar.revealed', 'file.viewed']) {
      await recordAudit({ action, actorId: null, subjectType: 'test', subjectId: 7 })
    }
    await db.from('audit_entries').update({ created_at: anHourAgo() })
    const first = await sealAudit()
    assert.isAtLeast(first.entries, 3)
    assert.deepEqual(await sealAudit(), { entries: 0, seals: 0 })
    assert.isNull(await brokenSeal())

    const entry = await db.from('audit_entries').where('subject_type', 'test').firstOrFail()
    const put = (changes: object) => db.from('audit_entries').where('id', entry.id).update(changes)
    await put({ actor_id: 99 })
    assert.isNotNull(await brokenSeal(), 'a changed entry')
    await put({ actor_id: null })
    assert.isNull(await brokenSeal())

    await put({ id: 900_000_000 })
    assert.isNotNull(await brokenSeal(), 'a removed entry')
    await db.from('audit_entries').where('id', 900_000_000).update({ id: entry.id })
    assert.isNull(await brokenSeal())
  })

  test('leaves the newest minute for the next seal', async ({ assert }) => {
    await sealAudit()
    await recordAudit({ action: 'profile.viewed', actorId: null })
    assert.deepEqual(await sealAudit(), { entries: 0, seals: 0 })
  })
})
