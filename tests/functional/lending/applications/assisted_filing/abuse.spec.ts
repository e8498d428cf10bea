import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import Application from '#applications/models/application'
import Assistance from '#applications/assisted_filing/models/assistance'
import { EndOperator } from '#applications/assisted_filing/actions/centres'
import { EndAssistance } from '#applications/assisted_filing/actions/assistance'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import {
  PATH,
  openHelperSession,
  centreWithOperator,
  deleteAssistances,
  createAssistance,
  readyCitizen,
} from '#tests/support/assistance'
import { lastCodeTo } from '#tests/support/outbox'
import { createApplicant, signInAs } from '#tests/support/users'

const amountOf = async (userId: number) => {
  const profile = await Profile.findBy('userId', userId)
  const lending = profile && (await LendingDetail.findBy('profileId', profile.id))
  return lending?.amountPaise ?? null
}

test.group('Misuse of assisted filing', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('a page from before the end saves nothing afterwards, not even for the helper', async ({
    assert,
  }) => {
    const citizen = await readyCitizen()
    const helper = await readyCitizen()
    const help = await createAssistance(citizen, helper)
    const visitor = await openHelperSession(helper, help)
    const { values } = (await visitor.get(`${PATH}/lending`)).props
    const before = [await amountOf(citizen.id), await amountOf(helper.id)]
    const tab = visitor.clone()
    await tab.get(`${PATH}/lending`)
    await visitor.get('/my-assistances')
    await visitor.submit('POST', '/my-assistances/leave')
    const kept = await tab.submit('POST', `${PATH}/lending`, { ...values, amount: '270000' })
    assert.notInclude(kept.flash.success ?? '', 'aved')
    assert.deepEqual([await amountOf(citizen.id), await amountOf(helper.id)], before)
  })

  test('an older tab discards no draft of another person, and can still sign out', async ({
    assert,
  }) => {
    const citizen = await readyCitizen()
    const helper = await readyCitizen()
    const help = await createAssistance(citizen, helper)
    const own = await signInAs(helper)
    await own.get(`${PATH}/lending`)
    const tab = own.clone()
    await own.get(`/my-assistances`)
    await own.submit('POST', `/my-assistances/${help.uuid}/work`)
    const { values } = (await own.get(`${PATH}/lending`)).props
    /** Tabs of one browser share cookies. */
    for (const [name, value] of own.cookies) tab.cookies.set(name, value)
    const content = { ...values, amount: '270000' }
    assert.equal(
      (await own.post(`${PATH}/lending/draft`, { content, person: citizen.id })).status,
      200
    )
    const drafts = () => db.from('section_drafts').count('* as n').firstOrFail()
    const before = await drafts()
    for (const body of [{ person: helper.id }, {}]) {
      assert.notEqual((await tab.send('POST', `${PATH}/lending/draft/discard`, body)).status, 200)
    }
    assert.deepEqual(await drafts(), before)
    const out = await tab.submit('POST', '/sign-out')
    assert.notInclude(JSON.stringify(out.flash), 'page')
    assert.notEqual(
      (await own.get('/my-assistances')).component,
      'lending/applications/assisted_filing/assistances'
    )
  })

  test('an ended assistance opens no page and accepts no form', async ({ assert }) => {
    const citizen = await readyCitizen()
    const helper = await createApplicant()
    const help = await createAssistance(citizen, helper)
    const visitor = await openHelperSession(helper, help)
    const { values } = (await visitor.get(`${PATH}/lending`)).props
    const before = await amountOf(citizen.id)
    await new EndAssistance().run(help, citizen)
    await visitor.submit('POST', `${PATH}/lending`, { ...values, amount: '270000' })
    assert.equal(await amountOf(citizen.id), before)
    const again = await visitor.get(`${PATH}/lending`)
    assert.notEqual(again.props.acting?.name, 'Savitri Kale')
    assert.equal((await visitor.get(`/assisted/${help.uuid}`)).status, 404)
  })

  test('a closed centre and an operator who left have no access', async ({ assert }) => {
    const { officer, centre, operator, work } = await centreWithOperator()
    const help = await createAssistance(await readyCitizen(), centre)
    const visitor = await openHelperSession(operator, help)
    assert.equal((await visitor.get(`${PATH}/lending`)).component, 'applicants/profile/lending')
    await centre.merge({ closedAt: centre.registeredAt }).save()
    assert.notEqual((await visitor.get(`${PATH}/lending`)).component, 'applicants/profile/lending')
    await visitor.get('/my-assistances')
    assert.equal((await visitor.submit('POST', '/my-assistances/codes', {})).status, 404)
    await centre.merge({ closedAt: null }).save()
    await visitor.get('/my-assistances')
    await visitor.submit('POST', `/my-assistances/${help.uuid}/work`)
    await new EndOperator().run(officer, centre, work.id)
    assert.notEqual((await visitor.get(`${PATH}/lending`)).component, 'applicants/profile/lending')
  })

  test('a code is valid only for the application as it was when requested', async ({ assert }) => {
    const { centre, operator } = await centreWithOperator()
    const citizen = await readyCitizen()
    const help = await createAssistance(citizen, centre)
    const visitor = await openHelperSession(operator, help)
    const page = `/assisted/${help.uuid}`
    await visitor.get(page)
    await visitor.submit('POST', `${page}/codes`)
    const otp = await lastCodeTo(citizen.mobile)
    const { expectedVersion } = (await visitor.get(page)).props

    const stranger = await readyCitizen()
    const other = await createAssistance(stranger, centre)
    await visitor.get(`/assisted/${other.uuid}`)
    const otherSeen = (await visitor.get(`/assisted/${other.uuid}`)).props.expectedVersion
    const crossed = { otp, expectedVersion: otherSeen, confirmed: true }
    const foreign = await visitor.submit('POST', `/assisted/${other.uuid}`, crossed)
    assert.property(foreign.errors, 'otp')

    const { values } = (await visitor.get(`${PATH}/lending`)).props
    await visitor.submit('POST', `${PATH}/lending`, { ...values, amount: '270000' })
    await visitor.submit('POST', page, { otp, expectedVersion, confirmed: true })
    const now = (await visitor.get(page)).props.expectedVersion
    const late = await visitor.submit('POST', page, { otp, expectedVersion: now, confirmed: true })
    assert.property(late.errors, 'otp')
    assert.lengthOf(await Application.query().whereIn('userId', [citizen.id, stranger.id]), 0)
  })

  test('a code for an opening submits nothing', async ({ assert }) => {
    const { centre, operator } = await centreWithOperator()
    const citizen = await readyCitizen()
    const visitor = await signInAs(operator)
    await visitor.get('/my-assistances')
    const details = {
      firstName: 'A',
      lastName: 'B',
      birthDate: '1990-01-01',
      genderId: 1,
      language: 'mr',
    }
    const body = { loanType: 1, mobile: citizen.mobile, noticeRead: true, ...details }
    await visitor.submit('POST', '/my-assistances/codes', body)
    const otp = await lastCodeTo(citizen.mobile)
    const help = await createAssistance(citizen, centre)
    const page = `/assisted/${help.uuid}`
    const { expectedVersion } = (await visitor.get(page)).props
    const sent = await visitor.submit('POST', page, { otp, expectedVersion, confirmed: true })
    assert.property(sent.errors, 'otp')
    assert.isNull(await Application.findBy('userId', citizen.id))
  })

  test('nobody can assist themselves, and no officer can assist', async ({ assert }) => {
    const citizen = await readyCitizen()
    await assert.rejects(
      () => createAssistance(citizen, citizen),
      'assisted_filing.messages.not_oneself'
    )
    const officer = await createUser(Role.auditor)
    await db.from('users').where('id', officer.id).update({ mobile: '9811199999' })
    const twin = await createApplicant({ mobile: '9811199999' })
    const help = await createAssistance(citizen, twin)
    const visitor = await signInAs(twin)
    assert.lengthOf((await visitor.get('/my-assistances')).props.helps, 0)
    assert.equal((await visitor.submit('POST', `/my-assistances/${help.uuid}/work`)).status, 404)
  })

  test('only one of two helpers named at once is accepted', async ({ assert }) => {
    const citizen = await readyCitizen()
    const helpers = [await createApplicant(), await createApplicant()]
    const tried = await Promise.allSettled(
      helpers.map((helper) => createAssistance(citizen, helper))
    )
    assert.lengthOf(
      tried.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.lengthOf(await Assistance.query().where('citizenId', citizen.id), 1)
  })

  test('naming a helper shows the same for a mobile with and without an account', async ({
    assert,
  }) => {
    const known = await createApplicant()
    const answers = []
    for (const mobile of [known.mobile, '9800000001']) {
      const own = await signInAs(await readyCitizen())
      await own.get('/my-helper')
      const answer = await own.submit('POST', '/my-helper', { loanType: 1, kind: 'person', mobile })
      const [{ person, centre }] = answer.props.helps
      answers.push([answer.status, answer.flash.success, person, centre])
    }
    assert.deepEqual(answers[0], answers[1])
  })
})
