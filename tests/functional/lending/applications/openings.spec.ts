import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { ResubmitApplication, SubmitApplication } from '#applications/actions/submit_application'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import type { Refusal } from '#kernel/exceptions/refusal'
import { moveToStatus } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { STATUS } from '#tests/functional/lending/loi/support'
import { administrator } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { planVersion, deleteAddedVersions, versionForm } from '#tests/support/schemes'
import { createApplicant, requestAs, visitorAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const [INDIVIDUAL, GROUP] = [1, 2]
const BEGIN = plainDate('2026-10-01')
const LAST = '2026-10-15'
const SUMMARY = '/apply/individual/summary'

/** The last instant of the last day in India, and the first one after it. */
const BEFORE_MIDNIGHT = new Date('2026-10-15T18:29:59.999Z')
const MIDNIGHT = new Date('2026-10-15T18:30:00.000Z')

const at = (when: Date | ReturnType<typeof plainDate>) => setClock(new FixedClock(when))

async function ready() {
  const user = await createApplicant()
  await createCompleteProfile(user)
  return user
}

const submit = (userId: number) =>
  new SubmitApplication().run({ userId, loanType: INDIVIDUAL, confirmed: true })

const refusalOf = (userId: number) =>
  submit(userId).then(
    () => null,
    (error: Refusal) => error.messageKey
  )

/** Returns the opening of a scheme as a page shows it, without the sentence. */
function withoutWords(opening: object | null) {
  if (opening === null) return null
  const { words: _, ...rest } = opening as { words: string }
  return rest
}

test.group('A scheme that accepts applications between two days', (group) => {
  group.each.setup(async () => {
    at(BEGIN)
    return async () => {
      useSystemClock()
      await deleteAddedVersions()
    }
  })

  test('is open until midnight in India on its last day, and not a moment longer', async ({
    assert,
  }) => {
    await planVersion(INDIVIDUAL, BEGIN, { closes_on: LAST })
    const [early, late] = [await ready(), await ready()]
    at(BEFORE_MIDNIGHT)
    assert.equal((await submit(early.id)).submittedOn, LAST)
    at(MIDNIGHT)
    assert.equal(await refusalOf(late.id), 'applications.messages.scheme_closed')
    assert.isNull(await Application.findBy('userId', late.id))
  })

  test('reads the day once, even when midnight passes during a submission', async ({ assert }) => {
    await planVersion(INDIVIDUAL, BEGIN, { closes_on: LAST })
    const user = await ready()
    let looks = 0
    const passing = () => new FixedClock(looks++ === 0 ? BEFORE_MIDNIGHT : MIDNIGHT)
    setClock({ now: () => passing().now(), today: () => passing().today() })
    assert.equal((await submit(user.id)).submittedOn, LAST)
  })

  test('opens at midnight in India on its first day', async ({ assert }) => {
    await planVersion(INDIVIDUAL, BEGIN, { opens_on: '2026-10-16' })
    const user = await ready()
    at(BEFORE_MIDNIGHT)
    assert.equal(await refusalOf(user.id), 'applications.messages.scheme_opens')
    at(MIDNIGHT)
    assert.equal((await submit(user.id)).submittedOn, '2026-10-16')
  })

  test('allows the correction and resubmission of applications that were submitted in time', async ({
    assert,
  }) => {
    await planVersion(INDIVIDUAL, BEGIN, { closes_on: LAST })
    const user = await ready()
    const application = await submit(user.id)
    await moveToStatus(application, STATUS.hold)
    at(MIDNIGHT)
    const visitor = await visitorAs(user)
    const { props: tasks } = await visitor.get('/apply/individual')
    assert.isNull(tasks.opening)
    await new ResubmitApplication().run({
      application,
      confirmed: true,
      actor: { id: user.id, role: Role.applicant },
      expectedStatusId: STATUS.hold,
    })
    await application.refresh()
    assert.notEqual(application.statusId, STATUS.hold)
  })

  test('keeps a draft when it closes, and shows the closure on its pages and on a late submission', async ({
    assert,
  }) => {
    await planVersion(INDIVIDUAL, BEGIN, { closes_on: LAST })
    await planVersion(INDIVIDUAL, plainDate('2027-01-01'), {
      opens_on: '2027-02-01',
      closes_on: '2027-03-31',
    })
    const user = await ready()
    const stood = await (await visitorAs(user)).get(SUMMARY)
    assert.deepEqual(withoutWords(stood.props.opening), {
      isOpen: true,
      until: LAST,
      opensOn: null,
    })
    at(MIDNIGHT)
    /** The session from two weeks ago has expired. */
    const visitor = await visitorAs(user)
    const again = { isOpen: false, until: null, opensOn: '2027-02-01' }
    const sent = await visitor.post(SUMMARY, { confirmed: true })
    assert.include(JSON.stringify([sent.errors, sent.flash]), '01-Feb-2027')
    visitor.cookies.set('locale', 'mr')
    const inMarathi = await visitor.post(SUMMARY, { confirmed: true })
    assert.include(JSON.stringify([inMarathi.errors, inMarathi.flash]), 'फेब्रु')
    assert.isNull(await Application.findBy('userId', user.id))
    assert.lengthOf((await visitor.get(SUMMARY)).props.view.lending, 1)
    assert.deepEqual(withoutWords((await visitor.get(SUMMARY)).props.opening), again)
    assert.deepEqual(withoutWords((await visitor.get('/apply/individual')).props.opening), again)
    const { props } = await visitor.get('/dashboard')
    assert.notInclude(JSON.stringify(props.steps), SUMMARY)
  })

  test('is shown as closed on the first page, in the eligibility check and to the office', async ({
    assert,
    client,
  }) => {
    await planVersion(INDIVIDUAL, BEGIN, { closes_on: LAST })
    await planVersion(GROUP, BEGIN, { opens_on: '2026-11-01' })
    at(MIDNIGHT)
    const openings = [
      { isOpen: false, until: null, opensOn: null },
      { isOpen: false, until: null, opensOn: '2026-11-01' },
      { isOpen: true, until: null, opensOn: null },
    ]
    const found = (rows: { opening: object | null }[]) =>
      rows.map(({ opening }) => withoutWords(opening))
    const visitor = new Visitor()
    const { schemes: cards } = (await visitor.get('/')).props
    assert.deepEqual(found(cards), openings)
    assert.include(cards[1].opening.words, '01-Nov-2026')

    const answers = 'category=OBC&livesInState=yes&birthDate=12-04-2004&income=300000&hadBenefit=no'
    const { props } = await visitor.get(`/eligibility?${answers}&amount=500000`)
    const [individual, ofGroup, education] = props.answers
    assert.deepEqual(individual.reasons, [{ key: 'closed', values: {} }])
    assert.deepEqual(ofGroup.reasons[0], { key: 'opens', values: { date: '01-Nov-2026' } })
    assert.isEmpty(education.reasons)

    const list = await requestAs(client, await administrator(), 'get', '/officer/schemes')
    const { schemes } = pageProps(list, 'back_office/administration/schemes/index')
    assert.deepEqual(found(schemes), [null, ...openings])
  })

  test('is closed by a version that counts the affected drafts and may start today', async ({
    assert,
    client,
  }) => {
    await submit((await ready()).id)
    const admin = await administrator()
    const previewChanges = async (typed: Record<string, string>) => {
      const { version: _, ...form } = await versionForm(INDIVIDUAL, BEGIN, typed)
      const answer = await requestAs(
        client,
        admin,
        'get',
        '/officer/schemes/individual/versions/new'
      ).qs({ tried: '1', ...form })
      return pageProps(answer, 'back_office/administration/schemes/version').version
    }
    const draftCount = async () => {
      const { dryRun: seen } = await previewChanges({ closes_on: '15-10-2026' })
      assert.deepEqual(
        seen!.changes.map((one) => [one.label, one.new]),
        [['Last day to apply', '15-Oct-2026']]
      )
      const [{ day, lines }] = seen!.impact
      assert.equal(day, 'opening')
      assert.deepEqual(
        lines.map(({ what, gets }) => [what, gets]),
        [
          ['begun', 'new'],
          ['on_the_way', 'old'],
        ]
      )
      return lines[0].count
    }
    const before = await draftCount()
    await ready()
    assert.equal(await draftCount(), before + 1)

    const turned = await previewChanges({ opens_on: '2026-11-02', closes_on: '2026-11-01' })
    assert.deepEqual(Object.keys(turned.errors), ['values.opens_on'])
    const wrong = await previewChanges({ closes_on: '31-02-2027' })
    assert.deepEqual(wrong.errors, { 'values.closes_on': 'Please enter a real date' })
    assert.isEmpty(await db.from('scheme_rules').where('name', 'closes_on').whereNotNull('value'))
  })
})
