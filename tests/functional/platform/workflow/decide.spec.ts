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

/** Returns the status in which a submitted application enters the office. */
const entry = async () => (await entryStatus('application', db.connection())).statusId

async function officer(roleId: number) {
  const user = await createUser(roleId, { firstName: 'Officer', lastName: `Role ${roleId}` })
  return { id: user.id, role: roleId }
}

/** Whether the counters equal the counts of the table. */
async function readCounters() {
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

test.group('Decision', (group) => {
  dialect(group)
  test('that was already taken is reported as such, and has no effect', async ({ assert }) => {
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

  test('moves the application, records officer and time, and updates the counters', async ({
    assert,
  }) => {
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
    const { truth, cells } = await readCounters()
    assert.deepEqual(cells, truth)
  })

  test('of 50 identical ones at once has one effect; the others learn who was first and with which decision', async ({
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
    const { truth, cells } = await readCounters()
    assert.deepEqual(cells, truth)
  })

  test('is refused to a role without a transition', async ({ assert }) => {
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

  test('without the required reason and remarks reports both, and changes nothing', async ({
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

  test('to reject allows the applicant to apply again', async ({ assert }) => {
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

  test('is offered only where it is allowed', async ({ assert }) => {
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
