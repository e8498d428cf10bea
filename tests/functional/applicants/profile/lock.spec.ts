import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import router from '@adonisjs/core/services/router'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { privateStore } from '#documents/store/private_store'
import { UploadProfileDocument } from '#profile/actions/profile_documents'
import { ProfileLocked } from '#profile/contracts/profile_lock'
import BankAccount from '#profile/models/bank_account'
import FamilyMember from '#profile/models/family_member'
import ProfileRevision from '#profile/models/profile_revision'
import { fixture } from '#tests/fixtures/files/corpus'
import { createApplicant, visitorAs } from '#tests/support/users'
import { addressForm, bankForm, lendingForm, memberForm, personalForm } from './forms.js'
import { removeFile, sendDraft, sendFile } from './files.js'

const ON_HOLD = 3

/** Creates an applicant with an individual application in a status, and a complete profile. */
async function createApplied(statusId?: number) {
  const user = await createApplicant()
  const profile = await createCompleteProfile(user)
  await createApplication({ userId: user.id, statusId })
  return { user, profile, visitor: await visitorAs(user) }
}

const TABLES = [
  'profiles',
  'addresses',
  'family_members',
  'bank_accounts',
  'lending_details',
  'section_drafts',
  'profile_revisions',
]

async function everything(profileId: number) {
  const rows: Record<string, unknown> = {}
  for (const table of TABLES) {
    const owner = table === 'profiles' ? 'id' : 'profile_id'
    rows[table] = await db.from(table).where(owner, profileId).orderBy('id')
  }
  const documents = db.from('documents').where({ subject_type: 'profile', subject_id: profileId })
  rows.documents = await documents.orderBy('id')
  return JSON.parse(JSON.stringify(rows)) as object
}

/** Forms that only display data and do not change the profile. */
const SHOWN_ONLY = ['profile.reveals.store', 'profile.card_photos.store']

/** Consents to identity verification (Aadhaar Act, section 8A) and to DigiLocker can be withdrawn at any time. */
const WITHDRAWN_ALWAYS = ['profile.identity_proofs.destroy', 'profile.digilocker.leave']

/** Not available while DigiLocker is disabled; digilocker.spec locks the profile with it enabled. */
const OFF = ['profile.digilocker.create']

