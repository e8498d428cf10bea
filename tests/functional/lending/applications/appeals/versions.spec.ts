import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { addSteps } from '#database/migrations/0568_appeals_of_versions'
import { createUser } from '#database/factories/application_factory'
import { masters, refreshMasters } from '#masters/queries/masters'
import { RecountPeriods } from '#reports/actions/period_counts'
import { saveWorkflow } from '#tests/support/edited_workflow'
import { ChangeWorkflow, type WorkflowChange } from '#workflow/actions/change_workflow'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { readVersions } from '#workflow/queries/transitions'
import { appeal, decideAs, createRejected, statusOf } from './support.js'

const NAMES = { nameEn: 'Second look', nameMr: 'दुसरे परीक्षण', nameHi: 'दूसरी समीक्षा' }
const ACTIONS = ['appeal', 'grant_appeal', 'refuse_appeal']

/** A further review by the AGM, between the AGM and the general manager. */
const REVIEW: Omit<WorkflowChange, 'expectedVersion'> = {
  subjectType: 'application',
  edit: { kind: 'stage', fromStatus: 13, toStatus: 4, role: Role.agm, column: 'GM' },
  rollout: 'at_once',
  names: NAMES,
  targetDays: 4,
}

async function change(what: Omit<WorkflowChange, 'expectedVersion'>) {
  const { length: expectedVersion } = await readVersions(db.connection(), 'application')
  const { id } = await createUser(Role.administrator)
  await new ChangeWorkflow().run({ ...what, expectedVersion }, { id, role: Role.administrator })
}

const addedStatus = () =>
  masters().applicationStatuses.find(({ nameEn }) => nameEn === NAMES.nameEn)!.id

/** Steps of appeals in a version, without the ids of their rows. */
async function stepsOf(version: number) {
  const rows = await db
    .from('workflow_transitions')
    .where({ subject_type: 'application', version })
    .whereIn('action', ACTIONS)
  return rows.map(({ id: _, sort: __, ...step }) => JSON.stringify(step)).toSorted()
}

test.group('Appeals under an edited workflow', (group) => {
  let files: number[] = []

  group.setup(async () => {
    for (const role of [2, 3, 4, 5]) await createUser(role)
  })
  group.each.setup(async () => {
    const restoreWorkflow = await saveWorkflow()
    files = []
    return async () => {
      const of = (table: string, column: string) => db.from(table).whereIn(column, files)
      await of('appeals', 'application_id').delete()
      await of('workflow_decisions', 'subject_id').where('subject_type', 'application').delete()
      await of('notices', 'application_id').delete()
      await of('applications', 'id').delete()
      await restoreWorkflow()
      await new RecountSubjects().run('application', { fix: true })
      await new RecountPeriods().run()
    }
  })

  async function createRejectedFile(...made: Parameters<typeof createRejected>) {
    const file = await createRejected(...made)
    files.push(file.application.id)
    return file
  }

  const grant = async (role: number, application: { id: number }) =>
    decideAs(await createUser(role), application, 'grant_appeal', 'grant_appeal')

  test('lead back to an added review stage, and earlier applications are appealed as before', async ({
    assert,
  }) => {
    const before = await createRejectedFile(13, Role.agm)
    await change(REVIEW)
    const added = addedStatus()
    const { citizen, application } = await createRejectedFile(added, Role.agm)
    await appeal(citizen, application)
    await grant(Role.generalManager, application)
    assert.equal(await statusOf(application), added)

    await appeal(before.citizen, before.application)
    await grant(Role.generalManager, before.application)
    assert.equal(await statusOf(before.application), 13)
    const report = await new RecountSubjects().run('application')
    assert.deepEqual([report.wrong, report.wrongWaits], [[], []])
  })

  test('lead to the first stage where the role rejects when the original stage was removed', async ({
    assert,
  }) => {
    await change(REVIEW)
    const added = addedStatus()
    const { citizen, application } = await createRejectedFile(added, Role.agm)
    await change({
      ...REVIEW,
      edit: { kind: 'removal', statusId: added },
      names: null,
      targetDays: null,
    })
    await appeal(citizen, application)
    await grant(Role.generalManager, application)
    assert.equal(await statusOf(application), 13)
  })

  test('against the AGM lead to the managing director when the stages of the AGM and the GM were removed', async ({
    assert,
  }) => {
    const [first, second] = [
      await createRejectedFile(13, Role.agm),
      await createRejectedFile(13, Role.agm),
    ]
    const without = (statusId: number) => ({
      ...REVIEW,
      edit: { kind: 'removal' as const, statusId },
      names: null,
      targetDays: null,
    })
    await change(without(13))
    await appeal(first.citizen, first.application)
    await grant(Role.generalManager, first.application)
    assert.equal(await statusOf(first.application), 4)

    await change(without(4))
    await appeal(second.citizen, second.application)
    await grant(Role.generalManager, second.application)
    assert.equal(await statusOf(second.application), 16)
  })

  test('are added to versions from before appeals existed, exactly as edits add them', async ({
    assert,
  }) => {
    await change(REVIEW)
    const made = await stepsOf(1)
    assert.isAbove(made.length, 20)
    const rows = () => db.from('workflow_transitions').where({ version: 1 })
    await rows().whereIn('action', ACTIONS).delete()
    await addSteps(db.connection())
    assert.deepEqual(
      (await stepsOf(1)).map((step) => JSON.parse(step)),
      made.map((step) => JSON.parse(step))
    )
    await addSteps(db.connection())
    assert.lengthOf(await stepsOf(1), made.length)
    await refreshMasters()
  })
})
