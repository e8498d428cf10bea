import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { createCompleteGroup } from '#database/factories/group_factory'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import ApplicantGroup from '#group/models/applicant_group'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import { sendDraft } from '#tests/functional/applicants/profile/files'
import {
  address,
  addressForm,
  bankForm,
  personalForm,
} from '#tests/functional/applicants/profile/forms'
import { createApplicant, visitorAs } from '#tests/support/users'
import { removeAt, sendTo } from './files.js'
import { directorForm, groupForm, shareholderForm } from './forms.js'
import { aadhaarOf } from '#tests/support/aadhaar_of'

const SUBMITTED = 'Your Request is Submitted Successfully. Please wait for further information.'
const requiredSlots = (list: string) =>
  masters()
    .documentSlots(list)
    .filter((slot) => slot.isRequired)

test.group('The wizard of the group loan', () => {
  test('leads from an empty task list to a submitted application', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const first = await visitor.get('/apply/group')
    assert.deepEqual(
      first.props.sections.map((row: { section: string; isOptional: boolean }) => [
        row.section,
        row.isOptional,
      ]),
      [
        ['personal', false],
        ['address', false],
        ['bank-account', false],
        ['group-details', false],
        ['directors', false],
        ['shareholders', true],
        ['group-documents', false],
        ['declaration', false],
      ]
    )
    const steps: [string, object, string][] = [
      ['personal', personalForm(user), 'applicants/profile/address'],
      ['address', addressForm(), 'applicants/profile/bank_account'],
      ['bank-account', bankForm(), 'applicants/group/details'],
      ['group-details', groupForm(), 'applicants/group/directors'],
      ['directors', directorForm(), 'applicants/group/director_documents'],
      [
        'directors',
        directorForm({ firstName: 'Sunita', aadhaar: '999900000037', pan: 'ABCPT1234K' }),
        'applicants/group/director_documents',
      ],
      ['shareholders', shareholderForm(), 'applicants/group/shareholders'],
      ['declaration', { isDeclared: true }, 'lending/applications/summary'],
    ]
    for (const [section, form, next] of steps) {
      await visitor.get(`/apply/group/${section}`)
      const answer = await visitor.post(`/apply/group/${section}`, form)
      assert.deepEqual(answer.errors, {}, section)
      assert.equal(answer.flash.success, 'Data Saved Successfully')
      assert.equal(answer.component, next)
    }
    const group = await ApplicantGroup.findByOrFail({ userId: user.id })
    const directors = await GroupDirector.query().where({ groupId: group.id }).orderBy('id')
    const upload = await fixture('photo.jpg')
    for (const { slot } of requiredSlots('2')) {
      const path = `/apply/group/group-documents/${slot}`
      assert.equal((await sendTo(visitor, path, upload, 'a.jpg')).status, 200, slot)
    }
    for (const { id } of directors) {
      for (const { slot } of requiredSlots('2D')) {
        const path = `/apply/group/directors/${id}/documents/${slot}`
        assert.equal((await sendTo(visitor, path, upload, 'a.jpg')).status, 200, slot)
      }
    }
    const summary = await visitor.get('/apply/group/summary')
    assert.equal(summary.props.profileHref, '/profile/group')
    assert.deepEqual(
      summary.props.sections.map((row: { section: string; isComplete: boolean }) => [
        row.section,
        row.isComplete,
      ]),
      ['personal', 'address', 'bank-account', 'group-details', 'directors', 'shareholders']
        .concat('group-documents', 'declaration')
        .map((section) => [section, true])
    )
    const sent = await visitor.post('/apply/group/summary', { confirmed: true })
    assert.equal(sent.flash.success, SUBMITTED)
    const application = await Application.findByOrFail({ userId: user.id })
    assert.match(application.number, /^GL-PUN-\d{4}-\d{6}$/)
    assert.containSubset(application.$attributes, {
      groupId: group.id,
      amountPaise: 15_00_000_00,
      businessType: 'Papad and pickles',
      loanType: 2,
    })
    const page = await visitor.get('/profile/group')
    assert.equal(page.props.application.number, application.number)
    assert.isNull(page.props.editHref)
    assert.notInclude(page.text, '999900000028')
  }).timeout(90_000)

  test('has none of its steps for an individual loan', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    for (const step of ['group-details', 'directors', 'shareholders', 'group-documents']) {
      assert.equal((await visitor.get(`/apply/individual/${step}`)).status, 404, step)
    }
    assert.equal((await visitor.get('/apply/group/lending')).status, 404)
    assert.equal((await visitor.get('/apply/group/documents')).status, 404)
  })

  test('requires the group before its documents', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    const answer = await visitor.send('GET', '/apply/group/group-documents')
    assert.equal(answer.location, '/apply/group/group-details')
    const upload = await fixture('photo.jpg')
    const sent = await sendTo(visitor, '/apply/group/group-documents/auth_letter', upload, 'a.jpg')
    assert.equal(sent.status, 422)
    assert.equal(sent.body.errors[0].message, 'Please Complete the Group Detail Page first.')
  })

  test('derives the loan district from the correspondence address', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteGroup(user, { withDocuments: false })
    const visitor = await visitorAs(user)
    const nashik = masters().districts.find((district) => district.nameEn === 'Nashik')!
    const moved = address({
      districtId: String(nashik.id),
      talukaId: String(masters().talukas(nashik.id)[0].id),
    })
    await visitor.post('/apply/group/address', addressForm({ correspondence: moved }))
    const group = await ApplicantGroup.findByOrFail({ userId: user.id })
    assert.equal(group.loanDistrictId, nashik.id)
  })
})

