import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import Application from '#applications/models/application'
import Assistance from '#applications/assisted_filing/models/assistance'
import AssistedChange from '#applications/assisted_filing/models/assisted_change'
import { centreCounts, centrePage } from '#applications/assisted_filing/queries/centres'
import { inTransaction } from '#kernel/database/transaction'
import { eraseAssistance } from '#privacy/erasure/actions/erase_personal_data'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import {
  openHelperSession,
  centreWithOperator,
  deleteAssistances,
  createAssistance,
  readyCitizen,
  registrar,
  sendWithCode,
} from '#tests/support/assistance'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'

test.group('Centres on the pages of their district', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('counts and odd patterns are shown, those of another district are not', async ({
    assert,
  }) => {
    const { officer, centre, operator } = await centreWithOperator()
    const citizens = [await readyCitizen(), await readyCitizen()]
    const accounts = await Promise.all(
      citizens.map(async ({ id }) => {
        const profile = await Profile.findByOrFail('userId', id)
        return BankAccount.findByOrFail('profileId', profile.id)
      })
    )
    await accounts[1].merge({ accountDigest: accounts[0].accountDigest }).save()
    const help = await createAssistance(citizens[0], centre)
    await sendWithCode(await openHelperSession(operator, help), help, citizens[0])
    await createAssistance(citizens[1], centre)
    const application = await Application.findByOrFail('userId', citizens[0].id)

    const numbers = (await centreCounts([centre.id])).get(centre.id)
    assert.deepEqual(numbers, { opened: 2, submitted: 1, sentBack: 0, rejected: 0, unsent: 0 })
    const { patterns } = await centrePage(centre, officer, false, 'en')
    const shared = patterns.find(({ kind }) => kind === 'same_account')
    assert.deepEqual(shared, { kind: 'same_account', count: 2, numbers: [application.number] })

    const path = `/officer/centres/${centre.uuid}`
    const pune = await signInAs(await createOfficer(Role.districtOfficer, districtNamed('Pune')))
    assert.equal((await pune.get(path)).props.numbers.opened, 2)
    const listed = async (query: string) =>
      (await pune.get(`/officer/centres?${query}`)).props.list.rows
    const [row] = await listed('name=KENDRA&state=open')
    assert.deepInclude(row, {
      ...numbers,
      uuid: centre.uuid,
      state: 'open',
      patterns: patterns.length,
    })
    assert.isEmpty(await listed('name=KENDRA&state=closed'))
    assert.isEmpty(await listed('name=%25'), 'a wildcard character is matched literally')
    const other = await signInAs(
      await createOfficer(Role.districtOfficer, districtNamed('Gadchiroli'))
    )
    assert.equal((await other.get(path)).status, 404)
    assert.isEmpty((await other.get('/officer/centres')).props.list.rows)
  })

  test('an office registers centres in its own district only, and no officer becomes an operator', async ({
    assert,
  }) => {
    const visitor = await signInAs(await createOfficer(Role.districtOfficer, districtNamed('Pune')))
    await visitor.get('/officer/centres/new')
    const body = { name: 'Kendra', address: 'Road', telephone: '9822012345' }
    const foreign = await visitor.submit('POST', '/officer/centres', {
      ...body,
      districtId: districtNamed('Gadchiroli'),
    })
    assert.property(foreign.errors, 'districtId')
    const made = await visitor.submit('POST', '/officer/centres', {
      ...body,
      districtId: districtNamed('Pune'),
    })
    assert.equal(made.component, 'lending/applications/assisted_filing/centre')
    const officer = await registrar()
    const path = `/officer/centres/${made.props.uuid}/operators`
    const refused = await visitor.submit('POST', path, { account: officer.userName })
    assert.property(refused.errors, 'account')
    const { mobile } = await createApplicant()
    await visitor.submit('POST', path, { account: mobile })
    const page = await visitor.get(`/officer/centres/${made.props.uuid}`)
    assert.lengthOf(page.props.operators, 1)
  })

  test('erasing a citizen keeps the counts of the centre and none of the personal data', async ({
    assert,
  }) => {
    const { centre, operator } = await centreWithOperator()
    const citizen = await readyCitizen()
    const help = await createAssistance(citizen, centre)
    const visitor = await openHelperSession(operator, help)
    const { values } = (await visitor.get('/apply/individual/lending')).props
    await visitor.submit('POST', '/apply/individual/lending', { ...values, amount: '250000' })
    await inTransaction((trx) => eraseAssistance(citizen.id, trx))
    await help.refresh()
    assert.isNull(help.citizenId)
    assert.equal(help.endReason, 'erased')
    assert.lengthOf(await AssistedChange.query().where('assistanceId', help.id), 0)
    assert.equal((await centreCounts([centre.id])).get(centre.id)?.unsent, 1)
    assert.notEqual((await visitor.get('/apply/individual/lending')).props.acting?.name, 'x')
    assert.lengthOf(await Assistance.query().where('citizenId', citizen.id), 0)
  })
})
