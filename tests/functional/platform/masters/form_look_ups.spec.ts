import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { ifscWarning } from '#masters/validation/master_values'
import { masters } from '#masters/queries/masters'

async function applicant(): Promise<User> {
  const uuid = randomUUID()
  return User.create({
    uuid,
    roleId: Role.applicant,
    userName: uuid,
    userNameKey: uuid,
    firstName: 'Asha',
    lastName: 'Example',
    mobile: '9000000000',
    password: 'not-used-here',
    mustChangePassword: false,
    locale: 'mr',
    isActive: true,
  })
}

const pune = () => masters().districts.find((district) => district.code === 'PUN')!

test.group('Form look-ups', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('return the talukas of a district, in the language of the page', async ({
    client,
    assert,
  }) => {
    const user = await applicant()
    const path = `/masters/districts/${pune().id}/talukas`
    const english = await client.get(path).loginAs(user).header('accept-language', 'en')
    english.assertStatus(200)
    assert.lengthOf(english.body().talukas, masters().talukas(pune().id).length)
    const haveli = masters()
      .talukas(pune().id)
      .find((taluka) => taluka.nameEn === 'Haveli')!
    assert.deepInclude(english.body().talukas, { value: String(haveli.id), label: 'Haveli' })

    const unknown = await client.get('/masters/districts/1/talukas').accept('json').loginAs(user)
    unknown.assertStatus(404)
  })

  test('return the district of a pincode, or none', async ({ client }) => {
    const user = await applicant()
    const found = await client.get('/masters/pincodes/411001').loginAs(user)
    found.assertStatus(200)
    found.assertBodyContains({ districtId: pune().id, stateId: pune().stateId })
    const none = await client.get('/masters/pincodes/110001').loginAs(user)
    none.assertBody({ districtId: null, stateId: null, districts: [] })
  })

  test('return the bank of an IFSC, or none', async ({ client }) => {
    const user = await applicant()
    const found = await client.get('/masters/ifsc/SBIN0000456').loginAs(user)
    found.assertStatus(200)
    found.assertBodyContains({ bankId: masters().bankByIfsc('SBIN0000456')!.id })
    const none = await client.get('/masters/ifsc/nonsense').loginAs(user)
    none.assertBody({ bankId: null, bankName: null })
  })

  test('warn about an IFSC that contradicts the list of banks', ({ assert }) => {
    const warn = (ifsc: string, bank: string) => ifscWarning(ifsc, bank, 'en')
    assert.include(warn('SYNB0001234', 'Syndicate Bank'), { key: 'masters.ifsc.merged' })
    assert.include(warn('HDFC0000123', 'state bank of india'), { key: 'masters.ifsc.other_bank' })
    assert.include(warn('QQQQ0000123', 'Some bank'), { key: 'masters.ifsc.unknown' })
    assert.isNull(warn('SBIN0004343', 'State Bank of India'))
    assert.isNull(warn('HDFC0CABC12', 'Our Village Co-operative Bank'))
  })

  test('are restricted to signed-in users', async ({ client }) => {
    const response = await client.get('/masters/pincodes/411001').redirects(0)
    response.assertStatus(302)
    response.assertHeader('location', '/')
  })
})
