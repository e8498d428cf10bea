import { randomUUID } from 'node:crypto'
import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import { incomingPath } from '#config/uploads'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { AnswerGrievance } from '#grievances/actions/grievance_transitions'
import { EraseAccount, retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { grievanceIdsOfUser } from '#grievances/queries/grievance_access'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import Grievance from '#grievances/models/grievance'
import {
  fileGrievance,
  fileGrievanceAs,
  deleteGrievances,
  versionOf,
  WORDS,
} from '#tests/support/grievances'
import { lastCodeTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const NEW = '/grievances/new'
const CODE = '/grievances/code'
const ANSWER = 'The office has corrected it.'

const ask = async (visitor: Visitor, mobile: string, more: object = {}) => {
  await visitor.get(NEW)
  const body = { wants: 'new', mobile, withoutCaptcha: true, ...more }
  return visitor.submit('POST', '/grievances/mobile', body)
}

/** Returns a browser in which this mobile was verified. */
async function verifiedVisitor(mobile: string, more: object = {}) {
  const visitor = new Visitor()
  await ask(visitor, mobile, more)
  const answer = await visitor.submit('POST', CODE, { otp: await lastCodeTo(mobile) })
  return { visitor, answer }
}

const formOf = async (visitor: Visitor) => (await visitor.get(NEW)).props.form as string
const grievanceForm = (form: string, more: object = {}) => ({
  kind: 'file',
  districtId: districtNamed('Gadchiroli'),
  message: WORDS,
  form,
  ...more,
})

const grievancesOfMobile = async (mobile: string) =>
  (await Grievance.query().whereNotNull('mobileCipher')).filter((one) => one.mobile === mobile)

test.group('Grievances without signing in', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteGrievances())

  test('announce when a code will be sent if others used up the limit, and then send it to this browser', async ({
    assert,
    cleanup,
  }) => {
    cleanup(() => useSystemClock())
    const mobile = nextMobile()
    for (let n = 0; n < 12; n++) await ask(new Visitor(undefined, `10.66.${n}.6`), mobile)
    const holder = new Visitor(undefined, '10.20.30.40')
    const told = await ask(holder, mobile)
    assert.match(
      told.errors.mobile,
      /Please submit this form again in \d+ minutes, from \d\d:\d\d,/
    )
    assert.lengthOf(await messagesTo(mobile), 10)
    setClock(new FixedClock(new Date(Date.now() + 60 * 60_000)))
    assert.equal((await ask(holder, mobile)).component, 'accountability/grievances/code')
    assert.lengthOf(await messagesTo(mobile), 11)
  })
  group.each.teardown(deleteGrievances)

  test('require a code, and create one grievance per form however often it is sent', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const stranger = new Visitor()
    await stranger.get(NEW)
    await stranger.submit('POST', NEW, grievanceForm('anything'))
    await ask(stranger, mobile)
    const right = await lastCodeTo(mobile)
    const wrong = right === '111111' ? '222222' : '111111'
    await stranger.submit('POST', CODE, { otp: wrong })
    await stranger.submit('POST', NEW, grievanceForm('anything'))
    assert.lengthOf(await Grievance.query(), 0, 'without the code')
    const elsewhere = new Visitor()
    await ask(elsewhere, nextMobile())
    await elsewhere.submit('POST', CODE, { otp: right })
    assert.notEqual((await elsewhere.get(NEW)).component, 'accountability/grievances/filing')

    const { visitor } = await verifiedVisitor(mobile)
    const form = await formOf(visitor)
    await visitor.submit('POST', NEW, grievanceForm('00000000-0000-4000-8000-000000000000'))
    assert.lengthOf(await Grievance.query(), 0, 'no form of this browser')
    await visitor.submit('POST', NEW, grievanceForm(form))
    await visitor.submit('POST', NEW, grievanceForm(form))
    const [made, ...others] = await grievancesOfMobile(mobile)
    assert.lengthOf(others, 0)
    const [row] = await db.from('grievances').where('id', made.id)
    assert.isNull(row.user_id)
    assert.notInclude(JSON.stringify(row), mobile)
    const sessions = JSON.stringify(await db.from('sessions'))
    assert.notInclude(sessions, mobile)
  })

  test('create one grievance, with one number, from a form sent twice simultaneously', async ({
    assert,
  }) => {
    const uuid = randomUUID()
    const by = { mobile: nextMobile() }
    const send = () => fileGrievanceAs(by, { uuid, locale: 'mr' })
    const [one, other] = await Promise.all([send(), send()])
    assert.equal(one.number, other.number)
    const next = await fileGrievanceAs({ mobile: nextMobile() }, { locale: 'mr' })
    assert.equal(Number(next.number.slice(-6)), Number(one.number.slice(-6)) + 1)
    for (let more = 1; more < 5; more++) await fileGrievanceAs(by, { locale: 'mr' })
    await assert.rejects(() => fileGrievanceAs(by, {}), 'grievances.messages.too_many')
  })

  test('start at the page about grievances, where leaving the browser is not a main button', async ({
    assert,
  }) => {
    const { text } = await new Visitor().getFullPage('/grievances')
    assert.match(text, /<a [^>]*data-primary[^>]*href="\/grievances\/new"/)
    const { visitor } = await verifiedVisitor(nextMobile())
    const page = (await visitor.getFullPage(NEW)).text
    const leave = i18nManager.locale('en').t('grievances.signed_out.leave')
    const filled = [...page.matchAll(/<button [^>]*data-variant="filled"[^>]*>.*?<\/button>/gs)]
    assert.isTrue(page.includes(leave))
    assert.isFalse(filled.some(([button]) => button.includes(leave)))
  })

  test('can concern applications of the mobile only', async ({ assert }) => {
    const application = await createApplication({
      districtId: districtNamed('Gadchiroli'),
      overrides: { number: 'IL-GAD-2526-999901' },
    })
    const { mobile, id } = await User.findOrFail(application.userId)
    const other = await verifiedVisitor(nextMobile(), { number: application.number })
    /** The code is used up: the form continues without the application. */
    const without = await other.visitor.get(NEW)
    assert.equal(without.component, 'accountability/grievances/filing')
    assert.deepEqual(without.props.applications, [])
    const { visitor } = await verifiedVisitor(mobile, { number: application.number })
    const page = await visitor.get(NEW)
    const { applications, form } = page.props
    assert.deepEqual(applications, [{ value: application.uuid, label: application.number }])
    const foreign = await createApplication()
    await visitor.submit('POST', NEW, grievanceForm(form, { applicationUuid: foreign.uuid }))
    assert.lengthOf(await Grievance.query(), 0)
    await visitor.submit('POST', NEW, grievanceForm(form, { applicationUuid: application.uuid }))
    const made = await Grievance.query().firstOrFail()
    assert.deepEqual([made.userId, made.applicationId], [id, application.id])
  })

  test('are followed by number and mobile, answered by SMS, rated and reopened', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const { visitor } = await verifiedVisitor(mobile)
    await visitor.submit('POST', NEW, grievanceForm(await formOf(visitor)))
    const [made] = await grievancesOfMobile(mobile)
    const officer = await createUser(Role.districtOfficer, {
      districtId: districtNamed('Gadchiroli'),
    })
    await new AnswerGrievance().run(officer, {
      uuid: made.uuid,
      message: ANSWER,
      expectedVersion: '1',
    })
    const told = await messagesTo(mobile)
    assert.equal(told.at(-1)!.template, 'grievance_answered')

    const path = `/grievances/followed/${made.uuid}`
    const follow = (of: string, number = made.number) =>
      verifiedVisitor(of, { wants: 'follow', number })
    const theirs = await follow(nextMobile())
    assert.notEqual((await theirs.visitor.get(path)).status, 200)
    const another = await fileGrievance(await createApplicant())
    const mine = await follow(mobile, another.number)
    assert.notEqual((await mine.visitor.get(`/grievances/followed/${another.uuid}`)).status, 200)

    /** A wrong number uses up neither the code nor the typed text. */
    assert.equal(mine.answer.component, 'accountability/grievances/code')
    assert.match(mine.answer.errors.number, /No grievance has this number/)
    const otp = await lastCodeTo(mobile)
    const found = await mine.visitor.submit('POST', CODE, { otp, number: made.number })
    assert.equal(found.component, 'accountability/grievances/my_grievance')

    const { visitor: later } = await follow(mobile)
    const { props } = await later.get(path)
    assert.include(JSON.stringify(props.steps), ANSWER)
    await later.submit('POST', `${path}/rating`, {
      rating: '2',
      expectedVersion: await versionOf(made),
    })
    assert.equal((await made.refresh()).rating, 2)
    await later.submit('POST', `${path}/reopening`, {
      message: 'Nothing has changed since',
      expectedVersion: await versionOf(made),
    })
    assert.equal((await made.refresh()).round, 2)
    await later.submit('POST', '/grievances/leave')
    assert.notEqual((await later.get(path)).status, 200)
  })

  test('reject a resent form with a changed text but keep the text, and give the next form a new id', async ({
    assert,
  }) => {
    const mobile = nextMobile()
    const { visitor } = await verifiedVisitor(mobile)
    const form = await formOf(visitor)
    await visitor.submit('POST', NEW, grievanceForm(form))
    await formOf(visitor)
    const other = 'Another thing happened at the counter today.'
    await visitor.submit('POST', NEW, grievanceForm(form, { message: other }))
    assert.lengthOf(await grievancesOfMobile(mobile), 1)
    const next = await formOf(visitor)
    assert.notEqual(next, form)
    await visitor.submit('POST', NEW, grievanceForm(next, { message: other }))
    assert.lengthOf(await grievancesOfMobile(mobile), 2)
    const uuid = randomUUID()
    const by = { mobile: nextMobile() }
    await fileGrievanceAs(by, { uuid, locale: 'mr' })
    await assert.rejects(
      () => fileGrievanceAs(by, { uuid, locale: 'mr', message: other }),
      'errors.idempotency.otherwise'
    )
  })

  test('show the mobile, and keep the named application for one grievance', async ({ assert }) => {
    const application = await createApplication({
      districtId: districtNamed('Gadchiroli'),
      overrides: { number: 'IL-GAD-2526-999902' },
    })
    const person = await User.findOrFail(application.userId)
    const { visitor } = await verifiedVisitor(person.mobile, { number: application.number })
    /** If deactivated meanwhile, the grievance is linked to the mobile and its application. */
    await person.merge({ isActive: false }).save()
    const { props } = await visitor.get(NEW)
    assert.equal(props.mobile, `••••••${person.mobile.slice(-4)}`)
    await visitor.submit(
      'POST',
      NEW,
      grievanceForm(props.form, { applicationUuid: application.uuid })
    )
    const [made] = await grievancesOfMobile(person.mobile)
    assert.equal(made?.applicationId, application.id)
    assert.deepEqual((await visitor.get(NEW)).props.applications, [])
  })

  test('from before an account existed are in its copy, and erased with it', async ({ assert }) => {
    const mobile = nextMobile()
    const made = await fileGrievanceAs({ mobile }, { locale: 'mr' })
    const person = await createApplicant()
    await person.merge({ mobile }).save()
    assert.deepEqual(await grievanceIdsOfUser(person.id), [made.id])
    assert.include(JSON.stringify(await buildDataCopy(person.id, 'en')), made.number)
    const expectedVersion = retentionStatusVersion(
      await retentionStatusOfPerson(person.id, db.connection())
    )
    const other = await createApplicant()
    await other.merge({ mobile }).save()
    assert.deepEqual(
      await grievanceIdsOfUser(person.id),
      [],
      'it could belong to either of two people'
    )
    await other.merge({ mobile: nextMobile() }).save()
    await new EraseAccount().run(person.id, { expectedVersion })
    const [row] = await db.from('grievances').where('id', made.id)
    assert.deepEqual([row.mobile_digest, row.mobile_cipher], [null, null])
  })

  test('accept no file without a verified mobile, nor for a sixth grievance of the day', async ({
    assert,
    cleanup,
  }) => {
    /** All uploads of a form are first written to a separate folder there. */
    await mkdir(incomingPath, { recursive: true })
    let takenIn = 0
    const folder = watch(incomingPath, () => takenIn++)
    cleanup(() => folder.close())
    const withFile = (form: string) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(grievanceForm(form)))
        body.append(name, String(value))
      body.append('files[]', new Blob(['%PDF-1.4']), 'letter.pdf')
      return body
    }
    const stranger = new Visitor()
    await stranger.get(NEW)
    await stranger.submit('POST', NEW, withFile('anything'))
    await setTimeout(100)
    assert.equal(takenIn, 0)
    const mobile = nextMobile()
    const { visitor } = await verifiedVisitor(mobile)
    for (let one = 0; one < 4; one++) await fileGrievanceAs({ mobile }, { locale: 'mr' })
    await visitor.submit('POST', NEW, withFile(await formOf(visitor)))
    await setTimeout(100)
    assert.isAbove(takenIn, 0, 'the fifth')
    takenIn = 0
    await visitor.submit('POST', NEW, withFile(await formOf(visitor)))
    await setTimeout(100)
    assert.equal(takenIn, 0)
    assert.lengthOf(await grievancesOfMobile(mobile), 5)
  })

  test('of a person with an account are also shown there', async ({ assert }) => {
    const person = await createApplicant()
    const { visitor } = await verifiedVisitor(person.mobile)
    await visitor.submit('POST', NEW, grievanceForm(await formOf(visitor)))
    const [made] = await Grievance.query().where('userId', person.id)
    assert.exists(made)
    const signedIn = await signInAs(person)
    assert.equal((await signedIn.get(`/my-grievances/${made.uuid}`)).status, 200)
    assert.include((await signedIn.get(NEW)).location ?? '', '/my-grievances/new')
  })
})
