import { holdFile } from '#tests/support/held_files'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import User from '#auth/models/user'
import Application from '#applications/models/application'
import { MoveSplitApplications } from '#administration/district_splits/follow'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import Address from '#profile/models/address'
import { masters, refreshMasters } from '#masters/queries/masters'
import { ChangeDistrict } from '#approvals/actions/change_district'
import {
  administrator,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { flashText, pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { latestDecision } from '#workflow/queries/decision_history'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { agendaOf, schedule } from '#tests/functional/lending/batches/officers'
import { claimRows } from '#tests/support/claims'
import { fileGrievance, deleteGrievances } from '#tests/support/grievances'
import { createLoan } from '#database/factories/loan_factory'
import { entry, stage } from '#tests/functional/lending/approvals/support'

const PATH = '/officer/district-splits'
const PAGE = 'back_office/administration/masters/split'

/** Returns two districts of the master, and the places that move from the first to the second. */
async function places() {
  const [fromId, toId] = [districtNamed('Hingoli'), districtNamed('Jalna')]
  const taluka = masters().talukas(fromId)[1]
  const pincode = await db.from('pincodes').where('district_id', fromId).firstOrFail()
  return {
    fromId,
    toId,
    talukas: [taluka.id],
    pincodes: [Number(pincode.id)],
    code: pincode.pincode,
  }
}

type Places = Awaited<ReturnType<typeof places>>

/** Moves the correspondence address of an application elsewhere. */
async function move(
  { profileId }: Application,
  at: { taluka?: boolean; pincode?: string },
  { talukas }: Pick<Places, 'talukas'>
) {
  const address = await Address.query().where({ profileId, kind: 'correspondence' }).firstOrFail()
  return address
    .merge({ talukaId: at.taluka ? talukas[0] : null, pincode: at.pincode ?? '999999' })
    .save()
}

/** Creates an application in the old district with the given correspondence address. */
async function fileIn(
  { fromId, talukas }: Places,
  at: { taluka?: boolean; pincode?: string },
  statusId = stage('GM')
) {
  const application = await createApplication({ districtId: fromId, statusId })
  const address = await move(application, at, { talukas })
  return { application, address }
}

/** Lets the database fail when this application is marked as moved, until the trigger is dropped. */
async function refuseMark(applicationId: number) {
  const isMarked = `new.state = 'moved' and new.application_id = ${applicationId}`
  await db.rawQuery(
    isSqlite(db.connection())
      ? `create trigger refused_mark before update on district_split_files when ${isMarked}
         begin select raise(abort, 'broken off'); end`
      : `create trigger refused_mark before update on district_split_files for each row
         if ${isMarked} then signal sqlstate '45000' set message_text = 'broken off'; end if`
  )
}

const districtOf = async ({ id }: Application) => (await Application.findOrFail(id)).districtId

test.group('A split of a district', (group) => {
  group.each.setup(() => withoutConfirmers())
  group.each.setup(async () => {
    const [talukas, pincodes] = [await db.from('talukas'), await db.from('pincodes')]
    return async () => {
      await db.from('district_split_files').delete()
      await db.from('district_splits').delete()
      for (const [table, rows] of Object.entries({ talukas, pincodes })) {
        const moved = new Map(rows.map((row) => [row.id, row.district_id]))
        for (const { id, district_id: now } of await db.from(table)) {
          if (moved.get(id) === now) continue
          await db
            .from(table)
            .where('id', id)
            .update({ district_id: moved.get(id) })
        }
      }
      await db.from('master_edits').delete()
      await refreshMasters()
    }
  })

  const sent = ({ fromId, toId, talukas, pincodes }: Places) => ({
    fromId,
    toId,
    talukas,
    pincodes,
  })

  /** Requests the split as one administrator after a dry run, and confirms it as another. */
  async function split(client: Parameters<typeof requestAs>[0], where: Places) {
    const [one, two] = [await administrator(), await administrator()]
    const dryRun = await requestAs(client, one, 'post', PATH)
      .withInertia()
      .json({ ...sent(where), dryRun: true })
    const { plan } = pageProps(dryRun, PAGE)
    await requestAs(client, one, 'post', PATH).json({
      ...sent(where),
      dryRun: false,
      version: plan!.version,
    })
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    return { one, two, plan: plan! }
  }

  const statesOf = async () =>
    Object.fromEntries(
      (await db.from('district_split_files')).map((file) => [file.application_id, file.state])
    )

  test('moves what the dry run listed: places at once, applications one by one', async ({
    assert,
    client,
  }) => {
    const where = await places()
    const byTaluka = await fileIn(where, { taluka: true })
    const byPincode = await fileIn(where, { pincode: where.code })
    const outside = await fileIn(where, {})
    const closed = await fileIn(where, { taluka: true }, stage('Rejected'))
    const held = await fileIn(where, { taluka: true })
    await holdFile(held.application)
    const { plan } = await split(client, where)

    assert.isAtLeast(plan.moves, 2)
    assert.isAtLeast(plan.outside, 1)
    assert.equal(plan.held, 1)
    assert.isTrue(plan.staying.some(({ files }) => files >= 1))
    for (const table of ['talukas', 'pincodes'] as const) {
      const row = await db.from(table).where('id', where[table][0]).firstOrFail()
      assert.equal(row.district_id, where.toId)
    }
    assert.equal((await byTaluka.address.refresh()).districtId, where.toId)
    assert.equal((await byPincode.address.refresh()).districtId, where.fromId)
    assert.equal(await districtOf(byTaluka.application), where.fromId, 'in its own transaction')

    assert.deepEqual(await new MoveSplitApplications().run(), { moved: plan.moves, notMoved: 0 })
    assert.equal(await districtOf(byTaluka.application), where.toId)
    assert.equal(await districtOf(byPincode.application), where.toId)
    assert.equal(await districtOf(outside.application), where.fromId)
    assert.equal(await districtOf(closed.application), where.fromId)
    const audit = await db
      .from('audit_entries')
      .where({ action: 'application.district_changed', subject_id: byTaluka.application.id })
      .firstOrFail()
    assert.equal(audit.actor_role, Role.administrator)
    const { wrong, wrongWaits } = await new RecountSubjects().run('application', { fix: false })
    assert.deepEqual([...wrong, ...wrongWaits], [])
  })

  test('resumes an interrupted run: an application not marked as moved has not moved', async ({
    assert,
    client,
  }) => {
    const where = await places()
    const files = [await fileIn(where, { taluka: true }), await fileIn(where, { taluka: true })]
    const [first, second] = files.map(({ application }) => application)
    await split(client, where)
    await refuseMark(second.id)
    try {
      await new MoveSplitApplications().run()
    } finally {
      await db.rawQuery('drop trigger refused_mark')
    }
    assert.containSubset(await statesOf(), { [first.id]: 'moved', [second.id]: 'waiting' })
    assert.equal(await districtOf(second), where.fromId)

    assert.deepEqual(await new MoveSplitApplications().run(), { moved: 1, notMoved: 0 })
    assert.equal(await districtOf(second), where.toId)
    const moves = await db
      .from('workflow_decisions')
      .where({ subject_type: 'application', action: 'change_district' })
      .whereIn('subject_id', [first.id, second.id])
    assert.lengthOf(moves, 2)
  })

  test('names the meetings that applications leave, and moves claims and open grievances too', async ({
    assert,
    client,
  }) => {
    const where = await places()
    const officer = await createUser(Role.districtOfficer, { districtId: where.fromId })
    const [leaving, staying, alone] = [
      await fileIn(where, { taluka: true }, await entry()),
      await fileIn(where, {}, await entry()),
      await fileIn(where, { taluka: true }, await entry()),
    ].map(({ application }) => application)
    const shared = await schedule(officer, [leaving, staying])
    const whole = await schedule(officer, [alone])
    const loan = await createLoan({
      application: { districtId: where.fromId },
      emiStartOn: addDays(getClock().today(), -40),
    })
    await move(loan.application, { taluka: true }, where)
    const claim = await claimRows(loan, { rowNos: [0] })
    const grievance = await fileGrievance(await User.findOrFail(loan.application.userId), {
      applicationUuid: loan.application.uuid,
      districtId: where.fromId,
    })
    const { plan } = await split(client, where)
    assert.includeDeepMembers(
      plan.meetings.map(({ id, leaving: gone, files }) => ({ id, gone, files })),
      [
        { id: shared.id, gone: 1, files: 2 },
        { id: whole.id, gone: 1, files: 1 },
      ]
    )
    await db.from('district_splits').update({ leased_until: '2999-01-01 00:00:00' })
    assert.equal(
      (await new MoveSplitApplications().run()).moved,
      0,
      'another process is working on it'
    )
    await db.from('district_splits').update({ leased_until: '2026-01-01 00:00:00' })
    assert.deepEqual(await new MoveSplitApplications().run(), { moved: plan.moves, notMoved: 0 })
    assert.deepEqual([await agendaOf(shared.id), await agendaOf(whole.id)], [[staying.id], []])
    for (const file of [claim, grievance]) {
      await file.refresh()
      assert.equal(file.districtId, where.toId)
    }
    for (const type of ['application', 'claim'] as const) {
      const { wrong, wrongWaits } = await new RecountSubjects().run(type, { fix: false })
      assert.deepEqual([...wrong, ...wrongWaits], [])
    }
    await deleteGrievances()
  })

  test('is reversed, except for applications decided since, with the reason', async ({
    assert,
    client,
  }) => {
    const where = await places()
    const back = await fileIn(where, { taluka: true })
    const kept = await fileIn(where, { taluka: true })
    const { one, two } = await split(client, where)
    await new MoveSplitApplications().run()
    const agm = await createUser(Role.agm)
    const number = kept.application.number
    await new ChangeDistrict().run(agm, { number, districtId: districtNamed('Latur') })
    await new ChangeDistrict().run(agm, { number, districtId: where.toId })

    const { id } = await db.from('district_splits').orderBy('id', 'desc').firstOrFail()
    await requestAs(client, one, 'post', `${PATH}/${id}/undoing`)
    await new ConfirmChange().run(decisionBy(await lastChange(), two))
    await new MoveSplitApplications().run()
    assert.equal(await districtOf(back.application), where.fromId)
    assert.equal(await districtOf(kept.application), where.toId)
    const taluka = await db.from('talukas').where('id', where.talukas[0]).firstOrFail()
    assert.equal(taluka.district_id, where.fromId)
    assert.equal((await back.address.refresh()).districtId, where.fromId)
    const page = await client.get(PATH).loginAs(one).withInertia()
    const [made] = pageProps(page, PAGE).splits
    assert.containSubset(made, { kept: 1, left: [{ number }] })
    const again = await requestAs(client, one, 'post', `${PATH}/${id}/undoing`)
    assert.include(flashText(again), 'already been undone')
    const { wrong } = await new RecountSubjects().run('application', { fix: false })
    assert.deepEqual(wrong, [])
    assert.isNotNull(await latestDecision('application', back.application.id))
  })

  test('is rejected without places, to the same district, and after a different dry run', async ({
    assert,
    client,
  }) => {
    const where = await places()
    const one = await administrator()
    const bagOf = async (body: object) => {
      const answer = await requestAs(client, one, 'post', PATH).json({ dryRun: true, ...body })
      return Object.keys((answer.flashMessage('inputErrorsBag') ?? {}) as object)
    }
    const { fromId, toId, talukas } = where
    assert.deepEqual(await bagOf({ fromId, toId }), ['talukas'])
    assert.deepEqual(await bagOf({ fromId, toId: fromId, talukas }), ['toId'])
    assert.deepEqual(await bagOf({ fromId, toId, talukas, dryRun: false, version: 'x' }), [
      'version',
    ])
    const foreign = masters().talukas(toId)[0].id
    const form = { fromId, toId, talukas: [foreign] }
    const dryRun = await requestAs(client, one, 'post', PATH)
      .withInertia()
      .json({ ...form, dryRun: true })
    const { version } = pageProps(dryRun, PAGE).plan!
    const answer = await requestAs(client, one, 'post', PATH).json({
      ...form,
      dryRun: false,
      version,
    })
    assert.include(flashText(answer), 'no longer in the district')
    assert.isNull(await db.from('proposed_changes').where('kind', 'district_split').first())
  })
})
