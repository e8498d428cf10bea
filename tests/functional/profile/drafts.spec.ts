import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { open } from '#core/vault/vault'
import Profile from '#profile/models/profile'
import SectionDraft from '#profile/models/section_draft'
import { profileView } from '#profile/queries/profile_view'
import { createApplicant, requestAs, signInAs } from '#tests/support/users'
import { addressForm, lendingForm, personalForm } from './forms.js'
import { sendDraft } from './files.js'

const PERSONAL = '/apply/individual/personal'
const AADHAAR = '999900000016'
const SPACED = '9999 0000 0016'

test.group('A draft', () => {
  test('comes back on another device, wrong values and all', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    const typed = { ...personalForm(user), pan: 'half a', familyIncome: 'lots', firstName: 'सविता' }
    const { status, body } = await sendDraft(visitor, PERSONAL, { ...typed, unknown: 'x' })
    assert.equal(status, 200)
    assert.match(body.savedAt, /^\d{4}-\d{2}-\d{2}T/)

    const elsewhere = await signInAs(user)
    const { props } = await elsewhere.get(PERSONAL)
    assert.containSubset(props.values, { pan: 'half a', familyIncome: 'lots', firstName: 'सविता' })
    assert.notProperty(props.values, 'unknown')
    assert.isString(props.step.draftSavedAt)
  })

  test('holds the parts of a form, and ends when the form is saved', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
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

  test('is forgotten on Reset, and what was saved stays', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    await visitor.post(PERSONAL, personalForm(user, { motherTongue: 'Marathi' }))
    await sendDraft(visitor, PERSONAL, { ...personalForm(user), motherTongue: 'Ahirani' })
    assert.equal((await visitor.post(`${PERSONAL}/draft/forget`, {})).status, 200)
    const { props } = await visitor.get(PERSONAL)
    assert.isNull(props.step.draftSavedAt)
    assert.equal(props.values.motherTongue, 'Marathi')
    assert.equal((await visitor.post('/apply/individual/nowhere/draft/forget', {})).status, 404)
  })

  test('of the lending details belongs to one loan type', async ({ assert }) => {
    const visitor = await signInAs(await createApplicant())
    await sendDraft(visitor, '/apply/individual/lending', lendingForm({ product: 'Looms' }))
    const { props } = await visitor.get('/apply/education/lending')
    assert.equal(props.values.product, '')
    const own = await visitor.get('/apply/individual/lending')
    assert.equal(own.props.values.product, 'Looms')
  })

  test('is unreadable in the database, and bounded', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    await sendDraft(visitor, PERSONAL, { firstName: 'Savita', aadhaar: SPACED })
    const row = await SectionDraft.query().orderBy('id', 'desc').firstOrFail()
    assert.notInclude(row.content, 'Savita')
    assert.throws(() => open(row.content, 'aadhaar'))
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'.repeat(1500)])
    )
    assert.equal((await sendDraft(visitor, PERSONAL, long)).status, 422)
  })
})

test.group('The Aadhaar number', () => {
  test('typed into a draft is saved with the form and never comes back', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    await sendDraft(visitor, PERSONAL, personalForm(user))
    /** The browser never gets it back, so a later draft comes without it. */
    await sendDraft(visitor, PERSONAL, personalForm(user, { aadhaar: '', motherName: 'S' }))
    const page = await visitor.get(PERSONAL)
    assert.equal(page.props.aadhaarMask, 'XXXX XXXX 0016')
    assert.equal(page.props.values.aadhaar, '')
    const saved = await visitor.post(PERSONAL, personalForm(user, { aadhaar: '' }))
    assert.deepEqual(saved.errors, {})
    const profile = await Profile.findByOrFail('userId', user.id)
    assert.equal(open(profile.aadhaarCipher!, 'aadhaar'), AADHAAR)
  })

  test('is kept when the field is left empty, and replaced when it is not', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
    await visitor.post(PERSONAL, personalForm(user))
    await visitor.post(PERSONAL, personalForm(user, { aadhaar: '' }))
    assert.equal((await Profile.findByOrFail('userId', user.id)).aadhaarLast4, '0016')
    await visitor.post(PERSONAL, personalForm(user, { aadhaar: '९९९९ ०००० ००२८' }))
    assert.equal((await Profile.findByOrFail('userId', user.id)).aadhaarLast4, '0028')
  })

  test('stands in no answer and in no table, not even of a refused form', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await signInAs(user)
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

  test('is not in the session of a refused form', async ({ client, assert }) => {
    const user = await createApplicant()
    const form = personalForm(user, { pan: 'wrong', aadhaar: SPACED })
    const response = await requestAs(client, user, 'post', PERSONAL).json(form as never)
    assert.property(response.flashMessages(), 'inputErrorsBag')
    assert.notInclude(JSON.stringify(response.session()), SPACED)
  })
})
