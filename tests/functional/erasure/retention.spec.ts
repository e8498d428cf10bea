import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { EraseAccount, versionOfStanding } from '#erasure/actions/erase_account'
import { runRetention } from '#erasure/actions/run_retention'
import { personStanding } from '#erasure/queries/standing'
import { RETENTION } from '#erasure/rules/kinds'
import { finalStatus, knownPerson, tablesWith } from './erasing.js'

const OLD = '2019-01-01 00:00:00'

test.group('retention:run', (group) => {
  group.each.setup(() => limiter.clear())

  test('erases what is over by its rule, once, and leaves a proof; a file of an erased person when its day has come', async ({
    assert,
  }) => {
    const one = await knownPerson(finalStatus().id)
    const seen = versionOfStanding(await personStanding(one.user.id))
    await new EraseAccount().run(one.user.id, { seen })
    const other = await knownPerson(finalStatus().id)
    await db.from('applications').where('user_id', other.user.id).update({ status_since: OLD })
    await db
      .from('section_drafts')
      .where('profile_id', other.profile.id)
      .update({ updated_at: OLD })
    await runRetention()
    const words = ['application_words', 'applications']
    assert.deepEqual(await tablesWith(one.words), words, 'not before its day')
    assert.lengthOf(await db.from('section_drafts').where('profile_id', other.profile.id), 0)

    await db.from('applications').where('user_id', one.user.id).update({ status_since: OLD })
    const first = await runRetention()
    assert.equal(first.erased[RETENTION.closed], 1)
    assert.deepEqual(await tablesWith(one.words), [])
    assert.include(await tablesWith(other.words), 'applications', 'whose account goes on keeps it')
    const second = await runRetention()
    assert.deepEqual(new Set(Object.values(second.erased)), new Set([0]))
    assert.equal(second.sealed, 0)
    const proofs = db.from('erasures').where({ person_id: one.user.id, kind: RETENTION.closed })
    assert.lengthOf(await proofs, 1)
  }).timeout(60_000)

  test('seals revisions of before, which read as they did', async ({ assert }) => {
    const { profile, user, mother } = await knownPerson(null)
    const data = JSON.stringify({ changes: [{ field: 'motherName', old: null, new: mother }] })
    const row = { profile_id: profile.id, section: 'personal', changed_by: user.id, data }
    await db.table('profile_revisions').insert({ ...row, created_at: OLD })
    assert.include(await tablesWith([mother]), 'profile_revisions')
    assert.isAtLeast((await runRetention()).sealed, 1)
    assert.notInclude(await tablesWith([mother]), 'profile_revisions')
    const { default: ProfileRevision } = await import('#profile/models/profile_revision')
    const revisions = await ProfileRevision.query().where('profileId', profile.id)
    assert.deepEqual(
      revisions.map(({ data: read }) => read.changes[0].new),
      [mother, mother]
    )
  }).timeout(60_000)
})
