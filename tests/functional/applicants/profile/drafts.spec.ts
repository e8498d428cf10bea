import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { decrypt } from '#kernel/vault/vault'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import SectionDraft from '#profile/models/section_draft'
import { profileView } from '#profile/queries/profile_view'
import { createApplicant, requestAs, visitorAs } from '#tests/support/users'
import { groupForm } from '../group/forms.js'
import { addressForm, bankForm, lendingForm, personalForm } from './forms.js'
import { sendDraft } from './files.js'
import { aadhaarOf } from '#tests/support/aadhaar_of'

const PERSONAL = '/apply/individual/personal'
const AADHAAR = '999900000016'
const SPACED = '9999 0000 0016'
const ACCOUNT = '/apply/individual/bank-account'
const PAN = 'ABCPJ4321K'

test.group('A draft', () => {
  test('is restored on another device, invalid values included', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const typed = { ...personalForm(user), familyIncome: 'lots', firstName: 'सविता' }
    const { status, body } = await sendDraft(visitor, PERSONAL, { ...typed, unknown: 'x' })
    assert.equal(status, 200)
    assert.match(body.savedAt, /^\d{4}-\d{2}-\d{2}T/)

    const elsewhere = await visitorAs(user)
    const { props } = await elsewhere.get(PERSONAL)
    assert.containSubset(props.values, { pan: '', familyIncome: 'lots', firstName: 'सविता' })
    assert.equal(props.masks.pan, 'XXXXXX000A')
    assert.notProperty(props.values, 'unknown')
    assert.isString(props.step.draftSavedAt)
  })

  test('is not overwritten by another device that has not loaded it', async ({ assert }) => {
    const user = await createApplicant()
    const [phone, desk] = [await visitorAs(user), await visitorAs(user)]
    const of = (motherName: string) => personalForm(user, { motherName })
    const first = await sendDraft(phone, PERSONAL, of('Aruna'), null)
    assert.equal(first.status, 200)
    const refused = await sendDraft(desk, PERSONAL, of('Basanti'), null)
    assert.equal(refused.status, 409)
    assert.match(refused.body.errors[0].message, /on another device/)
    const { props } = await desk.get(PERSONAL)
    assert.equal(props.values.motherName, 'Aruna')
    assert.equal(props.step.draftVersion, first.body.version)
    const next = await sendDraft(desk, PERSONAL, of('Chhaya'), props.step.draftVersion)
    assert.equal(next.status, 200)
    assert.equal((await sendDraft(phone, PERSONAL, of('Aruna'), first.body.version)).status, 409)
    assert.equal((await sendDraft(phone, PERSONAL, of('Aruna'))).status, 200)
  })

  test('contains the parts of a form, and ends when the form is saved', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const path = '/apply/individual/address'
    const form = addressForm({ permanentSame: false })
    await sendDraft(visitor, path, form)
    const before = await visitor.get(path)
    assert.equal(before.props.values.correspondence.locality, 'Sadashiv Peth')
    await visitor.post(path, addressForm())
    const after = await visitor.get(path)
    assert.isNull(after.props.step.draftSavedAt)
    assert.isTrue(after.props.values.permanentSame)
  })

  test('is discarded on Reset, and saved values are kept', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await visitor.post(PERSONAL, personalForm(user, { motherTongue: 'Marathi' }))
    await sendDraft(visitor, PERSONAL, { ...personalForm(user), motherTongue: 'Ahirani' })
    assert.equal((await visitor.post(`${PERSONAL}/draft/discard`, {})).status, 200)
    const { props } = await visitor.get(PERSONAL)
    assert.isNull(props.step.draftSavedAt)
    assert.equal(props.values.motherTongue, 'Marathi')
    assert.equal((await visitor.post('/apply/individual/nowhere/draft/discard', {})).status, 404)
  })

  test('of the lending details belongs to one loan type', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    await sendDraft(visitor, '/apply/individual/lending', lendingForm({ product: 'Looms' }))
    const { props } = await visitor.get('/apply/education/lending')
    assert.equal(props.values.product, '')
    const own = await visitor.get('/apply/individual/lending')
    assert.equal(own.props.values.product, 'Looms')
  })

  test('is encrypted in the database, and limited in size', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendDraft(visitor, PERSONAL, { firstName: 'Savita', aadhaar: SPACED })
    const row = await SectionDraft.query().orderBy('id', 'desc').firstOrFail()
    assert.notInclude(row.content, 'Savita')
    assert.throws(() => decrypt(row.content, 'aadhaar'))
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'.repeat(1500)])
    )
    assert.equal((await sendDraft(visitor, PERSONAL, long)).status, 422)
  })
})

