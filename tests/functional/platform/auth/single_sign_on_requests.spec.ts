import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { DismissSsoRequest, ssoDecision } from '#administration/settings/sso_requests'
import { singleSignOnChange } from '#administration/settings/single_sign_on'
import { SignInAtProvider } from '#auth/actions/single_sign_on'
import SsoLink from '#auth/models/sso_link'
import SsoRequest from '#auth/models/sso_request'
import SsoSession from '#auth/models/sso_session'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import type { ClaimMapping, SingleSignOnSettings } from '#auth/rules/single_sign_on'
import { districtNamed } from '#database/factories/application_factory'
import { nextMobile } from '#database/factories/user_factory'
import { inTransaction } from '#kernel/database/transaction'
import { administrator } from '#tests/support/maker_checker'
import { resetProvider, useProvider } from '#tests/support/sign_in_provider'
import { createOfficer } from '#tests/support/users'

const ISSUER = 'https://sso.example.org'

let settings: SingleSignOnSettings
let subjects = 0

const post = (district: string) => ({
  roleId: Role.districtOfficer,
  districts: [districtNamed(district)],
})
const row = (value: string, district: string): ClaimMapping => ({
  value,
  roleId: Role.districtOfficer,
  districtId: districtNamed(district),
})

const newSubject = () => `${Date.now()}-${++subjects}`.padStart(64, '0')

/** Signs a person in at the provider with these values. */
const signIn = (subjectDigest: string, ...values: string[]) =>
  new SignInAtProvider().run(
    {
      subjectDigest,
      sidDigest: null,
      person: { firstName: 'Meera', lastName: 'Joshi', email: null, mobile: null, values },
      hasSecondFactor: false,
      tokens: { subject: 's', accessToken: 'a', refreshToken: null, idToken: 'i' },
    },
    settings.mappings
  )

const requestOf = (subjectDigest: string) => SsoRequest.findBy({ subjectDigest })

/** Creates an officer of Pune whose post came from the claims. */
async function createLinkedOfficer() {
  const officer = await createOfficer(Role.districtOfficer, districtNamed('Pune'))
  const subjectDigest = newSubject()
  await SsoLink.create({
    userId: officer.id,
    subjectDigest,
    claimedPosts: JSON.stringify([post('Pune')]),
    createdAt: DateTime.utc(),
  })
  return { officer, subjectDigest }
}

const dismiss = async (subjectDigest: string, actor?: { id: number; role: number }) =>
  new DismissSsoRequest().run(
    (await requestOf(subjectDigest))!.id,
    (actor as never) ?? (await administrator()).actor
  )

/** Proposes a decision on a request as one administrator, and returns it with the current version. */
async function proposeDecision(subjectDigest: string, userId: number | null = null) {
  const { id: requestId } = (await requestOf(subjectDigest))!
  const account = { firstName: 'Meera', lastName: 'Joshi', mobile: nextMobile(), email: null }
  const payload = { requestId, userId, account: userId === null ? account : null }
  const version = () =>
    inTransaction((trx) => ssoDecision.version({ ...payload, expectedVersion: '' }, trx))
  const expectedVersion = await version()
  const { actor } = await administrator()
  const apply = () =>
    inTransaction((trx) => ssoDecision.apply({ ...payload, expectedVersion }, actor, trx))
  return { version, expectedVersion, apply }
}

async function change(more: Partial<SingleSignOnSettings>) {
  const { actor } = await administrator()
  const values = { ...settings, ...more }
  await inTransaction(async (trx) => {
    const expectedVersion = await singleSignOnChange.version({ values, expectedVersion: '' }, trx)
    await singleSignOnChange.apply({ values, expectedVersion }, actor, trx)
  })
}

