import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import FamilyMember from '#profile/models/family_member'
import { STATUS } from '#tests/functional/lending/loi/support'
import { createApplicant, visitorAs } from '#tests/support/users'

const SUMMARY = '/apply/individual/summary'
const REVEALS = '/profile/reveals'
const FAMILY = '/apply/individual/family'
const NEEDED = 'Please answer the confirmation before submitting.'

/** The person's bank account as the form sends it. */
const ACCOUNT = {
  accountNo: '604219873355',
  ifsc: 'SBIN0000454',
  bankName: 'State Bank of India',
  branchName: 'Pune',
  city: 'Pune',
}

test.group('Check answers page', () => {
  test('shows each answer, masked numbers, and links to the documents', async ({ assert }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user)
    const { props, text } = await (await visitorAs(user)).get(SUMMARY)
    assert.equal(props.view.personal.fullName, profile.fullName)
    assert.equal(props.view.personal.aadhaar, `XXXX XXXX ${profile.aadhaarLast4}`)
    /** The end of a file's UUID may also consist of twelve digits. */
    assert.notMatch(text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4,12}){4}/g, ''), /\b\d{12}\b/)
    assert.isNotNull(props.view.bankAccount)
    assert.lengthOf(props.view.lending, 1)
    const photo = props.view.documents.find(({ slot }: { slot: string }) => slot === 'photo')
    assert.match(photo.file.href, /^\/files\//)
    assert.isNull(props.group)
  })

  test('reveals a number to its owner alone, and logs the request without the number', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user)
    const visitor = await visitorAs(user)
    await visitor.get(SUMMARY)
    const reveal = async (kind: string) => JSON.parse((await visitor.post(REVEALS, { kind })).text)
    const { number } = await reveal('aadhaar')
    assert.match(number, new RegExp(`^9999\\d{4}${profile.aadhaarLast4}$`))
    assert.match((await reveal('pan')).number, /^[A-Z]{5}\d{4}[A-Z]$/)
    assert.match((await reveal('account')).number, /^\d{9,18}$/)
    const log = await db.from('audit_entries').where('actor_id', user.id).orderBy('id')
    const looks = log.filter(({ action }) => action.endsWith('.revealed'))
    assert.deepEqual(
      looks.map((entry) => [entry.action, entry.subject_type, entry.subject_id]),
      ['aadhaar.revealed', 'pan.revealed', 'account.revealed'].map((action) => [
        action,
        'profile',
        profile.id,
      ])
    )
    assert.notInclude(JSON.stringify(log), number)
    /** Another user cannot name this profile in a request, and has no profile of their own. */
    const stranger = await visitorAs(await createApplicant())
    assert.equal((await stranger.post(REVEALS, { kind: 'aadhaar' })).status, 404)
  })

  test('shows a group with its directors', async ({ assert }) => {
    const user = await createApplicant()
    const { directors } = await createCompleteGroup(user)
    const { props } = await (await visitorAs(user)).get('/apply/group/summary')
    assert.lengthOf(props.group.directors, directors.length)
  })

  test('lists what a new applicant has not answered yet', async ({ assert }) => {
    const { props } = await (await visitorAs(await createApplicant())).get(SUMMARY)
    assert.isNull(props.view)
    assert.isTrue(props.sections.every(({ missing }: { missing: string[] }) => missing.length > 0))
  })

  test('is shown again after a change only to a user who came from it', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const visitor = await visitorAs(user)
    const save = () => visitor.post('/apply/individual/bank-account', ACCOUNT)
    await visitor.get('/apply/individual/bank-account')
    assert.notEqual((await save()).component, 'lending/applications/summary')

    const { step } = (await visitor.get('/apply/individual/bank-account?from=check')).props
    assert.containSubset(step, { isChecking: true, backHref: SUMMARY, nextHref: SUMMARY })
    const refused = await visitor.post('/apply/individual/bank-account', { ...ACCOUNT, ifsc: 'x' })
    assert.property(refused.errors, 'ifsc')
    assert.equal((await save()).component, 'lending/applications/summary')

    await visitor.get('/apply/individual/bank-account')
    assert.notEqual(
      (await save()).component,
      'lending/applications/summary',
      'the check ended there'
    )
    await visitor.get('/apply/individual/family?from=check')
    await visitor.get('/apply/individual')
    await visitor.get('/apply/individual/bank-account')
    assert.notEqual(
      (await save()).component,
      'lending/applications/summary',
      'another path was chosen'
    )
  })

  test('leads to one member of the family and back', async ({ assert }) => {
    const user = await createApplicant()
    const profile = await createCompleteProfile(user)
    const member = await FamilyMember.findByOrFail('profileId', profile.id)
    const visitor = await visitorAs(user)
    const { values } = (await visitor.get(`${FAMILY}?from=check&member=${member.id}`)).props
    assert.containSubset(values, { id: String(member.id), fullName: member.fullName })
    const path = `${FAMILY}/${member.id}`
    const saved = await visitor.submit('PUT', path, { ...values, age: '44' })
    assert.equal(saved.component, 'lending/applications/summary')
    await member.refresh()
    assert.equal(member.age, 44)

    assert.equal((await visitor.get(`${FAMILY}?member=${member.id + 1}`)).props.values.id, '')
    const again = await visitor.submit('PUT', path, { ...values, age: '45' })
    assert.equal(
      again.component,
      'applicants/profile/family',
      'the user did not come from the check'
    )
  })

  test('leads to one director and back', async ({ assert }) => {
    const user = await createApplicant()
    const [director] = (await createCompleteGroup(user)).directors
    const visitor = await visitorAs(user)
    const path = `/apply/group/directors/${director.id}`
    const { values } = (await visitor.get(`${path}?from=check`)).props
    const saved = await visitor.submit('PUT', path, { ...values, designation: 'Treasurer' })
    assert.equal(saved.component, 'lending/applications/summary')
    const { group } = saved.props
    assert.equal(group.directors[0].said.designation, 'Treasurer')
    const fresh = (await visitor.get(path)).props.values
    const again = await visitor.submit('PUT', path, { ...fresh, designation: 'Secretary' })
    assert.equal(
      again.component,
      'applicants/group/directors',
      'the user did not come from the check'
    )
  })

  test('requires the confirmation beside the button', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const visitor = await visitorAs(user)
    await visitor.get(SUMMARY)
    const { errors } = await visitor.post(SUMMARY, { confirmed: false })
    assert.equal(errors.confirmed, NEEDED)
  })

  test('offers no change of a submitted application', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const { number } = await createApplication({ userId: user.id })
    const { props } = await (await visitorAs(user)).get(SUMMARY)
    assert.equal(props.live.number, number)
    assert.isTrue(props.sections.every(({ isLocked }: { isLocked: boolean }) => isLocked))
  })
  test('resubmits a returned application, with the confirmation too', async ({ assert }) => {
    const user = await createApplicant()
    await createCompleteProfile(user)
    const application = await createApplication({ userId: user.id, statusId: STATUS.hold })
    const visitor = await visitorAs(user)
    const { live, sections } = (await visitor.get(SUMMARY)).props
    assert.isTrue(live.isEditable)
    assert.isTrue(sections.every(({ isLocked }: { isLocked: boolean }) => !isLocked))
    const send = (confirmed?: boolean) =>
      visitor.post(`/my-applications/${live.uuid}/steps`, {
        action: 'resubmit',
        expectedStatusId: live.statusId,
        confirmed,
      })
    for (const refused of [await send(), (await visitor.get(SUMMARY), await send(false))]) {
      assert.equal(refused.errors.confirmed, NEEDED)
    }
    await application.refresh()
    assert.equal(application.statusId, STATUS.hold)
    await visitor.get(SUMMARY)
    assert.equal((await send(true)).component, 'lending/applications/show')
    await application.refresh()
    assert.notEqual(application.statusId, STATUS.hold)
  })
})
