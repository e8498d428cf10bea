import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { anonymiseApplication } from '#privacy/erasure/actions/anonymise_application'
import { LOAN_TYPES } from '#masters/rules/schemes'
import Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'
import { DateTime } from 'luxon'
import { clockAt } from '#tests/functional/lending/approvals/as_of/office'
import { dialect } from '#tests/support/tags'

const pathOf = ({ id }: Application, day?: string) =>
  `/officer/applications/${id}/as-of${day === undefined ? '' : `?day=${day}`}`

test.group('View of an application as of a day', (group) => {
  dialect(group)
  group.each.setup(() => clockAt('2027-05-20'))
  group.each.teardown(() => useSystemClock())

  test('accepts a day between the submission and today, and otherwise gives the reason', async ({
    client,
    assert,
  }) => {
    const file = await createApplication()
    const auditor = await createOfficer(Role.auditor)
    clockAt('2027-06-10')
    const of = async (day?: string) =>
      pageProps(
        await requestAs(client, auditor, 'get', pathOf(file, day)),
        'lending/approvals/as_of'
      )
    for (const [day, problem] of [
      ['2027-05-19', 'before_submission'],
      ['2027-06-11', 'future'],
      ['31-02-2027', 'unreadable'],
    ] as const) {
      const { review, ...page } = await of(day)
      assert.isNull(review, day)
      assert.equal(page.problem, problem)
    }
    const first = await of('20-05-2027')
    assert.equal(first.day, '2027-05-20')
    assert.isNull(first.dayBefore)
    assert.equal(first.dayAfter, '2027-05-21')
    assert.equal(first.review!.application.heldForDays, 0)
    const last = await of('2027-06-10')
    assert.equal(last.review!.application.heldForDays, 21)
    assert.isNull(last.dayAfter)
    assert.equal((await of()).day, '2027-06-09', 'yesterday, if none is requested')
    assert.notProperty(last.review!.application, 'can')
    assert.notProperty(last, 'decision')
  })

  test('requires access to the application today, and is in the audit log', async ({
    client,
    assert,
  }) => {
    const file = await createApplication({ districtId: districtNamed('Pune') })
    const pune = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
    const nagpur = await createOfficer(Role.districtOfficer, districtNamed('Nagpur'))
    const path = pathOf(file, '2027-05-20')
    ;(await requestAs(client, nagpur, 'get', path)).assertStatus(404)
    ;(await requestAs(client, pune, 'get', path)).assertStatus(200)
    const seen = await db
      .from('audit_entries')
      .where({ subject_type: 'application', subject_id: file.id, action: 'profile.viewed' })
    assert.deepEqual(
      seen.map(({ actor_id: actor }) => Number(actor)),
      [pune.id]
    )
  })

  test('names the histories that are missing, and omits sections that may have differed', async ({
    client,
    assert,
  }) => {
    const file = await createApplication({ statusId: 19 })
    const auditor = await createOfficer(Role.auditor)
    /** A new installation has kept its history from the beginning. */
    assert.isEmpty(await db.from('history_start_dates'))
    const since = sqlInstant(DateTime.fromISO('2027-06-01T12:00:00+05:30'))
    await db
      .table('history_start_dates')
      .multiInsert(['profile_revisions', 'application_changes'].map((name) => ({ name, since })))
    clockAt('2027-06-10')
    const of = async (day: string) => {
      const answer = await requestAs(client, auditor, 'get', pathOf(file, day))
      return pageProps(answer, 'lending/approvals/as_of').review!
    }
    const before = await of('2027-05-20')
    /** The earlier release may have run until the end of the next day. */
    const [last, after] = [await of('2027-06-01'), await of('2027-06-02')]
    await db.from('history_start_dates').delete()
    assert.isNull(before.profile)
    assert.includeMembers(
      before.missingHistories.map(({ what }) => what),
      ['profile_revisions', 'application_changes']
    )
    assert.equal(before.missingHistories[0].since, '2027-06-03')
    assert.deepEqual(last.missingHistories, before.missingHistories)
    assert.isEmpty(after.missingHistories)
    assert.isNotNull(after.profile)
  })

  test('shows a group and its people as they were', async ({ client, assert }) => {
    const owner = await createApplicant()
    const { group: made } = await createCompleteGroup(owner, { withDocuments: false })
    const file = await createApplication({
      userId: owner.id,
      loanType: LOAN_TYPES.group,
      overrides: { groupId: made.id },
    })
    const auditor = await createOfficer(Role.auditor)
    const review = await requestAs(client, auditor, 'get', `/officer/applications/${file.id}`)
    const { group: was } = pageProps(review, 'lending/approvals/review')
    clockAt('2027-05-25')
    const { id: profileId } = await Profile.findByOrFail({ userId: owner.id })
    const [director] = was!.directors
    const revision = { profileId, changedBy: owner.id, createdAt: DateTime.fromISO('2027-05-25') }
    await ProfileRevision.create({
      ...revision,
      section: 'group-details',
      data: {
        loanType: LOAN_TYPES.group,
        changes: [{ field: 'name', old: was!.name, new: 'Another group' }],
      },
    })
    await ProfileRevision.create({
      ...revision,
      section: 'directors',
      data: {
        loanType: LOAN_TYPES.group,
        changes: [{ field: `director.${director.id}`, old: 'Asha Patil, OBC', new: 'Asha More' }],
      },
    })
    await db.from('applicant_groups').where('id', made.id).update({ name: 'Another group' })
    const answer = await requestAs(client, auditor, 'get', pathOf(file, '2027-05-20'))
    const { group: is, missingHistories } = pageProps(answer, 'lending/approvals/as_of').review!
    const { directors, peopleAsOf, ...rest } = is!
    assert.deepEqual(rest.group, was!.group)
    assert.equal(rest.name, was!.name)
    assert.deepEqual(rest.shareholders, was!.shareholders)
    assert.deepEqual(directors, was!.directors.slice(1))
    assert.deepEqual(peopleAsOf, [{ id: director.id, line: 'Asha Patil, OBC' }])
    assert.deepEqual(missingHistories, [{ what: 'director_papers', since: null }])
    const later = await requestAs(client, auditor, 'get', pathOf(file, '2027-05-25'))
    assert.isEmpty(pageProps(later, 'lending/approvals/as_of').review!.missingHistories)
  })

  test('shows no name of an erased applicant', async ({ assert }) => {
    const file = await createApplication({ statusId: 19 })
    await file.merge({ applicantName: 'Somebody Else' }).save()
    await inTransaction((trx) => anonymiseApplication(file.id, trx))
    const stored = await db.from('application_changes').where('application_id', file.id)
    assert.lengthOf(stored, 2)
    assert.notInclude(JSON.stringify(stored), 'Savita')
    assert.notInclude(JSON.stringify(stored), 'Somebody')
  })
})
