import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { DateTime } from 'luxon'
import Application from '#applications/models/application'
import {
  StartHelping,
  markAssistanceEnded,
  saveAssistedChange,
} from '#applications/assisted_filing/actions/assistance'
import {
  AddOperator,
  EndOperator,
  RegisterCentre,
} from '#applications/assisted_filing/actions/centres'
import { asOfNow } from '#kernel/database/as_of'
import {
  type AssistanceOpening,
  OpenAssistance,
} from '#applications/assisted_filing/actions/start_assistance'
import {
  SendOpeningCode,
  SendSubmissionCode,
  SubmitAssisted,
} from '#applications/assisted_filing/actions/submit_assisted'
import Assistance from '#applications/assisted_filing/models/assistance'
import type Centre from '#applications/assisted_filing/models/centre'
import { assistancePanel } from '#applications/assisted_filing/queries/help_pages'
import { assistanceFacts } from '#applications/assisted_filing/queries/centres'
import { applicationVersion } from '#applications/assisted_filing/queries/submission'
import { mobileDigest } from '#applications/assisted_filing/queries/assistance'
import { weakSignalMatches } from '#duplicates/queries/links'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { plainDate } from '#kernel/calendar/plain_date'
import { districtNamed } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { SaveDocument } from '#documents/actions/document_versions'
import { eraseAssistance } from '#privacy/erasure/actions/erase_personal_data'
import { LOAN_TYPES } from '#masters/rules/schemes'
import Notice from '#notifications/models/notice'
import OutboxMessage from '#notifications/models/outbox_message'
import Profile from '#profile/models/profile'
import { fixture } from '#tests/fixtures/files/corpus'
import {
  openHelperSession,
  centreWithOperator,
  deleteAssistances,
  createAssistance,
  readyCitizen,
  sendWithCode,
} from '#tests/support/assistance'
import { lastCodeTo } from '#tests/support/outbox'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'

const { individual, education } = LOAN_TYPES

const openingOf = (mobile: string, locale = 'mr'): AssistanceOpening => ({
  mobile,
  loanType: individual,
  firstName: 'Lata',
  middleName: null,
  lastName: 'Shinde',
  birthDate: plainDate('1990-05-04'),
  genderId: 1,
  locale,
})

const requestBy = (person: User) => ({ person, address: '10.0.0.1', browser: 'one' })

const ask = (operator: User, centre: Centre, opening: AssistanceOpening) =>
  new SendOpeningCode().run(requestBy(operator), opening, centre)

async function openAssistance(operator: User, centre: Centre, opening: AssistanceOpening) {
  const by = { operator, centre, browser: 'one', address: '10.0.0.1' }
  const code = { typed: await lastCodeTo(opening.mobile), sentAt: new Date() }
  return new OpenAssistance().run(opening, by, code)
}

const localesTo = async (recipient: string) =>
  (await OutboxMessage.query().where({ recipient }).orderBy('id')).map(({ locale }) => locale)

/** Returns a helper at work for a citizen, and the ways to end that right. */
async function createHelper() {
  const { officer, centre, operator, work } = await centreWithOperator()
  const citizen = await readyCitizen()
  const help = await (await createAssistance(citizen, centre)).refresh()
  const switchOff = (user: User) => db.from('users').where('id', user.id).update('is_active', false)
  return {
    centre,
    operator,
    citizen,
    help,
    ends: {
      closed: () => centre.merge({ closedAt: centre.registeredAt }).save(),
      left: () => new EndOperator().run(officer, centre, work.id),
      helper: () => switchOff(operator),
      citizen: () => switchOff(citizen),
    },
  }
}

