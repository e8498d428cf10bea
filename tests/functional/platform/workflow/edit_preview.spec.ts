import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { REVIEW_ORDER, Role } from '#auth/roles'
import { createApplication, createUser } from '#database/factories/application_factory'
import { dialect } from '#tests/support/tags'
import { previewEdit } from '#workflow/queries/workflow_graph'
import type { WorkflowEdit } from '#workflow/rules/edits'

const AGM = 13

test.group('Preview of a workflow edit', (group) => {
  dialect(group)

  test('is not refused for a vacant post unless it needs the post', async ({ assert }) => {
    for (const role of REVIEW_ORDER) await createUser(role)
    await createApplication({ statusId: AGM })
    const trx = await db.transaction()
    try {
      await trx
        .from('role_assignments')
        .where('role_id', Role.agm)
        .update({ until_on: '2000-01-02' })
      const problems = async (edit: WorkflowEdit) => {
        const preview = await previewEdit('application', edit, 'at_once', trx)
        return preview.refusal ?? preview.problems.map((one) => ({ ...one, files: 0 }))
      }
      const nobody = (statusId: number) => ({ kind: 'nobody', statusId, role: Role.agm, files: 0 })
      const review = {
        kind: 'stage',
        fromStatus: AGM,
        toStatus: 4,
        role: Role.districtOfficer,
        column: 'GM',
      } as const
      const removal = { kind: 'removal', statusId: AGM } as const
      assert.deepEqual(await problems(review), [])
      const desk = { kind: 'desk', statusId: 4, role: Role.agm } as const
      assert.deepInclude(await problems(desk), nobody(4))
      assert.deepInclude(await problems(removal), nobody(AGM))
    } finally {
      await trx.rollback()
    }
  })
})
