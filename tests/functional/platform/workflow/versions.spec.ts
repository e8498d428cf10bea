import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { Refusal } from '#kernel/exceptions/refusal'
import { createApplication, createUser } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { RecountPeriods } from '#reports/actions/period_counts'
import { saveWorkflow } from '#tests/support/edited_workflow'
import { captureError } from '#tests/support/workflow_rows'
import { ChangeWorkflow, type WorkflowChange } from '#workflow/actions/change_workflow'
import { Decide } from '#workflow/actions/decide'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { previewEdit } from '#workflow/queries/workflow_graph'
import { readVersions } from '#workflow/queries/transitions'
import { dialect } from '#tests/support/tags'

const NAMES = {
  nameEn: 'Second review by the GM',
  nameMr: 'महाव्यवस्थापकांचे दुसरे परीक्षण',
  nameHi: 'महाप्रबंधक की दूसरी समीक्षा',
}

/** A review after the AGM and before the GM of the delivered workflow. */
const REVIEW: Omit<WorkflowChange, 'expectedVersion'> = {
  subjectType: 'application',
  edit: { kind: 'stage', fromStatus: 13, toStatus: 4, role: Role.districtOfficer, column: 'GM' },
  rollout: 'at_once',
  names: NAMES,
  targetDays: 4,
}

async function officer(role: number) {
  const { id } = await createUser(role)
  return { id, role }
}

const change = async (what: Omit<WorkflowChange, 'expectedVersion'>) => {
  const { length: expectedVersion } = await readVersions(db.connection(), what.subjectType)
  return new ChangeWorkflow().run({ ...what, expectedVersion }, await officer(Role.administrator))
}

const forward = async (id: number, role: number) =>
  new Decide().run({
    subjectType: 'application',
    subjectId: id,
    action: 'forward',
    actor: await officer(role),
  })

const statusOf = async (id: number) => (await Application.findOrFail(id)).statusId