test.group('Limits of assistance', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('a save in progress is discarded when the right to work has ended', async ({ assert }) => {
    for (const end of ['closed', 'left', 'helper', 'citizen'] as const) {
      const { operator, citizen, help, ends } = await createHelper()
      const work = { helperId: operator.id, citizenId: citizen.id, assistanceId: help.id }
      const note = () =>
        inTransaction((trx) => saveAssistedChange(work, { section: 'lending', kind: 'saved' }, trx))
      await note()
      await ends[end]()
      await assert.rejects(note, 'assisted_filing.messages.over')
      await deleteAssistances()
    }
  })

  test('a submission in progress is refused when the right to work has ended', async ({
    assert,
  }) => {
    const { operator, citizen, help, ends } = await createHelper()
    await new SendSubmissionCode().run(requestBy(operator), { help, loanType: individual })
    const code = await lastCodeTo(citizen.mobile)
    const seen = await applicationVersion(citizen.id, individual)
    const asked = {
      browser: 'one',
      address: '10.0.0.1',
      confirmed: true,
      endsAppeal: false,
      code,
      expectedVersion: seen,
    }
    await ends.closed()
    await assert.rejects(
      () => new SubmitAssisted().run({ ...asked, help, loanType: individual, actor: operator }),
      'assisted_filing.messages.over'
    )
    assert.isNull(await Application.findBy('userId', citizen.id))
  })

  test('a citizen who names a helper still submits from their own device', async ({ assert }) => {
    const citizen = await readyCitizen()
    const help = await createAssistance(citizen, await createApplicant())
    const own = await signInAs(citizen)
    await sendWithCode(own, help, citizen)
    const { profileId } = await Application.findByOrFail('userId', citizen.id)
    const traits = await db.from('match_keys').where({ profile_id: profileId, kind: 'device' })
    assert.isNotEmpty(traits)
  })

  test('a mobile that two citizens name counts as one helper, even before the work begins', async ({
    assert,
  }) => {
    const mobile = { mobile: nextMobile() } as User
    const citizens = [await readyCitizen(), await readyCitizen(), await readyCitizen()]
    for (const citizen of citizens) {
      const help = await createAssistance(
        citizen,
        citizen === citizens[2] ? await createApplicant() : mobile
      )
      await sendWithCode(await signInAs(citizen), help, citizen)
    }
    const [first, ...others] = citizens.map(({ id }) => id)
    const sharing = (await weakSignalMatches(first, others)).filter(({ kind }) => kind === 'helper')
    assert.deepEqual(sharing, [{ kind: 'helper', userId: others[0] }])
  })

  test('a helper opens only files that they uploaded in this assistance', async ({ assert }) => {
    const citizen = await readyCitizen()
    const helper = await createApplicant()
    const help = await createAssistance(citizen, helper)
    const visitor = await openHelperSession(helper, help)
    const profile = await Profile.findByOrFail('userId', citizen.id)
    const { file } = await new SaveDocument().run({
      subjectType: 'profile',
      subjectId: profile.id,
      slot: 'photo',
      upload: { bytes: await fixture('photo.jpg'), clientName: 'photo.jpg' },
      ownerUserId: citizen.id,
      uploadedBy: helper.id,
    })
    const path = `/files/${file.uuid}`
    assert.equal((await visitor.get(path)).status, 200)
    await db.from('users').where('id', citizen.id).update({ is_active: false })
    assert.equal((await visitor.get(path)).status, 404, 'a disabled account')
    await db.from('users').where('id', citizen.id).update({ is_active: true })
    await help.merge({ openedAt: DateTime.utc().plus({ hours: 1 }) }).save()
    assert.equal((await visitor.get(path)).status, 404, 'of an earlier assistance')
  })

  test('data that identifies a named helper who never began is deleted', async ({ assert }) => {
    const person = await createApplicant()
    const citizens = [await readyCitizen(), await readyCitizen()]
    const ended = await createAssistance(citizens[0], person)
    const open = await createAssistance(citizens[1], person)
    await inTransaction(async (trx) =>
      markAssistanceEnded(await Assistance.findOrFail(ended.id, { client: trx }), 'citizen', trx)
    )
    assert.isNull((await ended.refresh()).helperDigest)
    await inTransaction((trx) => eraseAssistance(person.id, trx))
    await open.refresh()
    assert.deepEqual([open.helperDigest, open.helperLast4, open.endReason], [null, null, 'erased'])
  })

  test('an assistance that was begun keeps the helper’s mobile until the helper is erased', async ({
    assert,
  }) => {
    const person = await createApplicant()
    const help = await createAssistance(await readyCitizen(), person)
    await new StartHelping().run(help, person)
    await inTransaction(async (trx) =>
      markAssistanceEnded(await Assistance.findOrFail(help.id, { client: trx }), 'citizen', trx)
    )
    assert.equal((await help.refresh()).helperDigest, mobileDigest(person.mobile))
    await inTransaction((trx) => eraseAssistance(person.id, trx))
    assert.isNull((await help.refresh()).helperDigest)
  })

  test('the code for an opening is valid only at the centre that its message names', async ({
    assert,
  }) => {
    const { officer, centre, operator, work } = await centreWithOperator()
    const other = await new RegisterCentre().run(officer, {
      name: 'Other Kendra',
      address: 'Main road 2',
      telephone: '9822012346',
      districtId: districtNamed('Pune'),
    })
    const opening = openingOf(nextMobile())
    await ask(operator, centre, opening)
    await new EndOperator().run(officer, centre, work.id)
    await new AddOperator().run(officer, other, operator.mobile)
    await assert.rejects(
      () => openAssistance(operator, other, opening),
      'auth.messages.otp_invalid'
    )
    assert.exists(await openAssistance(operator, centre, opening))
  })

  test('an opening refuses the mobiles of the centre itself', async ({ assert }) => {
    const { officer, centre, operator } = await centreWithOperator()
    const colleague = await createApplicant()
    await new AddOperator().run(officer, centre, colleague.mobile)
    for (const mobile of [colleague.mobile, centre.telephone]) {
      await assert.rejects(
        () => ask(operator, centre, openingOf(mobile)),
        'assisted_filing.messages.not_the_centres'
      )
    }
    await assert.rejects(
      () => ask(operator, centre, openingOf(operator.mobile)),
      'assisted_filing.messages.not_oneself'
    )
  })

  test('the consent is requested in the citizen’s language', async ({ assert }) => {
    const { centre, operator } = await centreWithOperator()
    const known = await createApplicant({ locale: 'hi' })
    await ask(operator, centre, openingOf(known.mobile, 'en'))
    assert.deepEqual(await localesTo(known.mobile), ['hi'])
    const mobile = nextMobile()
    await ask(operator, centre, openingOf(mobile, 'mr'))
    assert.deepEqual(await localesTo(mobile), ['mr'])
    await openAssistance(operator, centre, openingOf(mobile, 'mr'))
    assert.equal((await User.findByOrFail('mobile', mobile)).locale, 'mr')
  })

  test('a citizen with an account also finds the opening there', async ({ assert }) => {
    const { centre, operator } = await centreWithOperator()
    const email = 'opened@example.org'
    const citizen = await createApplicant({ email })
    await ask(operator, centre, openingOf(citizen.mobile))
    await openAssistance(operator, centre, openingOf(citizen.mobile))
    const notices = await Notice.query().where('userId', citizen.id)
    assert.deepEqual(
      notices.map(({ template }) => template),
      ['helper_named']
    )
    assert.lengthOf(await OutboxMessage.query().where('recipient', email), 1)
  })

  test('a new citizen gets another user name when their mobile is already one', async ({
    assert,
  }) => {
    const { centre, operator } = await centreWithOperator()
    const mobile = nextMobile()
    const other = await createApplicant({ userName: mobile })
    await ask(operator, centre, openingOf(mobile))
    const help = await openAssistance(operator, centre, openingOf(mobile))
    const citizen = await User.findOrFail(help.citizenId!)
    assert.notEqual(citizen.id, other.id)
    assert.deepEqual([citizen.mobile, citizen.userName], [mobile, `${mobile}-2`])
  })

  test('ten helpers can be named a day, and the eleventh is refused until tomorrow', async ({
    assert,
  }) => {
    const citizen = await readyCitizen()
    for (let time = 0; time < 10; time++) {
      const help = await createAssistance(citizen, { mobile: nextMobile() } as User)
      await inTransaction(async (trx) =>
        markAssistanceEnded(await Assistance.findOrFail(help.id, { client: trx }), 'citizen', trx)
      )
    }
    const own = await signInAs(citizen)
    await own.get('/my-helper')
    const body = { loanType: 1, kind: 'person', mobile: nextMobile() }
    const refused = await own.submit('POST', '/my-helper', body)
    assert.include(JSON.stringify(refused.flash), 'tomorrow')
    assert.lengthOf(await Assistance.query().where('citizenId', citizen.id), 10)
    assert.exists(await createAssistance(await readyCitizen(), await createApplicant(), education))
  })

  test('an officer of another district gets no link and no number', async ({ assert }) => {
    const { centre, operator, officer } = await centreWithOperator()
    const citizen = await readyCitizen()
    const help = await createAssistance(citizen, centre)
    await sendWithCode(await openHelperSession(operator, help), help, citizen)
    const application = await Application.findByOrFail('userId', citizen.id)
    const elsewhere = await createOfficer(Role.districtOfficer, districtNamed('Gadchiroli'))
    const linksOf = async (viewer: User) =>
      (await assistancePanel({
        application,
        viewer,
        may: async () => true,
        locale: 'en',
        t: (key) => key,
        asOf: asOfNow(),
      }))!.links
    assert.lengthOf(await linksOf(officer), 1)
    assert.lengthOf(await linksOf(elsewhere), 0)
    assert.equal((await assistanceFacts(centre.id, () => true))[0].number, application.number)
    assert.isNull((await assistanceFacts(centre.id))[0].number)
  })
})
