import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { createApplication, createUser } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { Decide } from '#workflow/actions/decide'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { entryStatus } from '#workflow/queries/transitions'
import { decisionsOf } from '#workflow/queries/decision_history'
import { dialect } from '#tests/support/tags'

/** The status a submitted application enters the office with. */
const entry = async () => (await entryStatus('application', db.connection())).statusId

async function officer(roleId: number) {
  const user = await createUser(roleId, { firstName: 'Officer', lastName: `Role ${roleId}` })
  return { id: user.id, role: roleId }
}

/** What the counters say of a cell against what the table holds. */
async function countersAreTrue() {
  const counted = await db
    .from('applications')
    .where('is_held', false)
    .select('district_id', 'loan_type', 'status_id')
    .count('* as subjects')
    .sum('amount_paise as amount')
    .groupBy('district_id', 'loan_type', 'status_id')
  const truth = counted.map((row) =>
    [row.district_id, row.loan_type, row.status_id, Number(row.subjects), Number(row.amount)].join()
  )
  const kept = await db
    .from('workflow_counters')
    .where('subject_type', 'application')
    .whereNot('subjects', 0)
  const cells = kept.map((row) =>
    [
      row.district_id,
      row.loan_type,
      row.status_id,
      Number(row.subjects),
      Number(row.amount_paise),
    ].join()
  )
  return { truth: truth.sort(), cells: cells.sort() }
}

test.group('A decision', (group) => {
  dialect(group)
  test('that has been taken already is named so, and does nothing', async ({ assert }) => {
    const application = await createApplication({ statusId: await entry() })
    const actor = await officer(Role.districtOfficer)
    const again = () =>
      new Decide().run({
        subjectType: 'application',
        subjectId: application.id,
        action: 'verify',
        actor,
      })
    await again()
    const refusal = await again().then(
      () => null,
      (error: unknown) => error as Refusal
    )
    assert.equal(refusal?.messageKey, 'workflow.messages.done_already')
    assert.lengthOf(
      (await decisionsOf('application', application.id)).filter(
        ({ action }) => action === 'verify'
      ),
      1
    )
  })

  test('moves the application, writes who and when, and keeps the counters', async ({ assert }) => {
    const application = await createApplication({ statusId: await entry() })
    const actor = await officer(Role.districtOfficer)
    const decided = await new Decide().run({
      subjectType: 'application',
      subjectId: application.id,
      action: 'verify',
      actor,
      expectedStatusId: application.statusId,
    })

    const after = await Application.findOrFail(application.id)
    assert.equal(after.statusId, decided.toStatusId)
    assert.equal(after.status.dashboardColumn, 'DBSC')
    const [, decision] = await decisionsOf('application', application.id)
    assert.equal(decision.decidedBy, actor.id)
    assert.equal(decision.action, 'verify')
    const { truth, cells } = await countersAreTrue()
    assert.deepEqual(cells, truth)
  })

  test('of 50 identical ones at once has one effect; the others hear who was first and what', async ({
    assert,
  }) => {
    const application = await createApplication({ statusId: await entry() })
    const actors = await Promise.all(
      Array.from({ length: 50 }, () => officer(Role.districtOfficer))
    )
    const results = await Promise.allSettled(
      actors.map((actor) =>
        new Decide().run({
          subjectType: 'application',
          subjectId: application.id,
          action: 'verify',
          actor,
          expectedStatusId: application.statusId,
        })
      )
    )

    const refused = results.filter((result) => result.status === 'rejected')
    assert.lengthOf(refused, 49)
    for (const { reason } of refused) {
      assert.instanceOf(reason, Refusal)
      assert.equal(reason.messageKey, 'workflow.messages.already_decided')
      assert.equal(reason.params.name, 'Officer Role 2')
      assert.deepEqual(reason.params.action, { key: 'workflow.actions.application.verify' })
    }
    assert.lengthOf(await decisionsOf('application', application.id), 2)
    const { truth, cells } = await countersAreTrue()
    assert.deepEqual(cells, truth)
  })

  test('is refused to a role that the master rows do not name', async ({ assert }) => {
    const application = await createApplication({ statusId: await entry() })
    for (const role of [0, 1, 3, 4, 5, 6, 7]) {
      const actor = await officer(role)
      await assert.rejects(() =>
        new Decide().run({
          subjectType: 'application',
          subjectId: application.id,
          action: 'verify',
          actor,
          expectedStatusId: application.statusId,
        })
      )
    }
    const after = await Application.findOrFail(application.id)
    assert.equal(after.statusId, application.statusId)
  })

  test('that needs a reason and remarks says so for both, and changes nothing', async ({
    assert,
  }) => {
    const application = await createApplication({ statusId: await entry() })
    const actor = await officer(Role.districtOfficer)
    try {
      await new Decide().run({
        subjectType: 'application',
        subjectId: application.id,
        action: 'reject',
        actor,
        expectedStatusId: application.statusId,
        remarks: '   ',
      })
      assert.fail('must be refused')
    } catch (error) {
      assert.instanceOf(error, FieldRefusals)
      assert.deepEqual(
        (error as FieldRefusals).fields.map((field) => field.field),
        ['reasonId', 'remarks']
      )
    }
    assert.lengthOf(await decisionsOf('application', application.id), 1)
  })

  test('that is rejected frees the applicant to apply again', async ({ assert }) => {
    const application = await createApplication({ statusId: await entry() })
    const actor = await officer(Role.districtOfficer)
    await new Decide().run({
      subjectType: 'application',
      subjectId: application.id,
      action: 'reject',
      actor,
      expectedStatusId: application.statusId,
      reasonId: masters().reasons('reject')[0].id,
      remarks: 'Income above the limit',
    })
    const after = await Application.findOrFail(application.id)
    assert.isNull(after.liveKey)
    assert.isTrue(after.status.isFinal)
  })

  test('is offered only where it can be taken', async ({ assert }) => {
    const application = await createApplication({ statusId: await entry() })
    const district = await officer(Role.districtOfficer)
    const agm = await officer(Role.agm)
    const offered = await allowedActions('application', application.id, district)
    assert.includeMembers(
      offered.map((one) => one.action),
      ['verify', 'hold', 'reject']
    )
    const forAgm = await allowedActions('application', application.id, agm)
    assert.isEmpty(forAgm.filter((one) => one.offeredIn === 'decision'))
  })
})
