import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import Application from '#applications/models/application'
import { lastRemarks } from '#applications/queries/next_steps'
import { Role } from '#auth/roles'
import { FileCommitteeReport } from '#batches/actions/committee_reports'
import CommitteeBatch from '#batches/models/committee_batch'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { committeeOutcomes, reportFilesOf } from '#batches/queries/meetings'
import { getClock } from '#kernel/calendar/clock'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { createUser } from '#database/factories/application_factory'
import Document from '#documents/models/document'
import { masters } from '#masters/queries/masters'
import { Decide } from '#workflow/actions/decide'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecision } from '#workflow/queries/decision_history'
import {
  agendaOf,
  applicationCounters,
  applications,
  districtOfficer,
  minutes,
  noticesOf,
  schedule,
} from '#tests/functional/lending/batches/officers'
import { dialect } from '#tests/support/tags'

const actorOf = (user: { id: number; roleId: number }) => ({ id: user.id, role: user.roleId })
const rejection = () => masters().reasons('reject')[0].id

async function meeting(count: number) {
  const officer = await districtOfficer()
  const files = await applications(count)
  const batch = await schedule(officer, files)
  const report = { officer, batchId: batch.id, heldOn: getClock().today() }
  const outcomes = await Promise.all(
    files.map(async ({ id }) => ({
      applicationId: id,
      action: 'committee_approve',
      expectedDecisionId: (await latestDecision('application', id))!.id,
    }))
  )
  return { officer, files, batch, report, outcomes }
}

const columnOf = async (id: number) => (await Application.findOrFail(id)).status.dashboardColumn