test.group('Workflow edited on screen', (group) => {
  dialect(group)
  let restoreWorkflow: () => Promise<void>
  let files: number[] = []

  group.setup(async () => {
    await new RecountSubjects().run('application', { fix: true })
    for (const role of [2, 3, 4, 5]) await createUser(role)
  })
  group.each.setup(async () => {
    restoreWorkflow = await saveWorkflow()
    files = []
    return async () => {
      await db
        .from('workflow_decisions')
        .where('subject_type', 'application')
        .whereIn('subject_id', files)
        .delete()
      await db.from('applications').whereIn('id', files).delete()
      await restoreWorkflow()
      await new RecountSubjects().run('application', { fix: true })
      await new RecountPeriods().run()
    }
  })

  const fileAt = async (statusId: number) => {
    const { id } = await createApplication({ statusId })
    files.push(id)
    return id
  }

  test('sends applications in progress through an added review at once', async ({ assert }) => {
    const file = await fileAt(13)
    assert.equal(await change(REVIEW), 1)
    const { id: added } = masters().applicationStatuses.find(
      ({ nameEn }) => nameEn === NAMES.nameEn
    )!
    assert.include(masters().applicationStatus(added), {
      nameMr: NAMES.nameMr,
      pendingWithRole: Role.districtOfficer,
      dashboardColumn: 'GM',
      isFinal: false,
    })
    assert.equal(masters().targetDays('application', added), 4)
    const order = masters().workOrder('applicationStatuses')
    assert.isTrue(order.get(13)! < order.get(added)! && order.get(added)! < order.get(4)!)

    await forward(file, Role.agm)
    assert.equal(await statusOf(file), added)
    const actor = await officer(Role.districtOfficer)
    const offered = await allowedActions('application', file, actor)
    assert.sameMembers(
      offered.map(({ action }) => action),
      ['forward', 'send_back', 'hold', 'reject']
    )
    await forward(file, Role.districtOfficer)
    assert.equal(await statusOf(file), 4)

    const report = await new RecountSubjects().run('application')
    assert.deepEqual([report.wrong, report.wrongWaits], [[], []])
  })

  test('lets applications finish under the version with which they began', async ({ assert }) => {
    const old = await fileAt(13)
    await change({ ...REVIEW, rollout: 'finish' })
    const young = await fileAt(13)
    await forward(old, Role.agm)
    await forward(young, Role.agm)
    assert.equal(await statusOf(old), 4)
    assert.isAbove(await statusOf(young), 100)

    const added = await statusOf(young)
    const taken = await change({
      ...REVIEW,
      edit: { kind: 'stage', fromStatus: 13, toStatus: added, role: Role.agm, column: 'Project' },
      names: { ...NAMES, nameEn: 'Third' },
    })
    assert.equal(taken, 2)
    const older = await fileAt(13)
    await db.from('applications').where('id', older).update({ workflow_version: 0 })
    await forward(older, Role.agm)
    assert.equal(masters().applicationStatus(await statusOf(older)).nameEn, 'Third')
  })

  test('assigns the steps of a status to another role for all applications at once', async ({
    assert,
  }) => {
    const file = await fileAt(13)
    const desk = {
      ...REVIEW,
      names: null,
      targetDays: null,
      edit: { kind: 'desk', statusId: 13, role: Role.generalManager },
    } as const
    assert.equal((await previewEdit('application', desk.edit, 'finish')).refusal, 'desk_at_once')
    await change(desk)
    assert.isEmpty(
      await allowedActions('application', file, await officer(Role.agm)).then((all) =>
        all.filter(({ offeredIn }) => offeredIn === 'decision')
      )
    )
    await forward(file, Role.generalManager)
    assert.equal(await statusOf(file), 4)
    const report = await new RecountSubjects().run('application')
    assert.deepEqual([report.wrong, report.wrongWaits], [[], []])
  })

  test('is previewed by the counters alone, however many applications there are', async ({
    assert,
  }) => {
    const read: string[] = []
    const note = ({ sql }: { sql: string }) => void read.push(sql)
    const client = db.connection().getReadClient()
    client.on('query', note)
    await previewEdit('application', REVIEW.edit, 'at_once').finally(() =>
      client.removeListener('query', note)
    )
    assert.isTrue(read.some((sql) => sql.includes('workflow_counters')))
    const perFile = /from [`"](applications|claims|workflow_decisions|workflow_pending_counts)[`"]/
    assert.isEmpty(read.filter((sql) => perFile.test(sql)))
    assert.isBelow(read.length, 40)
  })

  test('is refused when applications would be stuck, as the preview shows', async ({ assert }) => {
    await change(REVIEW)
    const file = await fileAt(13)
    await forward(file, Role.agm)
    const added = await statusOf(file)
    const removal = { kind: 'removal', statusId: added } as const
    const preview = await previewEdit('application', removal, 'at_once')
    assert.deepInclude(preview.refusal === null ? preview.problems : [], {
      kind: 'no_way_out',
      statusId: added,
      files: 1,
    })
    const refusal = await captureError<Refusal>(() => change({ ...REVIEW, edit: removal }))
    assert.equal(refusal.messageKey, 'workflow.messages.edit_has_problems')
    assert.lengthOf(await readVersions(db.connection(), 'application'), 1)

    await change({ ...REVIEW, edit: removal, rollout: 'finish' })
    await forward(file, Role.districtOfficer)
    assert.equal(await statusOf(file), 4)
    const young = await fileAt(13)
    await forward(young, Role.agm)
    assert.equal(await statusOf(young), 4)
  })

  /** Removes the AGM's review, or restores it. */
  const agm = (kind: 'removal' | 'restoration', rollout: 'at_once' | 'finish' = 'at_once') => ({
    ...REVIEW,
    edit: { kind, statusId: 13 },
    rollout,
    names: null,
    targetDays: null,
  })

  /** Creates an application that was returned to the district after the committee's approval. */
  const createReturned = async () => {
    const file = await fileAt(1)
    await db.from('applications').where('id', file).update({ committee_outcome: 13 })
    return file
  }

  const reVerify = async (id: number) =>
    new Decide().run({
      subjectType: 'application',
      subjectId: id,
      action: 're_verify',
      actor: await officer(Role.districtOfficer),
    })

  test('without the AGM sends applications past that stage, and the AGM still decides on those already in it', async ({
    assert,
  }) => {
    const filesAt = async () => {
      const preview = await previewEdit('application', agm('removal').edit, 'at_once')
      return preview.refusal === null ? (preview.filesAt.get(13) ?? 0) : NaN
    }
    const before = await filesAt()
    const [standing, coming] = [await fileAt(13), await createReturned()]
    const preview = await previewEdit('application', agm('removal').edit, 'at_once')
    assert.deepEqual(preview.refusal === null && preview.problems, [])
    assert.equal(await filesAt(), before + 1)
    await change(agm('removal'))
    assert.equal(await statusOf(standing), 13)
    await reVerify(coming)
    assert.equal(await statusOf(coming), 4)
    await forward(standing, Role.agm)
    assert.equal(await statusOf(standing), 4)
    const report = await new RecountSubjects().run('application')
    assert.deepEqual([report.wrong, report.wrongWaits], [[], []])

    await change(agm('restoration'))
    const later = await createReturned()
    await reVerify(later)
    assert.equal(await statusOf(later), 13)
  })

  test('without the AGM lets applications finish under the version with which they began', async ({
    assert,
  }) => {
    const old = await createReturned()
    await change(agm('removal', 'finish'))
    const young = await createReturned()
    await reVerify(old)
    await reVerify(young)
    assert.deepEqual([await statusOf(old), await statusOf(young)], [13, 4])
  })

  test('without the AGM leaves no application behind that is decided on meanwhile', async ({
    assert,
  }) => {
    const file = await createReturned()
    await Promise.all([reVerify(file), change(agm('removal'))])
    if ((await statusOf(file)) === 13) await forward(file, Role.agm)
    assert.equal(await statusOf(file), 4)
    const report = await new RecountSubjects().run('application')
    assert.deepEqual([report.wrong, report.wrongWaits], [[], []])
  })

  test('without the AGM keeps the AGM’s other steps', async ({ assert }) => {
    const file = await fileAt(4)
    await change(agm('removal'))
    const offered = await allowedActions('application', file, await officer(Role.agm))
    assert.deepEqual(
      offered.map(({ action }) => action),
      ['change_district']
    )
  })

  test('is saved once by two simultaneous editors, and refused on a stale state', async ({
    assert,
  }) => {
    const both = await Promise.allSettled([
      new ChangeWorkflow().run(
        { ...REVIEW, expectedVersion: 0 },
        await officer(Role.administrator)
      ),
      new ChangeWorkflow().run(
        { ...REVIEW, expectedVersion: 0 },
        await officer(Role.administrator)
      ),
    ])
    assert.sameMembers(
      both.map(({ status }) => status),
      ['fulfilled', 'rejected']
    )
    const late = both.find((one) => one.status === 'rejected')!.reason as Refusal
    assert.equal(late.messageKey, 'workflow.messages.edited_meanwhile')
    assert.lengthOf(await readVersions(db.connection(), 'application'), 1)
    assert.lengthOf(
      masters().applicationStatuses.filter(({ id }) => id > 100),
      1
    )
  })
})
