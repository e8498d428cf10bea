import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { sqlInstant } from '#kernel/database/dialect'
import { EraseAccount, retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { RETENTION } from '#privacy/erasure/rules/retention'
import {
  finalStatus,
  createPersonWithData,
  tablesWith,
} from '#tests/functional/accountability/privacy/erasure/support'

const OLD = '2019-01-01 00:00:00'

test.group('retention:run', (group) => {
  group.each.setup(() => limiter.clear())

  test('erases expired data once with a proof, and applications of an erased person when due', async ({
    assert,
  }) => {
    const one = await createPersonWithData(finalStatus().id)
    const expectedVersion = retentionStatusVersion(await retentionStatusOfPerson(one.user.id))
    await new EraseAccount().run(one.user.id, { expectedVersion })
    const other = await createPersonWithData(finalStatus().id)
    await db.from('applications').where('user_id', other.user.id).update({ status_since: OLD })
    await db
      .from('section_drafts')
      .where('profile_id', other.profile.id)
      .update({ updated_at: OLD })
    await runRetention()
    const words = ['application_search_words', 'applications']
    assert.deepEqual(await tablesWith(one.words), words, 'not before its day')
    assert.lengthOf(await db.from('section_drafts').where('profile_id', other.profile.id), 0)

    await db.from('applications').where('user_id', one.user.id).update({ status_since: OLD })
    const first = await runRetention()
    assert.equal(first.erased[RETENTION.closed], 1)
    assert.deepEqual(await tablesWith(one.words), [])
    assert.include(
      await tablesWith(other.words),
      'applications',
      'a user whose account continues keeps it'
    )
    const second = await runRetention()
    assert.deepEqual(new Set(Object.values(second.erased)), new Set([0]))
    assert.equal(second.encrypted, 0)
    const proofs = db.from('erasures').where({ person_id: one.user.id, kind: RETENTION.closed })
    assert.lengthOf(await proofs, 1)
  }).timeout(60_000)

  test('deletes decided changes, measured waiting periods and deliveries by age, and no others', async ({
    assert,
  }) => {
    const { user } = await createPersonWithData(null)
    const change = (status: string, requested_at: string) =>
      db.table('proposed_changes').insert({
        kind: 'person',
        subject: `${status} ${requested_at}`,
        content: '-',
        seen_version: '1',
        status,
        requested_by: user.id,
        requested_role: 1,
        requested_at,
      })
    const fresh = sqlInstant(new Date())
    for (const status of ['confirmed', 'waiting', 'unconfirmed']) await change(status, OLD)
    await change('confirmed', fresh)
    const changes = () => db.from('proposed_changes').where('requested_by', user.id).orderBy('id')
    const subject = { subject_type: 'application', subject_id: 2_000_000_000 + user.id }
    const decision = { ...subject, action: 'forward', to_status: 1, created_at: OLD }
    const arrived: number[] = []
    for (let at = 0; at < 3; at++) {
      const [id] = await db.table('workflow_decisions').insert(decision).returning('id')
      arrived.push(Number(id?.id ?? id))
    }
    for (const [at, left_on] of ['2019-01-01', '2019-01-01', fresh.slice(0, 10)].entries()) {
      await db.table('queue_waiting_periods').insert({
        ...subject,
        status_id: 1,
        office_id: 0,
        arrived_on: '2019-01-01',
        arrived_by: arrived[at],
        left_on,
        is_measured: at !== 1,
      })
    }
    const { erased } = await runRetention()
    assert.deepEqual(
      (await changes()).map((row) => row.status),
      ['waiting', 'unconfirmed', 'confirmed']
    )
    const stays = await db
      .from('queue_waiting_periods')
      .whereIn('arrived_by', arrived)
      .orderBy('id')
    assert.deepEqual(
      stays.map(({ arrived_by: by }) => Number(by)),
      arrived.slice(1)
    )
    assert.isAtLeast(erased[RETENTION.change], 1)
    assert.isAtLeast(erased[RETENTION.stay], 1)
    assert.equal(erased[RETENTION.sending], 0)
    await changes().delete()
    await db.from('queue_waiting_periods').whereIn('arrived_by', arrived).delete()
    await db.from('workflow_decisions').whereIn('id', arrived).delete()
  }).timeout(60_000)

  test('encrypts older revisions, which read as before', async ({ assert }) => {
    const { profile, user, mother } = await createPersonWithData(null)
    const data = JSON.stringify({ changes: [{ field: 'motherName', old: null, new: mother }] })
    const row = { profile_id: profile.id, section: 'personal', changed_by: user.id, data }
    await db.table('profile_revisions').insert({ ...row, created_at: OLD })
    assert.include(await tablesWith([mother]), 'profile_revisions')
    assert.isAtLeast((await runRetention()).encrypted, 1)
    assert.notInclude(await tablesWith([mother]), 'profile_revisions')
    const { default: ProfileRevision } = await import('#profile/models/profile_revision')
    const revisions = await ProfileRevision.query().where('profileId', profile.id)
    assert.deepEqual(
      revisions.map(({ data: read }) => read.changes[0].new),
      [mother, mother]
    )
  }).timeout(60_000)
})