test.group('The Aadhaar number', () => {
  test('is saved with the form when typed into a draft, and never returned', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendDraft(visitor, PERSONAL, personalForm(user))
    /** The number is never returned to the browser, so a later draft does not contain it. */
    await sendDraft(visitor, PERSONAL, personalForm(user, { aadhaar: '', motherName: 'S' }))
    const page = await visitor.get(PERSONAL)
    assert.equal(page.props.masks.aadhaar, 'XXXX XXXX 0016')
    assert.equal(page.props.values.aadhaar, '')
    const saved = await visitor.post(PERSONAL, personalForm(user, { aadhaar: '' }))
    assert.deepEqual(saved.errors, {})
    const profile = await Profile.findByOrFail('userId', user.id)
    assert.equal(await aadhaarOf(profile), AADHAAR)
  })

  test('is kept if the field is left empty, and replaced otherwise', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await visitor.post(PERSONAL, personalForm(user))
    await visitor.post(PERSONAL, personalForm(user, { aadhaar: '' }))
    assert.equal((await Profile.findByOrFail('userId', user.id)).aadhaarLast4, '0016')
    await visitor.post(PERSONAL, personalForm(user, { aadhaar: '९९९९ ०००० ००२८' }))
    assert.equal((await Profile.findByOrFail('userId', user.id)).aadhaarLast4, '0028')
  })

  test('is in no response and in no table, not even for a rejected form', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const answers = [
      await visitor.post(PERSONAL, personalForm(user, { pan: 'wrong', aadhaar: SPACED })),
      await visitor.get(PERSONAL),
      await visitor.post(PERSONAL, personalForm(user, { aadhaar: AADHAAR })),
      await visitor.get(PERSONAL),
      await visitor.get('/apply/individual'),
      await visitor.get('/profile'),
    ]
    for (const { text } of answers) {
      assert.notInclude(text, AADHAAR)
      assert.notInclude(text, SPACED)
    }
    const profile = await Profile.findByOrFail('userId', user.id)
    const view = await profileView(profile.id, 'mr')
    assert.equal(view.personal.aadhaar, 'XXXX XXXX 0016')
    assert.notInclude(JSON.stringify(view), AADHAAR)
    for (const table of await db.connection().getAllTables()) {
      const text = JSON.stringify(await db.from(table))
      assert.notInclude(text, AADHAAR, table)
      assert.notInclude(text, SPACED, table)
    }
  })

  test('is not in the session of a rejected form, nor is any other number', async ({
    client,
    assert,
  }) => {
    const user = await createApplicant()
    const forms = [
      [PERSONAL, personalForm(user, { firstName: '', aadhaar: SPACED, pan: PAN }), [SPACED, PAN]],
      [ACCOUNT, bankForm({ ifsc: 'wrong' }), ['1234 5678 9012']],
      ['/apply/group/group-details', groupForm({ name: '' }), ['aaafa1234a']],
    ] as const
    for (const [path, form, numbers] of forms) {
      const response = await requestAs(client, user, 'post', path).json(form as never)
      assert.property(response.flashMessages(), 'inputErrorsBag', path)
      for (const number of numbers) {
        assert.notInclude(JSON.stringify(response.session()), number, path)
      }
    }
  })
})

test.group('PAN and account number', () => {
  test('are encrypted in a draft, shown by their last characters and saved with the form', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    await sendDraft(visitor, PERSONAL, personalForm(user, { pan: 'abcpk 9876 l' }))
    await sendDraft(visitor, ACCOUNT, bankForm())
    const [personal, account] = [await visitor.get(PERSONAL), await visitor.get(ACCOUNT)]
    assert.equal(personal.props.masks.pan, 'XXXXXX876L')
    assert.equal(account.props.masks.accountNo, 'XXXXXX9012')
    for (const { text } of [personal, account])
      assert.notMatch(text, /9876 l|ABCPK9876L|1234 5678 9012|123456789012/i)

    const kept = personalForm(user, { pan: '', aadhaar: '' })
    assert.deepEqual((await visitor.post(PERSONAL, kept)).errors, {})
    assert.deepEqual((await visitor.post(ACCOUNT, bankForm({ accountNo: '' }))).errors, {})
    const profile = await Profile.findByOrFail('userId', user.id)
    const saved = await BankAccount.findByOrFail({ profileId: profile.id })
    assert.equal(decrypt(profile.panCipher!, 'pan'), 'ABCPK9876L')
    assert.equal(decrypt(saved.accountCipher!, 'account'), '123456789012')
  })

  test('are kept if left empty, and required if not stored yet', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const none = await visitor.post(ACCOUNT, bankForm({ accountNo: '' }))
    assert.deepEqual(Object.keys(none.errors), ['accountNo'])
    await visitor.post(ACCOUNT, bankForm())
    const again = await visitor.post(ACCOUNT, bankForm({ accountNo: '', city: 'Mumbai' }))
    assert.deepEqual(again.errors, {})
    const profile = await Profile.findByOrFail('userId', user.id)
    const saved = await BankAccount.findByOrFail({ profileId: profile.id })
    assert.equal(decrypt(saved.accountCipher!, 'account'), '123456789012')
    assert.equal(saved.city, 'Mumbai')
  })

  test('ask once for confirmation of an account number of unusual length', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const short = bankForm({ accountNo: '12345' })
    const asked = await visitor.post(ACCOUNT, short)
    assert.match(asked.errors.isAccountConfirmed, /this one has 5/)
    const profile = await Profile.findByOrFail('userId', user.id)
    assert.isNull(await BankAccount.findBy({ profileId: profile.id }))
    /** Also if the number is in the draft. */
    await sendDraft(visitor, ACCOUNT, short)
    const fromDraft = await visitor.post(ACCOUNT, bankForm({ accountNo: '' }))
    assert.property(fromDraft.errors, 'isAccountConfirmed')
    const confirmed = await visitor.post(ACCOUNT, { ...short, isAccountConfirmed: true })
    assert.deepEqual(confirmed.errors, {})
    const saved = await BankAccount.findByOrFail({ profileId: profile.id })
    assert.equal(saved.accountLast4, '45')
  })
})