test.group('A locked profile', () => {
  test('rejects every write, and nothing changes', async ({ assert }) => {
    const { user, profile, visitor } = await createApplied()
    const member = await FamilyMember.findByOrFail({ profileId: profile.id })
    const before = await everything(profile.id)
    const forms: Record<string, object> = {
      'personal.update': personalForm(user),
      'address.update': addressForm(),
      'family.store': memberForm({ fullName: 'Sunita Jadhav' }),
      'family.update': memberForm({ age: '59' }),
      'family.destroy': {},
      'bank_account.update': bankForm(),
      'lending.update': lendingForm(),
      'declaration.update': { isDeclared: true },
    }
    const writes = Object.values(router.toJSON())
      .flat()
      .filter(({ name, methods }) => name?.startsWith('profile.') && !methods.includes('GET'))
      .filter(({ name }) => ![...SHOWN_ONLY, ...WITHDRAWN_ALWAYS, ...OFF].includes(name!))
    for (const { name, methods, pattern } of writes) {
      const path = pattern
        .replace(':loanType', 'individual')
        .replace(':id', String(member.id))
        .replace(':slot', 'other1')
        .replace(':section', 'personal')
      const form = forms[name!.replace('profile.', '')] ?? {}
      const answer = await visitor.submit(methods[0] as 'POST', path, form)
      assert.equal(answer.component, 'lending/applications/dashboard', name)
      assert.equal(answer.flash.warning, 'Profile is Locked', name)
    }
    assert.isAtLeast(writes.length, 11)

    const upload = await fixture('photo.jpg')
    const answers = [
      await removeFile(visitor, 'individual', 'photo'),
      await sendDraft(visitor, '/apply/individual/personal', { firstName: 'X' }),
    ]
    for (const slot of ['photo', 'other1', 'other2', 'other3', 'other4']) {
      answers.push(await sendFile(visitor, 'individual', slot, upload, 'a.jpg', 'A name'))
      answers.push(await removeFile(visitor, 'individual', slot))
    }
    for (const { status, body } of answers) {
      assert.equal(status, 423)
      assert.equal(body.errors[0].message, 'Profile is Locked')
    }
    assert.deepEqual(await everything(profile.id), before)
  })

  test('is checked within the transaction as well as before it', async ({ assert }) => {
    const { user } = await createApplied()
    const upload = { bytes: await fixture('photo.jpg'), clientName: 'a.jpg' }
    const input = {
      userId: user.id,
      loanType: 1,
      slot: 'other1',
      upload,
      title: 'A name',
      expectedVersion: 'none',
    }
    const files = async () => (await Array.fromAsync(privateStore.entries())).length
    const before = await files()
    await assert.rejects(() => new UploadProfileDocument().run(input), ProfileLocked)
    assert.equal(await files(), before, 'the refused file is not kept in the store')
  })

  test('shows no form either, and redirects to the dashboard', async ({ assert }) => {
    const { visitor } = await createApplied()
    for (const section of ['', '/personal', '/family', '/lending', '/documents']) {
      const first = await visitor.send('GET', `/apply/individual${section}`)
      assert.equal(first.status, 302, section)
      assert.equal(first.location, '/dashboard')
    }
    const { component } = await visitor.get('/profile')
    assert.equal(component, 'applicants/profile/show')
  })

  test('allows an application for a second loan type, with the common sections unchanged', async ({
    assert,
  }) => {
    const { visitor } = await createApplied()
    const list = await visitor.get('/apply/education')
    const open = list.props.sections.filter((row: { isLocked: boolean }) => !row.isLocked)
    assert.deepEqual(
      open.map((row: { section: string }) => row.section),
      ['lending', 'documents']
    )
    const saved = await visitor.post('/apply/education/lending', lendingForm())
    assert.deepEqual(saved.errors, {})
    const refused = await visitor.post('/apply/education/bank-account', bankForm())
    assert.equal(refused.flash.warning, 'Profile is Locked')
  })
})

test.group('A returned application', () => {
  test('unlocks the profile, and changes are stored with old and new values', async ({
    assert,
  }) => {
    const { user, profile, visitor } = await createApplied(ON_HOLD)
    const old = await BankAccount.findByOrFail({ profileId: profile.id })
    const saved = await visitor.post('/apply/individual/bank-account', bankForm({ city: 'Mumbai' }))
    assert.deepEqual(saved.errors, {})
    await visitor.post('/apply/individual/personal', personalForm(user, { familyIncome: '300000' }))

    const revisions = await ProfileRevision.query().where({ profileId: profile.id }).orderBy('id')
    assert.deepEqual(
      revisions.map((revision) => [revision.section, revision.changedBy]),
      [
        ['bank-account', user.id],
        ['personal', user.id],
      ]
    )
    const change = (index: number, field: string) =>
      revisions[index].data.changes.find((one) => one.field === field)
    assert.deepEqual(change(0, 'city'), { field: 'city', old: 'Pune', new: 'Mumbai' })
    assert.deepEqual(change(0, 'accountNo'), {
      field: 'accountNo',
      old: `XXXXXX${old.accountLast4}`,
      new: 'XXXXXX9012',
    })
    assert.deepEqual(change(1, 'familyIncome'), {
      field: 'familyIncome',
      old: { paise: 250_000_00 },
      new: { paise: 300_000_00 },
    })
    assert.match(String(change(1, 'aadhaar')?.new), /^XXXX XXXX \d{4}$/)
  })

  test('computes the age on the day of first submission', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user, { withDocuments: false })
    await createApplication({
      userId: user.id,
      statusId: ON_HOLD,
      overrides: { submittedOn: '2020-01-01' as never },
    })
    const visitor = await visitorAs(user)
    const born = (birthDate: string) =>
      visitor.post('/apply/individual/personal', personalForm(user, { birthDate }))
    assert.deepEqual((await born('1970-01-02')).errors, {})
    assert.property((await born('1970-01-01')).errors, 'birthDate')
  })
})
