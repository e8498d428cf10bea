import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import Application from '#applications/models/application'
import { agreedCriteria } from '#applications/queries/timeline'
import { changesSinceReturn } from '#approvals/queries/profile_changes'
import type User from '#auth/models/user'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile, fillSlots } from '#database/factories/profile_factory'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { fixture } from '#tests/fixtures/files/corpus'
import { directorForm, groupForm } from '#tests/functional/applicants/group/forms'
import { createApplicant, visitorAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { removeFile, sendFile } from './files.js'
import { bankForm, lendingForm, memberForm, personalForm } from './forms.js'

type LoanType = keyof typeof LOAN_TYPES

const PERSON = ['personal', 'address', 'bank-account', 'declaration']
const ON_HOLD = 3

/** Sections locked and open for applicants with one loan type live who open the wizard of another. */
const PAIRS: { live: LoanType; second: LoanType; locked: string[]; open: string[] }[] = [
  ...(['individual', 'education'] as const).map((second) => ({
    live: 'group' as const,
    second,
    locked: PERSON,
    open: ['family', 'lending', 'documents'],
  })),
  ...(['individual', 'education'] as const).map((live) => ({
    live,
    second: 'group' as const,
    locked: PERSON,
    open: ['group-details', 'directors', 'shareholders', 'group-documents'],
  })),
  {
    live: 'individual',
    second: 'education',
    locked: [...PERSON, 'family'],
    open: ['lending', 'documents'],
  },
  {
    live: 'education',
    second: 'individual',
    locked: [...PERSON, 'family', 'documents'],
    open: ['lending'],
  },
]

/** Creates an applicant whose application of a loan type is with the district, with all answers of its wizard. */
async function createApplied(live: LoanType, statusId?: number) {
  const user = await createApplicant()
  const loanType = LOAN_TYPES[live]
  if (live === 'group') await createCompleteGroup(user)
  else await createCompleteProfile(user, { loanType })
  const { id: profileId } = await db.from('profiles').where('user_id', user.id).first()
  if (live === 'group') await db.from('family_members').where('profile_id', profileId).delete()
  const first = await createApplication({ userId: user.id, loanType, statusId })
  return { user, profileId: profileId as number, first, visitor: await visitorAs(user) }
}

/** Fills in the open sections, as their pages send them. */
async function fillIn(visitor: Visitor, user: User, profileId: number, second: LoanType) {
  const post = async (section: string, form: object) => {
    const answer = await visitor.post(`/apply/${second}/${section}`, form)
    return { section, errors: answer.errors, warning: answer.flash.warning }
  }
  if (second === 'group') {
    const answers = [await post('group-details', groupForm())]
    for (const [aadhaar, pan] of [
      ['9999 0000 0028', 'ABCPS1234K'],
      ['9999 0000 0016', 'ABCPS1234L'],
    ]) {
      answers.push(await post('directors', directorForm({ aadhaar, pan })))
    }
    const group = await db.from('applicant_groups').where('user_id', user.id).first()
    await fillSlots(user.id, { subjectType: 'group', subjectId: group.id }, '2')
    for (const { id } of await db.from('group_directors').where('group_id', group.id)) {
      await fillSlots(user.id, { subjectType: 'director', subjectId: id }, '2D')
    }
    return answers
  }
  const answers = [await post('lending', lendingForm())]
  const hasFamily = await db.from('family_members').where('profile_id', profileId).first()
  if (!hasFamily) answers.push(await post('family', memberForm()))
  const hasPhoto = await db
    .from('documents')
    .where({ subject_type: 'profile', subject_id: profileId, slot: 'photo' })
    .first()
  if (!hasPhoto) {
    const place = { subjectType: 'profile', subjectId: profileId } as const
    await fillSlots(user.id, place, String(LOAN_TYPES[second]))
    const photo = await sendFile(visitor, second, 'photo', await fixture('photo.jpg'), 'a.jpg')
    answers.push({
      section: 'documents',
      errors: photo.status === 200 ? {} : photo.body,
      warning: undefined,
    })
  }
  return answers
}

test.group('A second loan type', () => {
  for (const { live, second, locked, open } of PAIRS) {
    test(`can be applied for: ${second} while ${live} is live`, async ({ assert }) => {
      const { user, profileId, visitor } = await createApplied(live)
      const list = await visitor.get(`/apply/${second}`)
      assert.equal(list.component, 'applicants/profile/task_list')
      const rows = list.props.sections as { section: string; isLocked: boolean }[]
      const named = (isLocked: boolean) =>
        rows.filter((row) => row.isLocked === isLocked).map(({ section }) => section)
      assert.sameMembers(named(true), locked)
      assert.sameMembers(named(false), open)
      for (const section of open) {
        const page = await visitor.send('GET', `/apply/${second}/${section}`)
        /** Documents of a group require its details first. */
        assert.notEqual(page.location, '/dashboard', section)
      }
      for (const section of locked) {
        const page = await visitor.send('GET', `/apply/${second}/${section}`)
        assert.equal(page.location, '/dashboard', section)
      }
      for (const answer of await fillIn(visitor, user, profileId, second)) {
        assert.deepEqual(answer.errors, {}, answer.section)
        assert.isUndefined(answer.warning, answer.section)
      }
      const summary = await visitor.get(`/apply/${second}/summary`)
      assert.isEmpty(
        (summary.props.sections as { isComplete: boolean; missing: string[] }[])
          .filter((row) => !row.isComplete)
          .map(({ missing }) => missing)
      )
      /** The declaration is locked by the first application: the criteria of this scheme are shown and stored. */
      const { criteria } = summary.props as { criteria: string[] }
      assert.deepEqual(criteria, eligibilityTexts(LOAN_TYPES[second], 'en'))
      await visitor.post(`/apply/${second}/summary`, { confirmed: true })
      const made = await Application.query().where('userId', user.id).orderBy('id')
      assert.deepEqual(
        made.map(({ loanType }) => loanType),
        [LOAN_TYPES[live], LOAN_TYPES[second]]
      )
      const agreed = await Promise.all(made.map(({ id }) => agreedCriteria(id)))
      assert.deepEqual(agreed[1]?.criteria, criteria)
      assert.equal(agreed[1]?.locale, 'en')
      const after = await visitor.send('GET', `/apply/${second}`)
      assert.equal(after.location, '/dashboard', 'everything is locked now')
    }).timeout(60_000)
  }

  test('has its own slots open, while those of the live application are locked individually', async ({
    assert,
  }) => {
    const { visitor } = await createApplied('individual')
    const page = await visitor.get('/apply/education/documents')
    const cards = page.props.cards as { slot: string; isLocked: boolean }[]
    assert.sameMembers(
      cards.filter((card) => !card.isLocked).map(({ slot }) => slot),
      ['ncl', 'marks12', 'admission']
    )
    const bytes = await fixture('two_pages.pdf')
    const own = await sendFile(visitor, 'education', 'marks12', bytes, 'marks.pdf')
    assert.equal(own.status, 200)
    for (const slot of ['pan', 'other1']) {
      assert.equal((await sendFile(visitor, 'education', slot, bytes, 'a.pdf', 'A')).status, 423)
      assert.equal((await removeFile(visitor, 'education', slot)).status, 423)
    }
  })

  test('unlocks the common sections for both while one application is with its applicant, and each shows the change', async ({
    assert,
  }) => {
    const { user, profileId, first, visitor } = await createApplied('group')
    const returned = await createApplication({ userId: user.id, loanType: 1, statusId: ON_HOLD })
    assert.deepEqual(
      (await visitor.post('/apply/individual/personal', personalForm(user))).errors,
      {}
    )
    await visitor.post('/apply/individual/bank-account', bankForm({ city: 'Mumbai' }))
    await visitor.post('/apply/individual/family', memberForm())
    const sections = await db.from('profile_revisions').where('profile_id', profileId).orderBy('id')
    assert.deepEqual(
      sections.map(({ section }) => section),
      ['personal', 'bank-account', 'family']
    )
    const shown = async (application: Application) => {
      const changes = await changesSinceReturn(application, i18nManager.locale('en'))
      return { since: changes?.since, keys: (changes?.fields ?? []).map(({ key }) => key) }
    }
    const ofGroup = await shown(await Application.findOrFail(first.id))
    assert.equal(ofGroup.since, 'submission')
    assert.include(ofGroup.keys, 'bank-account.city')
    assert.isFalse(
      ofGroup.keys.some((key) => key.startsWith('family')),
      'the group’s wizard has no family section'
    )
    const ofPerson = await shown(await Application.findOrFail(returned.id))
    assert.isTrue(ofPerson.keys.some((key) => key.startsWith('family')))
  })
})
