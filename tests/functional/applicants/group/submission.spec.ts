import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import router from '@adonisjs/core/services/router'
import Application from '#applications/models/application'
import { duplicatesOf } from '#approvals/queries/duplicates'
import { changesSinceReturn } from '#approvals/queries/profile_changes'
import { Role } from '#auth/roles'
import i18nManager from '@adonisjs/i18n/services/main'
import { plainDate } from '#kernel/calendar/plain_date'
import { casteNamed, createApplication } from '#database/factories/application_factory'
import { createCompleteGroup, createDirector } from '#database/factories/group_factory'
import { fillSlots } from '#database/factories/profile_factory'
import ApplicantGroup from '#group/models/applicant_group'
import StoredFile from '#documents/models/stored_file'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import { sendDraft } from '#tests/functional/applicants/profile/files'
import { createApplicant, createOfficer, visitorAs } from '#tests/support/users'
import { removeAt, sendTo } from './files.js'
import { directorForm, groupForm, shareholderForm } from './forms.js'
import { aadhaarOf } from '#tests/support/aadhaar_of'

const SUMMARY = '/apply/group/summary'
const confirm = { confirmed: true }
const ON_HOLD = 3

const districtId = (name: string) => masters().districts.find(({ nameEn }) => nameEn === name)!.id
const foreignCaste = () => masters().castes.find(({ categoryCode }) => categoryCode !== 'OBC')!.id

async function applicationsOf(userId: number) {
  return Application.query().where({ userId })
}

test.group('Submission of a group application', () => {
  test('reports how many directors are missing', async ({ assert }) => {
    const cases: [object[], string][] = [
      [[], '2 more directors (minimum 2)'],
      [[{}], '1 more directors (minimum 2)'],
      [[{}, { casteId: foreignCaste() }], '1 more directors of the category OBC (minimum 2)'],
      [
        [{}, { firstName: 'Old', lastName: 'One', birthDate: plainDate('1960-01-01') }],
        'Age Criteria not fulfilled: Old One',
      ],
      [
        [{}, { firstName: 'Low', lastName: 'Score', cibilScore: 420 }],
        'The CIBIL score of Low Score is below 500',
      ],
    ]
    for (const [directors, message] of cases) {
      const user = await createApplicant()
      await createCompleteGroup(user, { directors })
      const visitor = await visitorAs(user)
      await visitor.get(SUMMARY)
      const answer = await visitor.post(SUMMARY, confirm)
      assert.include(JSON.stringify([answer.flash, answer.errors]), message)
      assert.lengthOf(await applicationsOf(user.id), 0)
    }
  }).timeout(60_000)

  test('names the missing documents of a director', async ({ assert }) => {
    const user = await createApplicant()
    const { group } = await createCompleteGroup(user)
    await createDirector(group.id, { firstName: 'Third', lastName: 'One' })
    const visitor = await visitorAs(user)
    const { props } = await visitor.get(SUMMARY)
    const directors = props.sections.find((row: { section: string }) => row.section === 'directors')
    assert.deepEqual(directors.missing, ['10 documents of Third One'])
    await visitor.post(SUMMARY, confirm)
    assert.lengthOf(await applicationsOf(user.id), 0)
  })

  test('creates one application from twenty simultaneous requests', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteGroup(user)
    const visitor = await visitorAs(user)
    await visitor.get(SUMMARY)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.clone().send('POST', SUMMARY, confirm))
    )
    assert.isTrue(answers.every(({ status }) => status < 500))
    const rows = await applicationsOf(user.id)
    assert.lengthOf(rows, 1)
    assert.isNotNull(rows[0].groupId)
  }).timeout(60_000)
})

const TABLES = ['applicant_groups', 'group_directors', 'group_shareholders', 'section_drafts']

async function everything() {
  const rows: Record<string, unknown> = {}
  for (const table of TABLES) rows[table] = await db.from(table).orderBy('id')
  rows.documents = await db.from('documents').where('subject_type', 'director').orderBy('id')
  return JSON.parse(JSON.stringify(rows)) as object
}

