import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import Application from '#applications/models/application'
import Assistance from '#applications/assisted_filing/models/assistance'
import AssistedChange from '#applications/assisted_filing/models/assisted_change'
import User from '#auth/models/user'
import { nextMobile } from '#database/factories/user_factory'
import { timelineOf } from '#applications/queries/timeline'
import {
  openHelperSession,
  centreWithOperator,
  deleteAssistances,
  createAssistance,
  PATH,
  readyCitizen,
  sendWithCode,
} from '#tests/support/assistance'
import { lastCodeTo, lastMessageTo } from '#tests/support/outbox'
import { createApplicant, signInAs } from '#tests/support/users'

test.group('Assistance with one application', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('a citizen names a relative, who fills in and submits with the code alone', async ({
    assert,
  }) => {
    const citizen = await readyCitizen()
    const helper = await createApplicant({ firstName: 'Ravi', lastName: 'More' })
    const own = await signInAs(citizen)
    await own.get('/my-helper')
    await own.submit('POST', '/my-helper', {
      loanType: 1,
      kind: 'person',
      mobile: helper.mobile,
    })
    const help = await Assistance.findByOrFail('citizenId', citizen.id)
    assert.isNull(help.helperId, 'known by the mobile until they begin')
    assert.include((await lastMessageTo(citizen.mobile))!, helper.mobile.slice(-4))

    const visitor = await openHelperSession(helper, help)
    const page = await visitor.get(`${PATH}/lending`)
    assert.equal(page.component, 'applicants/profile/lending')
    assert.equal(page.props.acting.name, 'Savitri Kale')
    const { values } = page.props
    const saved = await visitor.submit('POST', `${PATH}/lending`, { ...values, amount: '250000' })
    assert.deepEqual(saved.errors, {})
    const change = await AssistedChange.findByOrFail('assistanceId', help.id)
    assert.deepEqual([change.section, change.actorId], ['lending', helper.id])
    const audit = await db.from('audit_entries').where('action', 'assistance.changed').orderBy('id')
    assert.equal(Number(audit.at(-1).actor_id), helper.id)

    const summary = await visitor.get(`${PATH}/summary`)
    assert.equal(summary.props.assistedHref, `/assisted/${help.uuid}`)
    await visitor.submit('POST', `${PATH}/summary`, { confirmed: true })
    assert.isNull(await Application.findBy('userId', citizen.id), 'without a code')
    const storedConsents = () =>
      db.from('consents').where({ user_id: citizen.id, place: 'declaration' }).select('locale')
    assert.isEmpty(await storedConsents(), 'a box ticked by a helper is not consent')

    const sent = await sendWithCode(visitor, help, citizen)
    assert.equal(sent.component, 'lending/applications/assisted_filing/assistances')
    const message = await lastMessageTo(citizen.mobile)
    assert.exists(message)
    const application = await Application.findByOrFail('userId', citizen.id)
    await help.refresh()
    assert.equal(help.applicationId, application.id)
    assert.deepEqual([help.endReason, help.submittedBy], ['submitted', helper.id])
    assert.deepEqual(
      (await storedConsents()).map(({ locale }) => locale),
      [citizen.locale],
      'the code is'
    )
    const timeline = await timelineOf(application, 'en')
    assert.equal(timeline.steps[0].helper, 'Ravi More')
    assert.equal((await visitor.get(`/assisted/${help.uuid}`)).status, 404)
    assert.lengthOf((await visitor.get('/my-assistances')).props.helps, 0)
    assert.isNull((await visitor.get('/my-assistances')).props.acting)
  })

  test('the code’s message states what it allows and that nothing is to be paid', async ({
    assert,
  }) => {
    const { centre, operator } = await centreWithOperator()
    const citizen = await readyCitizen()
    const help = await createAssistance(citizen, centre)
    const visitor = await openHelperSession(operator, help)
    await visitor.get(`/assisted/${help.uuid}`)
    await visitor.submit('POST', `/assisted/${help.uuid}/codes`)
    const message = (await lastMessageTo(citizen.mobile))!
    for (const said of ['Seva Kendra', 'Rs. ', 'Rs 0']) assert.include(message, said)
  })

  test('a centre opens an application for a citizen without an account, who owns it', async ({
    assert,
  }) => {
    const { operator } = await centreWithOperator()
    const mobile = nextMobile()
    const visitor = await signInAs(operator)
    await visitor.get('/my-assistances')
    const body = {
      loanType: 1,
      mobile,
      firstName: 'Lata',
      lastName: 'Shinde',
      birthDate: '1990-05-04',
      genderId: (await db.from('genders').first()).id,
      language: 'mr',
      noticeRead: true,
    }
    const asked = await visitor.submit('POST', '/my-assistances/codes', body)
    assert.deepEqual(asked.errors, {})
    assert.equal(asked.component, 'lending/applications/assisted_filing/opening_code')
    assert.isNull(await User.findBy('mobile', mobile))
    assert.include((await lastMessageTo(mobile))!, 'Seva Kendra')
    assert.notInclude(JSON.stringify(await db.from('sessions')), mobile)
    const opened = await visitor.submit('POST', '/my-assistances/code', {
      otp: await lastCodeTo(mobile),
    })
    assert.equal(opened.component, 'applicants/profile/task_list')
    assert.equal(opened.props.acting.name, 'Lata Shinde')
    const citizen = await User.findByOrFail('mobile', mobile)
    const help = await Assistance.findByOrFail('citizenId', citizen.id)
    assert.equal(help.openedBy, operator.id)
    assert.isNumber(help.openingSeconds)
    assert.equal((await db.from('consents').where('user_id', citizen.id)).length, 1)
  })

  test('the citizen also needs the code to submit an application that a helper changed', async ({
    assert,
  }) => {
    const citizen = await readyCitizen()
    const helper = await createApplicant()
    const help = await createAssistance(citizen, helper)
    const visitor = await openHelperSession(helper, help)
    const { values } = (await visitor.get(`${PATH}/lending`)).props
    await visitor.submit('POST', `${PATH}/lending`, { ...values, amount: '260000' })
    const own = await signInAs(citizen)
    await own.get('/my-helper')
    await own.submit('POST', `/my-helper/${help.uuid}/end`)
    await own.get(`${PATH}/summary`)
    await own.submit('POST', `${PATH}/summary`, { confirmed: true })
    assert.isNull(await Application.findBy('userId', citizen.id), 'changes by a helper require it')
    const sent = await sendWithCode(own, help, citizen)
    assert.equal(sent.component, 'lending/applications/show')
    await help.refresh()
    assert.deepEqual([help.endReason, help.submittedBy], ['citizen', citizen.id])
  })

  test('an assistance without changes requires no code after it has ended', async ({ assert }) => {
    const citizen = await readyCitizen()
    const help = await createAssistance(citizen, await createApplicant())
    const own = await signInAs(citizen)
    await own.get('/my-helper')
    await own.submit('POST', `/my-helper/${help.uuid}/end`)
    await own.get(`${PATH}/summary`)
    await own.submit('POST', `${PATH}/summary`, { confirmed: true })
    assert.exists(await Application.findBy('userId', citizen.id))
  })
})