test.group('Directors and shareholders of a group', () => {
  test('of another person are not found', async ({ assert }) => {
    const owner = await createApplicant()
    const { group, directors } = await createCompleteGroup(owner, { withDocuments: false })
    const mine = await visitorAs(owner)
    await mine.post('/apply/group/shareholders', shareholderForm())
    const shareholder = await GroupShareholder.findByOrFail({ groupId: group.id })
    const stranger = await createApplicant()
    await createCompleteGroup(stranger, { withDocuments: false })
    const visitor = await visitorAs(stranger)
    const director = `/apply/group/directors/${directors[0].id}`
    const upload = await fixture('photo.jpg')
    const statuses = [
      (await visitor.get(director)).status,
      (await visitor.get(`${director}/documents`)).status,
      (await visitor.submit('PUT', director, directorForm())).status,
      (await visitor.submit('DELETE', director)).status,
      (await sendTo(visitor, `${director}/documents/photo`, upload, 'a.jpg')).status,
      (await removeAt(visitor, `${director}/documents/photo`)).status,
      (await visitor.get(`/apply/group/shareholders/${shareholder.id}`)).status,
      (await visitor.submit('DELETE', `/apply/group/shareholders/${shareholder.id}`)).status,
      (await visitor.get('/apply/group/directors/abc')).status,
    ]
    assert.deepEqual(statuses, Array(9).fill(404))
    assert.isNotNull(await GroupDirector.find(directors[0].id))
  })

  test('are removed with their documents, which are kept as history', async ({ assert }) => {
    const user = await createApplicant()
    const { directors } = await createCompleteGroup(user, { withDocuments: false })
    const visitor = await visitorAs(user)
    const path = `/apply/group/directors/${directors[1].id}`
    const upload = await fixture('photo.jpg')
    await visitor.get('/apply/group/directors')
    await sendTo(visitor, `${path}/documents/photo`, upload, 'a.jpg')
    const named = await sendTo(visitor, `${path}/documents/other1`, upload, 'a.jpg')
    assert.equal(named.body.errors[0].message, 'Please add Name of the Other Documents added')
    const titled = await sendTo(visitor, `${path}/documents/other1`, upload, 'a.jpg', 'Udyam')
    assert.equal(titled.body.card.file.title, 'Udyam')
    assert.lengthOf((await visitor.get(`${path}/documents`)).props.cards, 14)
    const removed = await visitor.submit('DELETE', path)
    assert.equal(removed.flash.success, 'Record removed Successfully.')
    assert.isNull(await GroupDirector.find(directors[1].id))
    const documents = await db
      .from('documents')
      .where({ subject_type: 'director', subject_id: directors[1].id })
    assert.lengthOf(documents, 2)
    assert.isTrue(documents.every((row) => row.current_version_id === null))
  })

  test('have drafts that belong to one person, as do the numbers in them', async ({ assert }) => {
    const user = await createApplicant()
    const { directors } = await createCompleteGroup(user, { withDocuments: false })
    const visitor = await visitorAs(user)
    const list = '/apply/group/directors'
    await visitor.get(list)
    const before = directors[0].aadhaarLast4
    const typed = directorForm({ pan: 'abcps 9876k', aadhaar: '9999 0000 0016' })
    assert.equal((await sendDraft(visitor, list, typed)).status, 200)

    const fresh = await visitor.get(`${list}/new`)
    assert.containSubset(fresh.props.values, { pan: '', aadhaar: '' })
    assert.deepEqual(fresh.props.masks, { aadhaar: 'XXXX XXXX 0016', pan: 'XXXXXX876K' })
    const path = `${list}/${directors[0].id}`
    const other = await visitor.get(path)
    assert.equal(other.props.values.pan, '')
    assert.deepEqual(other.props.masks, {
      aadhaar: `XXXX XXXX ${before}`,
      pan: `XXXXXX${directors[0].panLast4}`,
    })

    const edit = directorForm({ id: String(directors[0].id), aadhaar: '', pan: '' })
    assert.deepEqual((await visitor.submit('PUT', path, edit)).errors, {})
    assert.equal((await GroupDirector.findOrFail(directors[0].id)).aadhaarLast4, before)

    await sendDraft(visitor, list, typed)
    await sendDraft(visitor, list, { ...typed, aadhaar: '' })
    const saved = await visitor.post(list, directorForm({ aadhaar: '' }))
    assert.deepEqual(saved.errors, {})
    const added = await GroupDirector.query().orderBy('id', 'desc').firstOrFail()
    assert.equal(await aadhaarOf(added), '999900000016')
    assert.isNull((await visitor.get(`${list}/new`)).props.step.draftSavedAt)
  })
})