test.group('The lock of the group sections', () => {
  test('rejects every write, and nothing changes', async ({ assert }) => {
    const user = await createApplicant()
    const { directors } = await createCompleteGroup(user)
    const visitor = await visitorAs(user)
    await visitor.post('/apply/group/shareholders', shareholderForm())
    const [{ id }] = await db.from('group_shareholders').orderBy('id', 'desc').limit(1)
    await createApplication({ userId: user.id, loanType: 2 })
    const before = await everything()
    const writes = Object.values(router.toJSON())
      .flat()
      .filter(({ name, methods }) => name?.startsWith('group.') && !methods.includes('GET'))
    const forms: Record<string, object> = {
      details: groupForm(),
      directors: directorForm(),
      shareholders: shareholderForm(),
    }
    assert.lengthOf(writes, 13)
    for (const { name, methods, pattern } of writes) {
      const path = pattern
        .replace(':loanType', 'group')
        .replace('shareholders/:id', `shareholders/${id}`)
        .replace(':id', String(directors[0].id))
        .replace(':slot', 'other1')
      const answer = await visitor.submit(methods[0] as 'POST', path, forms[name!.split('.')[1]])
      assert.equal(answer.flash.warning, 'Profile is Locked', name)
    }
    const upload = await fixture('photo.jpg')
    const director = `/apply/group/directors/${directors[0].id}/documents`
    const answers = [
      await sendTo(visitor, '/apply/group/group-documents/other1', upload, 'a.jpg', 'A name'),
      await sendTo(visitor, `${director}/other1`, upload, 'a.jpg', 'A name'),
      await removeAt(visitor, `${director}/photo`),
      await sendDraft(visitor, '/apply/group/directors', { firstName: 'X' }),
    ]
    for (const { status } of answers) assert.equal(status, 423)
    assert.deepEqual(await everything(), before)
  })

  test('does not apply while another loan type is live', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteGroup(user, { withDocuments: false })
    await createApplication({ userId: user.id, loanType: 1 })
    const visitor = await visitorAs(user)
    const { props } = await visitor.get('/apply/group')
    const locked = props.sections.filter((row: { isLocked: boolean }) => row.isLocked)
    assert.deepEqual(
      locked.map((row: { section: string }) => row.section),
      ['personal', 'address', 'bank-account', 'declaration']
    )
    const saved = await visitor.post('/apply/group/group-details', groupForm({ name: 'Other' }))
    assert.deepEqual(saved.errors, {})
  })

  test('is released by a return, and officers see the changes', async ({ assert }) => {
    const user = await createApplicant()
    const { group, directors } = await createCompleteGroup(user)
    const application = await createApplication({
      userId: user.id,
      loanType: 2,
      statusId: ON_HOLD,
      overrides: { groupId: group.id },
    })
    await db
      .from('workflow_decisions')
      .where({ subject_type: 'application', subject_id: application.id })
      .update({ to_status: ON_HOLD })
    const visitor = await visitorAs(user)
    const change = groupForm({ name: 'Savitri Gat', amount: '20,00,000' })
    assert.deepEqual((await visitor.post('/apply/group/group-details', change)).errors, {})
    const edit = directorForm({ aadhaar: '', pan: '', mobile: '9000000099' })
    await visitor.submit('PUT', `/apply/group/directors/${directors[0].id}`, edit)
    const upload = await fixture('photo.jpg')
    const slot = `/apply/group/directors/${directors[0].id}/documents/photo`
    await sendTo(visitor, slot, upload, 'new.jpg')

    const changes = await changesSinceReturn(application, i18nManager.locale('en'))
    const named = changes!.fields.map(({ section, field }) => `${section} / ${field}`)
    assert.includeMembers(named, [
      'Group Details / Group Name',
      'Group Details / Required Loan Amount',
      'Directors / Director',
      'Directors / Director: Photo',
    ])
    const name = changes!.fields.find(({ key }) => key === 'group-details.name')!
    assert.equal(name.before, 'Savitri Mahila Bachat Gat')
    assert.equal(name.after, 'Savitri Gat')
    assert.notMatch(JSON.stringify(changes), /9999\d{8}/)
  })
})

