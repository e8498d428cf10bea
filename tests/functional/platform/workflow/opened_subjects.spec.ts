import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { Role } from '#auth/roles'
import { recordAudit } from '#kernel/audit/record_audit'
import { instantOf } from '#kernel/database/dialect'
import { createUser } from '#database/factories/application_factory'
import { openedSubjects } from '#workflow/queries/bulk_decisions'

const FILE = 987_654

/** Records the opening of a subject, or another event, and returns the time in the log. */
async function view(actorId: number, event: object = {}) {
  const opened = { subjectType: 'application', subjectId: FILE, action: 'profile.viewed' as const }
  await recordAudit({ actorId, ...opened, ...event })
  const row = await db
    .from('audit_entries')
    .where('actor_id', actorId)
    .orderBy('id', 'desc')
    .first()
  return DateTime.fromJSDate(instantOf(row.created_at))
}

test.group('Subjects that an officer has opened', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const openedSince = async (actorId: number, statusSince: DateTime) => [
    ...(await openedSubjects('application', actorId, [{ id: FILE, statusSince }])),
  ]

  test('are those viewed since their arrival, including the same second', async ({ assert }) => {
    const { id } = await createUser(Role.agm)
    const at = await view(id)
    assert.deepEqual(await openedSince(id, at.minus({ seconds: 1 })), [FILE])
    assert.deepEqual(await openedSince(id, at), [FILE])
    assert.isEmpty(await openedSince(id, at.plus({ seconds: 1 })))
  })

  test('exclude those of another officer, and others with the same id', async ({ assert }) => {
    const [{ id }, other] = [await createUser(Role.agm), await createUser(Role.agm)]
    const at = await view(other.id)
    await view(id, { subjectType: 'claim', action: 'claim.viewed' })
    await view(id, { subjectId: FILE + 1 })
    assert.isEmpty(await openedSince(id, at.minus({ hours: 1 })))
  })
})
