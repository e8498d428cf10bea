import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { Role, type RoleId } from '#auth/roles'
import { encryptAadhaar } from '#kernel/vault/vault'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  districtNamed,
  testAadhaar,
} from '#database/factories/application_factory'
import { type TestLoan, createLoan } from '#database/factories/loan_factory'
import Profile from '#profile/models/profile'
import type { SearchResults } from '#reports/queries/search/pages_and_office'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { fileGrievanceAs, deleteGrievances } from '#tests/support/grievances'
import { createPayableClaims } from '#tests/support/payable_claims'
import { createOfficer, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { dialect } from '#tests/support/tags'

const PATH = '/officer/search'
const MOBILE = '9811177001'

const personOf = async (role: RoleId, district: string | null = null) => {
  const user = await createOfficer(role, district === null ? null : districtNamed(district))
  return { user, visitor: await signInAs(user) }
}

/** Returns the results of each kind as addresses. */
const hrefsOf = ({ groups }: Pick<SearchResults, 'groups'>) =>
  Object.fromEntries(groups.map(({ key, found }) => [key, found.map(({ href }) => href)]))

async function foundBy(visitor: Visitor, q: string) {
  const { props } = await visitor.get(`${PATH}?q=${encodeURIComponent(q)}`)
  return hrefsOf(props as SearchResults)
}

const fileHref = ({ id }: { id: number }) => `/officer/applications/${id}`

test.group('Global search', (group) => {
  dialect(group)
  let loan: TestLoan
  let claimId: number
  let here: Application
  let elsewhere: Application
  let gm: Visitor

  group.setup(async () => {
    const [raigad, palghar] = ['Raigad', 'Palghar'].map(districtNamed)
    loan = await createLoan({
      emiStartOn: plainDate('2026-01-31'),
      application: {
        districtId: raigad,
        overrides: { number: 'IL-FND-2627-910001', applicantName: 'देवयानी ठोंबरेकर' },
      },
    })
    ;[{ id: claimId }] = await createPayableClaims(1, { loan })
    here = await createApplication({
      districtId: raigad,
      overrides: {
        number: 'IL-FND-2627-910002',
        applicantName: 'Devyani Thombarekar',
        mobile: MOBILE,
      },
    })
    elsewhere = await createApplication({
      districtId: palghar,
      overrides: {
        number: 'IL-FND-2627-910003',
        applicantName: 'Devyanee Thombrekar',
        mobile: MOBILE,
      },
    })
    gm = (await personOf(Role.generalManager)).visitor
  })

  test('finds applications by a name in either script and any spelling', async ({ assert }) => {
    const all = [elsewhere, here, loan.application].map(fileHref)
    for (const q of ['Devyani Thombarekar', 'देवयानी ठोंबरेकर', 'devyanee thombrekar', 'thombre']) {
      assert.deepEqual((await foundBy(gm, q)).files, all, q)
    }
    assert.deepEqual(await foundBy(gm, 'Devyani Thombekar'), {})
  })

  test('finds applications by their number, their letter and their claim', async ({ assert }) => {
    const [first] = [loan.application].map(fileHref)
    const ofLoan = {
      files: [first],
      claims: [`/officer/claims/${claimId}`],
      loans: [`/officer/sanctions/${loan.sanction.id}`],
    }
    assert.deepEqual(await foundBy(gm, 'il-fnd-२६२७-910001'), ofLoan)
    const { number } = await db
      .from('lois')
      .where('application_id', loan.application.id)
      .firstOrFail()
    const byLetter = await foundBy(gm, number)
    assert.deepEqual(byLetter.letters, [first])
    assert.deepEqual(byLetter.loans, ofLoan.loans)
    assert.deepEqual((await foundBy(gm, '910002')).files, [fileHref(here)])
    assert.include((await foundBy(gm, String(claimId))).claims, `/officer/claims/${claimId}`)
  })

  test('finds applications by mobile, also with the country code', async ({ assert }) => {
    for (const q of [MOBILE, `+91 ${MOBILE}`]) {
      assert.deepEqual((await foundBy(gm, q)).files, [elsewhere, here].map(fileHref))
    }
  })

  test('finds nothing of another district, and for accounts no application without a sanction', async ({
    assert,
  }) => {
    const { visitor: bound } = await personOf(Role.districtOfficer, 'Raigad')
    assert.deepEqual((await foundBy(bound, MOBILE)).files, [fileHref(here)])
    const { visitor: other } = await personOf(Role.districtOfficer, 'Palghar')
    for (const q of ['IL-FND-2627-910001', 'ठोंबरेकर देवयानी', String(claimId)]) {
      const found = await foundBy(other, q)
      assert.isUndefined(found.claims, q)
      assert.isUndefined(found.loans, q)
      assert.notInclude(found.files ?? [], fileHref(loan.application), q)
    }
    const { visitor: accounts } = await personOf(Role.accounts)
    assert.deepEqual((await foundBy(accounts, 'thombarekar')).files, [fileHref(loan.application)])
    assert.isUndefined((await foundBy(accounts, MOBILE)).files)
    assert.deepEqual((await foundBy(accounts, 'IL-FND')).files, [fileHref(loan.application)])
  })

  test('finds pages, reports and actions, in the language and in English, according to rights', async ({
    assert,
  }) => {
    assert.deepEqual((await foundBy(gm, 'mis')).pages, ['/officer/mis'])
    assert.include((await foundBy(gm, 'duplicate')).reports ?? [], '/officer/reports?report=41')
    const { visitor: accounts } = await personOf(Role.accounts)
    const begun = await foundBy(accounts, 'new payment')
    assert.deepEqual(begun, { actions: ['/officer/payment-batches/new'] })
    assert.isUndefined((await foundBy(gm, 'new payment')).actions)
    assert.isUndefined((await foundBy(accounts, 'mis')).pages)
    assert.isUndefined((await foundBy(accounts, 'duplicate')).reports)
    const nothing = await foundBy(gm, '')
    assert.sameMembers(Object.keys(nothing), ['pages', 'actions'])
  })

  test('finds pages by common synonyms, in any language', async ({ assert }) => {
    for (const word of ['complaint', 'तक्रार', 'शिकायत']) {
      assert.include((await foundBy(gm, word)).pages, '/officer/grievances', word)
    }
  })

  test('finds a grievance by number for users with access, and payments by the bank’s reference', async ({
    assert,
    cleanup,
  }) => {
    const grievance = await fileGrievanceAs({ userId: here.userId })
    cleanup(deleteGrievances)
    const path = `/officer/grievances/${grievance.uuid}`
    const { visitor: officer } = await personOf(Role.districtOfficer, 'Gadchiroli')
    assert.deepEqual((await foundBy(officer, grievance.number)).grievances, [path])
    const { visitor: other } = await personOf(Role.districtOfficer, 'Palghar')
    assert.isUndefined((await foundBy(other, grievance.number)).grievances)

    const { user, visitor: accounts } = await personOf(Role.accounts)
    const actor = { id: user.id, role: Role.accounts }
    const { batch } = await new CreatePaymentBatch().run({ claimIds: [claimId], actor })
    cleanup(() => new CancelPaymentBatch().run({ batchId: batch.id, actor }))
    const reference = '000000910479'
    await db
      .from('payment_batch_items')
      .where('claim_id', claimId)
      .update({ bank_reference: reference })
    assert.equal(
      (await accounts.send('POST', PATH, { q: reference })).location,
      `/officer/claims/${claimId}`
    )
    /** Others whose numbers or references contain the digits follow, if other specs wrote any. */
    const [first] = (await foundBy(accounts, `claim ${claimId}`)).claims!
    assert.equal(first, `/officer/claims/${claimId}`)
  })

  test('finds officers and masters for users who manage them', async ({ assert }) => {
    const names = { firstName: 'Vaijayanti', lastName: 'Zunzarrao' }
    const { id } = await createOfficer(Role.agm, null, names)
    const { visitor } = await personOf(Role.administrator)
    const found = await foundBy(visitor, 'zunzarrao vaijayanti')
    assert.deepEqual(found.people, [`/officer/people/${id}`])
    assert.include((await foundBy(visitor, 'banks')).masters, '/officer/masters/banks')
    assert.isUndefined((await foundBy(gm, 'zunzarrao vaijayanti')).people)
  })

  test('shows at most five of a kind during typing, and twenty on the page', async ({ assert }) => {
    const answer = await gm.send('GET', `${PATH}/results?q=a`)
    const found = JSON.parse(answer.text) as SearchResults
    for (const { key, found: ones } of found.groups) assert.isAtMost(ones.length, 5, key)
    assert.lengthOf(found.groups.find(({ key }) => key === 'reports')!.found, 5)
    const page = (await gm.get(`${PATH}?q=a`)).props as SearchResults
    assert.lengthOf(page.groups.find(({ key }) => key === 'reports')!.found, 20)
  })

  test('finds an application by its Aadhaar number through the form only, and logs the search without it', async ({
    assert,
  }) => {
    const aadhaar = testAadhaar()
    await (await Profile.findOrFail(here.profileId)).merge(encryptAadhaar(aadhaar)).save()
    const { user, visitor } = await personOf(Role.districtOfficer, 'Raigad')
    const entries = () => db.from('audit_entries').where('actor_id', user.id).orderBy('id', 'desc')

    const shown = await visitor.get(`${PATH}?q=${aadhaar}`)
    assert.deepInclude(shown.props, { text: '', isPrivate: true, groups: [], byAadhaar: null })
    assert.notInclude(JSON.stringify(shown.props), aadhaar)
    const before = (await entries()).length

    const found = await visitor.post(PATH, { q: aadhaar.replace(/(\d{4})(?=\d)/g, '$1 ') })
    assert.deepEqual(
      found.props.byAadhaar.map(({ id }: { id: number }) => id),
      [here.id]
    )
    assert.notInclude(JSON.stringify(found.props), aadhaar)
    const [last, ...others] = await entries()
    assert.lengthOf(others, before)
    assert.equal(last.action, 'applications.searched_by_number')
    const data = typeof last.data === 'string' ? JSON.parse(last.data) : last.data
    assert.deepEqual(data, { kinds: ['aadhaar'], found: 1 })
    assert.isNull((await visitor.get(PATH)).props.byAadhaar)
  })

  test('reports an invalid Aadhaar number, and users who cannot search by one', async ({
    assert,
  }) => {
    const wrong = await gm.post(PATH, { q: '123412341234' })
    assert.equal(wrong.errors.q, 'Please verify the Aadhaar number')
    const { visitor: accounts } = await personOf(Role.accounts)
    const refused = await accounts.post(PATH, { q: testAadhaar() })
    assert.equal(refused.errors.q, 'You may not search by Aadhaar number')
  })
})