test.group('Officers’ view of the group', () => {
  test('shows the group, its people and their documents, but none of another district', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const { group, directors } = await createCompleteGroup(user)
    const overrides = { groupId: group.id }
    const application = await createApplication({ userId: user.id, loanType: 2, overrides })
    const file = await StoredFile.query()
      .where({ ownerUserId: user.id })
      .orderBy('id', 'desc')
      .firstOrFail()
    const own = await visitorAs(await createOfficer(Role.districtOfficer, districtId('Pune')))
    const { props, text } = await own.get(`/officer/applications/${application.id}`)
    assert.equal(props.group.name, group.name)
    assert.deepEqual(
      props.group.directors.map((row: { id: number }) => row.id),
      directors.map(({ id }) => id)
    )
    assert.lengthOf(props.documents, 22)
    assert.notMatch(text, /9999\d{8}/)
    assert.equal((await own.send('GET', `/files/${file.uuid}`)).status, 200)

    const other = await visitorAs(await createOfficer(Role.districtOfficer, districtId('Nashik')))
    assert.equal((await other.send('GET', `/files/${file.uuid}`)).status, 404)
    const stranger = await visitorAs(await createApplicant())
    assert.equal((await stranger.send('GET', `/files/${file.uuid}`)).status, 404)
  })

  test('flags a director’s number used elsewhere to the district officer', async ({ assert }) => {
    const [one, two] = [await createApplicant(), await createApplicant()]
    const first = await createCompleteGroup(one, { withDocuments: false })
    const [{ aadhaarReference, aadhaarDigest, aadhaarLast4, panDigest }] = first.directors
    const second = await createCompleteGroup(two, {
      withDocuments: false,
      directors: [{ aadhaarReference, aadhaarDigest, aadhaarLast4 }, { panDigest }],
    })
    await createApplication({ userId: one.id, loanType: 2 })
    const overrides = { groupId: second.group.id }
    const application = await createApplication({ userId: two.id, loanType: 2, overrides })
    const viewer = { roleId: Role.districtOfficer, districts: [districtId('Pune')] }
    const { files: found } = await duplicatesOf(application, viewer, 'en')
    const [{ lines }] = found
    const ofDirectors = lines.filter(({ isDirector }) => isDirector).map(({ kind }) => kind)
    assert.includeMembers(ofDirectors, ['aadhaar', 'pan'])
    assert.isAbove(lines.find(({ kind }) => kind === 'pan')!.points, 0)
    const applicant = await visitorAs(two)
    assert.notInclude((await applicant.get('/profile/group')).text, 'duplicate')
  })

  test('shows a director’s full number only after a click that is logged', async ({ assert }) => {
    const [user, other] = [await createApplicant(), await createApplicant()]
    const { group, directors } = await createCompleteGroup(user, { withDocuments: false })
    const foreign = await createCompleteGroup(other, { withDocuments: false })
    const overrides = { groupId: group.id }
    const application = await createApplication({ userId: user.id, loanType: 2, overrides })
    const officer = await visitorAs(await createOfficer(Role.districtOfficer, districtId('Pune')))
    const path = `/officer/applications/${application.id}/reveals`
    await officer.get(`/officer/applications/${application.id}`)
    const shown = await officer.send('POST', path, {
      kind: 'aadhaar',
      whose: 'director',
      personId: directors[0].id,
    })
    const { number: aadhaar } = JSON.parse(shown.text)
    assert.equal(aadhaar, await aadhaarOf(directors[0]))
    const entries = await db
      .from('audit_entries')
      .where({ action: 'aadhaar.revealed', subject_id: application.id })
    assert.lengthOf(entries, 1)
    assert.include(JSON.stringify(entries[0].data), 'director')
    const stranger = await officer.send('POST', path, {
      kind: 'aadhaar',
      whose: 'director',
      personId: foreign.directors[0].id,
    })
    assert.equal(stranger.status, 404)
  })

  test('keeps a changed district through a resubmission', async ({ assert }) => {
    const user = await createApplicant()
    const { group } = await createCompleteGroup(user, { withDocuments: false })
    const overrides = { groupId: group.id, number: 'GL-PUN-2627-900001' }
    const application = await createApplication({ userId: user.id, loanType: 2, overrides })
    const agm = await visitorAs(await createOfficer(Role.agm))
    const nashik = String(districtId('Nashik'))
    const { props } = await agm.get(`/officer/change-district?number=${application.number}`)
    const { statusId, lastDecisionId } = props.file
    const form = {
      number: application.number,
      districtId: nashik,
      expectedStatusId: statusId,
      expectedDecisionId: lastDecisionId,
    }
    const answer = await agm.post('/officer/change-district', form)
    assert.deepEqual(answer.errors, {})
    const moved = await ApplicantGroup.findOrFail(group.id)
    assert.equal(moved.loanDistrictId, Number(nashik))
  })

  test('shows no group for an individual application', async ({ assert }) => {
    const application = await createApplication({ casteId: casteNamed('Kunbi') })
    await fillSlots(
      application.userId,
      { subjectType: 'profile', subjectId: application.profileId },
      '1'
    )
    const officer = await visitorAs(await createOfficer(Role.districtOfficer, districtId('Pune')))
    const { props } = await officer.get(`/officer/applications/${application.id}`)
    assert.isNull(props.group)
  })
})