test.group('Committee report', (group) => {
  dialect(group)
  test('decides on every application: approved by default, deferred, on hold, rejected', async ({
    assert,
  }) => {
    const { officer, files, batch, report, outcomes } = await meeting(4)
    const [approved, deferred, held, rejected] = outcomes
    Object.assign(deferred, { action: 'committee_defer', remarks: 'Quotation is missing' })
    Object.assign(held, {
      action: 'committee_hold',
      reasonId: masters().reasons('hold')[0].id,
      remarks: 'Not legible',
    })
    Object.assign(rejected, {
      action: 'committee_reject',
      reasonId: rejection(),
      remarks: 'Too old',
    })
    await new FileCommitteeReport().run({ ...report, upload: await minutes(), outcomes })

    assert.deepEqual(await Promise.all(files.map(({ id }) => columnOf(id))), [
      'Project',
      'DBSC',
      'Hold',
      'Rejected',
    ])
    const filed = await CommitteeBatch.findOrFail(batch.id)
    assert.equal(filed.status, 'reported')
    assert.equal(filed.reportedBy, officer.id)
    assert.isEmpty(await agendaOf(batch.id))
    const items = await CommitteeBatchItem.query().where({ batchId: batch.id }).orderBy('id')
    assert.deepEqual(
      items.map((item) => [item.outcome, item.remarks]),
      [
        ['committee_approve', null],
        ['committee_defer', 'Quotation is missing'],
        ['committee_hold', 'Not legible'],
        ['committee_reject', 'Too old'],
      ]
    )
    assert.isTrue(items.every((item) => item.removedAt === null))
    const [file] = await reportFilesOf([batch.id])
    assert.equal(file.mime, 'application/pdf')
    assert.include(await noticesOf(files[3]), 'application_rejected')
    const { truth, kept } = await applicationCounters()
    assert.deepEqual(kept, truth)
    assert.equal(approved.action, (await committeeOutcomes(Role.districtOfficer))[0].action)

    /** The deferred application can be scheduled for another meeting. */
    const next = await schedule(officer, [files[1]])
    assert.deepEqual(await agendaOf(next.id), [files[1].id])
  })

  test('may name the field or document for an application on hold, but for no other decision', async ({
    assert,
  }) => {
    const { files, report, outcomes } = await meeting(2)
    const [held, approved] = outcomes
    const hold = {
      ...held,
      action: 'committee_hold',
      reasonId: masters().reasons('hold')[0].id,
      remarks: 'Not legible',
    }
    const file = async (...given: object[]) =>
      new FileCommitteeReport()
        .run({ ...report, upload: await minutes(), outcomes: given as typeof outcomes })
        .then(() => [])
        .catch((error) => (error instanceof FieldRefusals ? error.fields : [error.messageKey]))
    const unknown = { messageKey: 'workflow.messages.item_unknown' }
    assert.deepEqual(await file({ ...hold, item: 'group.name' }, approved), [
      { field: 'outcomes.0.item', ...unknown },
    ])
    assert.deepEqual(await file(hold, { ...approved, item: 'paper.pan' }), [
      { field: 'outcomes.1.item', ...unknown },
    ])
    assert.equal(await columnOf(files[0].id), 'DBSC')
    assert.deepEqual(await file({ ...hold, item: 'paper.pan' }, approved), [])
    assert.equal((await latestDecision('application', files[0].id))!.data!.item, 'paper.pan')
    assert.isNull((await latestDecision('application', files[1].id))!.data)
    const { item } = await lastRemarks(
      await Application.findOrFail(files[0].id),
      i18nManager.locale('en')
    )
    assert.equal(item!.href, '/apply/individual/documents#document-pan-file')
  })

  test('is refused without a file, for a future date, and a second time', async ({ assert }) => {
    const { report, outcomes, files } = await meeting(1)
    const file = (change: object) =>
      new FileCommitteeReport()
        .run({ ...report, upload: null, outcomes, ...change })
        .then(() => null)
        .catch((error) => error.messageKey)
    assert.equal(await file({}), 'batches.messages.report_missing')
    const upload = await minutes()
    const heldOn = '2999-01-01'
    assert.equal(await file({ upload, heldOn }), 'batches.messages.held_in_future')
    assert.equal(await columnOf(files[0].id), 'DBSC')
    assert.isNull(await file({ upload }))
    assert.equal(await file({ upload }), 'batches.messages.already_reported')
  })

  test('marks every missing reason and remark at its field, and changes nothing', async ({
    assert,
  }) => {
    const { report, outcomes, files, batch } = await meeting(3)
    Object.assign(outcomes[1], { action: 'committee_reject', reasonId: 999_999 })
    Object.assign(outcomes[2], { action: 'committee_defer', remarks: '  ' })
    const error = await new FileCommitteeReport()
      .run({ ...report, upload: await minutes(), outcomes })
      .catch((reason) => reason)
    assert.instanceOf(error, FieldRefusals)
    assert.deepEqual(
      (error as FieldRefusals).fields.map(({ field }) => field),
      ['outcomes.1.reasonId', 'outcomes.1.remarks', 'outcomes.2.remarks']
    )
    assert.equal(await columnOf(files[0].id), 'DBSC')
    const documents = await Document.query().where('subjectType', 'committee_report')
    assert.isEmpty(documents.filter((document) => document.subjectId === batch.id))
  })

  test('is refused as a unit when another officer decided meanwhile, and names the officer and the decision', async ({
    assert,
  }) => {
    const { report, outcomes, files } = await meeting(2)
    const colleague = await districtOfficer()
    await new Decide().run({
      subjectType: 'application',
      subjectId: files[1].id,
      action: 'reject',
      actor: actorOf(colleague),
      reasonId: rejection(),
      remarks: 'Duplicate',
    })
    const error = await new FileCommitteeReport()
      .run({ ...report, upload: await minutes(), outcomes })
      .catch((reason) => reason)
    assert.instanceOf(error, Refusal)
    assert.containSubset((error as Refusal).params, {
      number: files[1].number,
      name: 'Officer Pune',
      last: { key: 'workflow.actions.application.reject' },
    })
    assert.equal(await columnOf(files[0].id), 'DBSC')
  })

  test('must cover exactly the agenda', async ({ assert }) => {
    const { report, outcomes, files } = await meeting(2)
    const file = async (change: object) =>
      new FileCommitteeReport()
        .run({ ...report, upload: await minutes(), outcomes, ...change })
        .catch((reason) => reason)
    const part = await file({ outcomes: outcomes.slice(0, 1) })
    assert.equal(part.messageKey, 'batches.messages.not_reported')
    assert.equal(part.params.number, files[1].number)
    const [stranger] = await applications(1)
    const more = [...outcomes, { applicationId: stranger.id, action: 'committee_approve' }]
    assert.instanceOf(await file({ outcomes: more }), NotFound)
    assert.instanceOf(await file({ officer: await districtOfficer('Satara') }), NotFound)
    assert.equal(await columnOf(files[0].id), 'DBSC')
  })

  test('filed twice at once counts once', async ({ assert }) => {
    const { report, outcomes } = await meeting(2)
    const upload = await minutes()
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        new FileCommitteeReport().run({ ...report, upload, outcomes })
      )
    )
    assert.lengthOf(
      results.filter(({ status }) => status === 'fulfilled'),
      1
    )
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      assert.equal(result.reason.messageKey, 'batches.messages.already_reported')
    }
  })

  test('is not required again: an approved application that was sent back is re-verified', async ({
    assert,
  }) => {
    const { officer, files, report, outcomes } = await meeting(2)
    Object.assign(outcomes[1], { action: 'committee_defer', remarks: 'Later' })
    const offered = async (id: number) =>
      (await allowedActions('application', id, actorOf(officer))).map(({ action }) => action)
    await new FileCommitteeReport().run({ ...report, upload: await minutes(), outcomes })

    const agm = await createUser(Role.agm)
    await new Decide().run({
      subjectType: 'application',
      subjectId: files[0].id,
      action: 'send_back',
      actor: actorOf(agm),
      remarks: 'Check the address',
    })
    assert.include(await offered(files[0].id), 're_verify')
    const step = { subjectType: 'application' as const, subjectId: files[0].id }
    await new Decide().run({ ...step, action: 're_verify', actor: actorOf(officer) })
    assert.equal(await columnOf(files[0].id), 'Project')

    const [fresh] = await applications(1)
    assert.notInclude(await offered(fresh.id), 're_verify')
    assert.notInclude(await offered(files[1].id), 're_verify')
  })
})
