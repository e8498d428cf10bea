import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { encryptAadhaar, encryptAccount, encryptPan } from '#kernel/vault/vault'
import {
  createApplication,
  districtNamed,
  testAadhaar,
} from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import { createApplicant, createOfficer, signInAs } from '#tests/support/users'
import { entry } from './support.js'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/applications/search'
const PAN = 'ABCPS4321L'
const ACCOUNT = '00712345678901'

async function fileOf(district: string) {
  const districtId = districtNamed(district)
  return createApplication({ districtId, statusId: await entry() })
}

/** Creates an application whose applicant has these numbers. */
async function fileWith(district: string, numbers: { pan?: string; account?: string }) {
  const application = await fileOf(district)
  const profile = await Profile.findOrFail(application.profileId)
  if (numbers.pan) await profile.merge(encryptPan(numbers.pan)).save()
  if (numbers.account) {
    await BankAccount.create({
      profileId: profile.id,
      ...encryptAccount(numbers.account),
      ifsc: 'SBIN0000001',
      bankName: 'State Bank of India',
      branchName: district,
      city: district,
    })
  }
  return application
}

async function officer(district: string) {
  const user = await createOfficer(Role.districtOfficer, districtNamed(district))
  const visitor = await signInAs(user)
  const find = async (typed: object) => {
    const answer = await visitor.post(PATH, typed)
    return { answer, ids: answer.props.found?.map(({ id }: { id: number }) => id) }
  }
  return { user, visitor, find }
}

const searches = (userId: number) =>
  db
    .from('audit_entries')
    .where({ actor_id: userId, action: 'applications.searched_by_number' })
    .orderBy('id')

test.group('A search by number', (group) => {
  dialect(group)
  test('finds applications of the user’s own district by PAN and by account, and logs the search without the numbers', async ({
    assert,
  }) => {
    const mine = await fileWith('Akola', { pan: PAN, account: ACCOUNT })
    await fileWith('Beed', { pan: PAN, account: ACCOUNT })
    const { user, find } = await officer('Akola')

    const byPan = await find({ pan: ' abcps 4321 l' })
    assert.deepEqual(byPan.ids, [mine.id])
    const byAccount = await find({ accountNo: '००७१ 2345 6789 01' })
    assert.deepEqual(byAccount.ids, [mine.id])
    const nobody = await find({ accountNo: '712345678901' })
    assert.deepEqual(nobody.ids, [], 'leading zeros are part of an account number')

    const log = await searches(user.id)
    assert.deepEqual(
      log.map(({ data }) => (typeof data === 'string' ? JSON.parse(data) : data)),
      [
        { kinds: ['pan'], found: 1 },
        { kinds: ['account'], found: 1 },
        { kinds: ['account'], found: 0 },
      ]
    )
    for (const kept of [log, byPan.answer.text, byAccount.answer.text]) {
      assert.notInclude(JSON.stringify(kept), PAN)
      assert.notInclude(JSON.stringify(kept), ACCOUNT)
    }
  })

  test('finds a group by its PAN and its directors, and excludes a director’s own application', async ({
    assert,
  }) => {
    const applicant = await createApplicant()
    const aadhaar = testAadhaar()
    const directors = [encryptAadhaar(aadhaar), encryptAadhaar(testAadhaar())]
    const districtId = districtNamed('Parbhani')
    const { group } = await createCompleteGroup(applicant, {
      districtId,
      withDocuments: false,
      directors,
    })
    await group.merge(encryptPan('ABCFG4321H')).save()
    const filed = { districtId, userId: applicant.id, statusId: await entry() }
    await createApplication({ ...filed, loanType: 1 })
    const { id: groupFile } = await createApplication({ ...filed, loanType: 2 })
    const { find } = await officer('Parbhani')
    assert.deepEqual((await find({ aadhaar })).ids, [groupFile])
    assert.include((await find({ pan: 'ABCFG4321H' })).ids, groupFile)
  })

  test('requires a valid number', async ({ assert }) => {
    const { user, find } = await officer('Akola')
    assert.equal((await find({})).answer.errors.aadhaar, 'Please enter one of the numbers')
    assert.equal((await find({ pan: 'PAN' })).answer.errors.pan, 'Please verify the PAN')
    assert.isEmpty(await searches(user.id))
  })

  test('shows a result once, and nothing to users without access to the list', async ({
    assert,
  }) => {
    await fileWith('Akola', { account: '5550001112223' })
    const { visitor, find } = await officer('Akola')
    assert.lengthOf((await find({ accountNo: '5550001112223' })).ids, 1)
    assert.isNull((await visitor.get(PATH)).props.found)

    const accounts = await signInAs(await createOfficer(Role.accounts))
    assert.equal((await accounts.send('POST', PATH, { pan: PAN })).status, 403)
  })
})