test.group('Single sign-on requests', (group) => {
  group.each.setup(async () => {
    settings = await useProvider(ISSUER, { mappings: [row('pune', 'Pune'), row('thane', 'Thane')] })
    return () => resetProvider()
  })

  test('store only a person’s values that are mapped to posts', async ({ assert }) => {
    const subject = newSubject()
    await signIn(subject, 'pune', 'cleaning')
    const { person, posts } = (await requestOf(subject))!.contentBy()
    assert.deepEqual(person.values, ['pune'])
    assert.deepEqual(posts, [post('Pune')])
  })

  test('are closed when a later sign-in has no post, or nothing to change', async ({ assert }) => {
    const subject = newSubject()
    await signIn(subject, 'pune')
    await signIn(subject, 'cleaning')
    assert.isNull(await requestOf(subject))
    const { subjectDigest } = await createLinkedOfficer()
    await signIn(subjectDigest, 'thane')
    assert.isNotNull(await requestOf(subjectDigest))
    await signIn(subjectDigest, 'pune')
    assert.isNull(await requestOf(subjectDigest))
  })

  test('are closed when another provider is set, or it is switched off', async ({ assert }) => {
    for (const more of [{ issuer: 'https://other.example.org' }, { isOn: false }]) {
      const subject = newSubject()
      await useProvider(ISSUER, { mappings: settings.mappings })
      await signIn(subject, 'pune')
      await change({ name: `Renamed ${subject.slice(-4)}` })
      assert.isNotNull(await requestOf(subject))
      await change(more)
      assert.isNull(await requestOf(subject))
    }
  })

  test('are outdated once the mapping is corrected', async ({ assert }) => {
    const subject = newSubject()
    await signIn(subject, 'pune')
    const { version, expectedVersion, apply } = await proposeDecision(subject)
    assert.equal(await version(), expectedVersion)
    await change({ mappings: [row('pune', 'Thane')] })
    assert.notEqual(await version(), expectedVersion)
    await assert.rejects(apply)
  })

  test('cannot be approved for a person whose roles no longer have a post', async ({ assert }) => {
    const subject = newSubject()
    await signIn(subject, 'pune')
    await change({ mappings: [] })
    const { apply } = await proposeDecision(subject)
    await assert.rejects(apply, /no_post/)
  })

  test('that end posts return after one person dismissed them', async ({ assert }) => {
    const { officer, subjectDigest } = await createLinkedOfficer()
    await signIn(subjectDigest)
    await dismiss(subjectDigest)
    assert.isNull(await requestOf(subjectDigest))
    await signIn(subjectDigest)
    const { apply } = await proposeDecision(subjectDigest)
    await apply()
    assert.isEmpty(await roleAssignmentsInForce(officer.id))
  })

  test('that assign posts do not return after a dismissal', async ({ assert }) => {
    const { subjectDigest } = await createLinkedOfficer()
    const link = await SsoLink.findByOrFail({ subjectDigest })
    await link.merge({ claimedPosts: '[]' }).save()
    await signIn(subjectDigest, 'thane')
    await dismiss(subjectDigest)
    await signIn(subjectDigest, 'thane')
    assert.isNull(await requestOf(subjectDigest))
  })

  test('cannot be dismissed by their subject', async ({ assert }) => {
    const { officer, subjectDigest } = await createLinkedOfficer()
    await signIn(subjectDigest)
    const own = { id: officer.id, role: Role.administrator }
    await assert.rejects(() => dismiss(subjectDigest, own), /single_sign_on\.own/)
    assert.isNotNull(await requestOf(subjectDigest))
  })

  test('of a new person are notified once a day', async ({ assert }) => {
    const admin = await administrator()
    const noticeCount = async () =>
      (await db.from('notices').where({ user_id: admin.id, template: 'sso_requested' })).length
    const subject = newSubject()
    await signIn(subject, 'pune')
    await dismiss(subject)
    await signIn(subject, 'pune')
    assert.isNotNull(await requestOf(subject))
    assert.equal(await noticeCount(), 1)
  })

  test('of a person in two browsers are one', async ({ assert }) => {
    const subject = newSubject()
    const answers = await Promise.all([1, 2].map(() => signIn(subject, 'pune')))
    assert.deepEqual(
      answers.map((answer) => answer.user === null && answer.why),
      ['asked', 'asked']
    )
  }).tags(['@dialect'])

  test('that link an officer to another person end the sessions of the previous one', async ({
    assert,
  }) => {
    const { officer, subjectDigest: former } = await createLinkedOfficer()
    await signIn(former, 'thane')
    await SsoSession.create({
      id: newSubject().slice(-36),
      userId: officer.id,
      tokensCipher: 'x',
      checkedAt: DateTime.utc(),
    })
    const subject = newSubject()
    await signIn(subject, 'pune')
    const { apply } = await proposeDecision(subject, officer.id)
    await apply()
    assert.isNull(await requestOf(former))
    assert.isEmpty(await SsoSession.query().where('userId', officer.id))
    assert.equal((await SsoLink.findByOrFail('userId', officer.id)).subjectDigest, subject)
  })
})
