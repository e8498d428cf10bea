import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Appeal from '#applications/appeals/models/appeal'
import { appealStatus } from '#applications/appeals/queries/appeal_status'
import { inTransaction } from '#kernel/database/transaction'
import { saveChangedSettings } from '#kernel/settings/save_settings'
import { Decide } from '#workflow/actions/decide'
import { TakeApplicantStep, SubmitApplication } from '#applications/actions/submit_application'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createApplicant, requestAs, signInAs } from '#tests/support/users'
import { fixture } from '#tests/fixtures/files/corpus'
import { pageProps } from '#tests/support/page_props'
import { open } from '#tests/functional/lending/approvals/support'
import { decisionsOf } from '#workflow/queries/decision_history'
import { appeal, decideAs, reasonOf, REMARKS, createRejected, statusOf } from './support.js'

const pathOf = ({ uuid }: { uuid: string }) => `/my-applications/${uuid}`

test.group('Appeal against a rejection', (group) => {
  group.each.teardown(() => useSystemClock())

  test('refuses grounds with a personal number', async ({ assert }) => {
    const { citizen, application } = await createRejected(1)
    const visitor = await signInAs(citizen)
    const { expectedVersion } = (await visitor.get(`${pathOf(application)}/appeal`)).props
    const grounds = 'My Aadhaar is 9999 1234 5678, see the certificate.'
    const sent = await visitor.post(`${pathOf(application)}/appeal`, { grounds, expectedVersion })
    assert.include(sent.errors.grounds, 'Aadhaar')
    assert.lengthOf(await Appeal.query().where('applicationId', application.id), 0)
  })

  test('is offered with the reason, the last day and its effect, and is made once', async ({
    client,
    assert,
  }) => {
    const { citizen, application } = await createRejected(1)
    const page = await open(client, citizen, pathOf(application))
    const { appeal: note } = pageProps(page, 'lending/applications/show')
    assert.equal(note!.step?.kind, 'appeal')
    assert.equal(note!.remarks, REMARKS)
    assert.isNotNull(note!.reason)
    assert.include(note!.lines[0], '(30 days left)')
    assert.equal(note!.link!.href, `${pathOf(application)}/appeal`)
    const home = await open(client, citizen, '/dashboard')
    const [step] = pageProps(home, 'lending/applications/dashboard').steps
    assert.include(step, { kind: 'appeal', number: application.number, remarks: REMARKS })
    assert.equal(step.href, `${pathOf(application)}/appeal`)

    const visitor = await signInAs(citizen)
    const { expectedVersion } = (await visitor.get(`${pathOf(application)}/appeal`)).props
    const empty = await visitor.post(`${pathOf(application)}/appeal`, {
      grounds: ' ',
      expectedVersion,
    })
    assert.equal(empty.errors.grounds, 'Please write why the rejection is wrong')
    await visitor.get(`${pathOf(application)}/appeal`)
    const sent = await visitor.post(`${pathOf(application)}/appeal`, {
      grounds: 'My income is within the limit, see the certificate.',
      expectedVersion,
    })
    assert.equal(sent.flash.success, 'Your appeal has been sent.')
    const [made, ...others] = await Appeal.query().where('applicationId', application.id)
    assert.isEmpty(others)
    assert.equal(made.decryptedWords, 'My income is within the limit, see the certificate.')
    assert.notInclude(made.grounds!, 'income')
    assert.equal(await statusOf(application), application.statusId)

    const again = await open(client, citizen, `${pathOf(application)}/appeal`)
    const props = pageProps(again, 'lending/applications/appeals/new')
    assert.isFalse(props.can.appeal)
    assert.equal(props.note.title, 'Your appeal is pending')
    await assert.rejects(() => appeal(citizen, application), Refusal)
    assert.lengthOf(await Appeal.query().where('applicationId', application.id), 1)
  })

  test('stores three attachments for its applicant and the officers of the application, and rejects an invalid one', async ({
    client,
    assert,
  }) => {
    const { citizen, application } = await createRejected(1)
    const wrong = { bytes: Buffer.from('no picture'), clientName: 'note.pdf' }
    const files = async () =>
      (await db.from('stored_files').where('owner_user_id', citizen.id)).length
    await assert.rejects(
      () => appeal(citizen, application, [{ field: 'attachment1', upload: wrong }]),
      Refusal
    )
    assert.equal(await files(), 0)
    const bytes = await fixture('photo.jpg')
    await appeal(
      citizen,
      application,
      ['attachment1', 'attachment2', 'attachment3'].map((field) => ({
        field,
        upload: { bytes, clientName: `${field}.jpg` },
      }))
    )
    const agm = await createUser(Role.agm)
    const review = await open(client, agm, `/officer/applications/${application.id}`)
    const { panels } = pageProps(review, 'lending/approvals/review')
    const panel = panels.find(({ title }) => title === 'Appeal')!
    assert.lengthOf(panel.links, 3)
    assert.include(panel.notice!, 'You decide this appeal')
    assert.includeMembers(
      panel.items.map(({ value }) => value),
      ['माझे उत्पन्न मर्यादेत आहे', REMARKS]
    )
    const { href } = panel.links[0]
    for (const reader of [citizen, agm]) {
      const answer = await requestAs(client, reader, 'get', href)
      assert.equal(answer.status(), 200)
    }
    for (const other of [await createApplicant(), await createUser(Role.accounts)]) {
      const answer = await requestAs(client, other, 'get', href)
      assert.equal(answer.status(), 404)
    }
  })

  test('is possible on the thirtieth day in India but not on the next', async ({ assert }) => {
    const rejectedOn = plainDate('2026-03-02')
    setClock(new FixedClock(rejectedOn))
    const { citizen, application } = await createRejected(1)
    const other = await createRejected(1)
    const kindOn = async (day: string) =>
      (await appealStatus(application, plainDate(day), db.connection()))?.kind
    assert.equal(await kindOn('2026-04-01'), 'may')
    assert.equal(await kindOn('2026-04-02'), 'over')
    setClock(new FixedClock(addDays(rejectedOn, 31)))
    await assert.rejects(() => appeal(citizen, application), Refusal)
    setClock(new FixedClock(addDays(rejectedOn, 30)))
    await appeal(other.citizen, other.application)
    assert.lengthOf(await Appeal.query().where('applicationId', other.application.id), 1)
    /** An appeal that was made in time is decided after the period. */
    setClock(new FixedClock(addDays(rejectedOn, 60)))
    await decideAs(await createUser(Role.agm), other.application, 'grant_appeal', 'grant_appeal')
    assert.equal(await statusOf(other.application), 1)
  })

  test('is not possible when the application was withdrawn, closed by the calendar, or rejected by the managing director', async ({
    client,
    assert,
  }) => {
    const noteOf = async (user: Parameters<typeof appeal>[0], application: { uuid: string }) =>
      pageProps(await open(client, user, pathOf(application)), 'lending/applications/show').appeal!

    const citizen = await createApplicant()
    const withdrawn = await createApplication({ statusId: 1, userId: citizen.id })
    await new TakeApplicantStep().run('withdraw', {
      application: withdrawn,
      actor: { id: citizen.id, role: 0 },
      expectedStatusId: 1,
    })
    assert.include((await noteOf(citizen, withdrawn)).lines[0], 'You withdrew')
    await assert.rejects(() => appeal(citizen, withdrawn), Refusal)

    setClock(new FixedClock(plainDate('2026-03-02')))
    const owner = await createApplicant()
    const held = await createApplication({ statusId: 1, userId: owner.id })
    await decideAs(await createUser(Role.districtOfficer), held, 'hold', 'hold')
    setClock(new FixedClock(plainDate('2026-07-02')))
    await new Decide().run({
      subjectType: 'application',
      subjectId: held.id,
      action: 'close_hold',
      actor: null,
    })
    useSystemClock()
    assert.equal(await statusOf(held), 19)
    assert.include((await noteOf(owner, held)).lines[0], 'not corrected in time')
    await assert.rejects(() => appeal(owner, held), Refusal)

    const last = await createRejected(16, Role.managingDirector)
    const outside = await noteOf(last.citizen, last.application)
    assert.isNull(outside.link)
    assert.include(outside.lines[1], 'State Government department')
    await assert.rejects(() => appeal(last.citizen, last.application), Refusal)
  })

  test('names the authority that the administrator entered', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await createUser(Role.administrator)
    const editor = { id: admin.id, role: admin.roleId }
    const save = (text: string) =>
      inTransaction((trx) =>
        saveChangedSettings(new Map([['appealAuthorityEn', text]]), editor, trx)
      )
    await save('The Secretary, OBC Welfare Department, Mantralaya')
    cleanup(async () => void (await save('')))
    const { citizen, application } = await createRejected(16, Role.managingDirector)
    const page = await open(client, citizen, `${pathOf(application)}/appeal`)
    const { note } = pageProps(page, 'lending/applications/appeals/new')
    assert.equal(note.lines[1], 'The Secretary, OBC Welfare Department, Mantralaya')
  })

  test('waits while a newer application of the scheme is live', async ({ client, assert }) => {
    const { citizen, application } = await createRejected(1)
    const newer = await createApplication({ statusId: 1, userId: citizen.id })
    const page = await open(client, citizen, pathOf(application))
    const { appeal: note } = pageProps(page, 'lending/applications/show')
    assert.include(note!.lines[0], newer.number)
    await assert.rejects(() => appeal(citizen, application), Refusal)
    await decideAs(await createUser(Role.districtOfficer), newer, 'reject', 'reject')
    await appeal(citizen, application)
  })

  test('is refused to another person and on a stale form', async ({ client, assert }) => {
    const { citizen, application } = await createRejected(1)
    const stranger = await createApplicant()
    const foreign = await requestAs(client, stranger, 'get', `${pathOf(application)}/appeal`)
    assert.equal(foreign.status(), 404)
    const post = (expectedVersion: string) =>
      requestAs(client, citizen, 'post', `${pathOf(application)}/appeal`).form({
        grounds: 'It is not right',
        expectedVersion,
      })
    await post('1')
    assert.isEmpty(await Appeal.query().where('applicationId', application.id))
    const live = await createApplication({ userId: stranger.id })
    const none = await requestAs(client, stranger, 'get', `${pathOf(live)}/appeal`)
    assert.equal(none.status(), 404)
  })

  test('ends with a new application of the scheme, which needs the applicant’s consent', async ({
    client,
    assert,
  }) => {
    const citizen = await createApplicant()
    await createCompleteProfile(citizen)
    const first = { userId: citizen.id, loanType: 1, confirmed: true }
    const { id } = await new SubmitApplication().run(first)
    await decideAs(await createUser(Role.districtOfficer), { id }, 'reject', 'reject')
    const application = await Application.findOrFail(id)
    await appeal(citizen, application)
    const visitor = await signInAs(citizen)
    const home = await open(client, citizen, '/dashboard')
    assert.include(pageProps(home, 'lending/applications/dashboard').steps[0], {
      kind: 'wait_for_appeal',
      number: application.number,
    })
    const page = await open(client, citizen, pathOf(application))
    assert.equal(
      pageProps(page, 'lending/applications/show').application.nextKey,
      'applications.next.wait_for_appeal'
    )
    const wizard = ['/apply/individual', '/apply/individual/personal', '/apply/individual/summary']
    for (const path of wizard) {
      const { props } = await visitor.get(path)
      assert.equal(props.appealed ?? props.step.appealed, application.number, path)
    }

    const refused = await visitor.post('/apply/individual/summary', { confirmed: true })
    assert.include(refused.errors.endsAppeal, application.number)
    assert.isNull(await Application.findBy('previousApplicationId', application.id))
    assert.equal((await Appeal.findByOrFail('applicationId', application.id)).state, 'open')

    await visitor.get('/apply/individual/summary')
    await visitor.post('/apply/individual/summary', { confirmed: true, endsAppeal: true })
    const newer = await Application.findByOrFail('previousApplicationId', application.id)
    const ended = await Appeal.findByOrFail('applicationId', application.id)
    assert.include(ended.$attributes, { state: 'ended', openApplicationId: null })
    const after = await open(client, citizen, pathOf(application))
    assert.include(pageProps(after, 'lending/applications/show').appeal!.lines[0], newer.number)
    const decide = (action: string) => async () =>
      decideAs(await createUser(Role.agm), application, action, action)
    await assert.rejects(decide('refuse_appeal'), Refusal)
  })

  test('is in the timeline with its outcome, and the message gives the reason', async ({
    client,
    assert,
  }) => {
    const { citizen, application } = await createRejected(13, Role.agm)
    await appeal(citizen, application)
    await decideAs(
      await createUser(Role.generalManager),
      application,
      'refuse_appeal',
      'refuse_appeal'
    )
    const page = await open(client, citizen, pathOf(application))
    const { timeline, appeal: note } = pageProps(page, 'lending/applications/show')
    assert.deepEqual(
      timeline.steps.slice(-3).map(({ action }) => action),
      ['reject', 'appeal', 'refuse_appeal']
    )
    assert.equal(timeline.steps.at(-1)!.remarks, REMARKS)
    assert.equal(note!.title, 'Your appeal was refused')
    const told = await db.from('notices').where({ user_id: citizen.id, template: 'appeal_refused' })
    assert.lengthOf(told, 1)
    await assert.rejects(() => appeal(citizen, application), Refusal)
    const steps = await decisionsOf('application', application.id)
    assert.equal(steps.at(-1)!.reasonId, reasonOf('refuse_appeal'))
    assert.isAtMost(getClock().now().getTime() - steps.at(-1)!.createdAt.toMillis(), 60_000)
  })
})
