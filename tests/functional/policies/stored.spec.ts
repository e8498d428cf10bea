import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import ApplicationPolicy from '#approvals/policies/application_policy'
import { mayOpen, maySeeApplicant } from '#approvals/policies/application_access'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { hasRight, requireRight, bouncerOf, rightCheckOf, type Right } from '#auth/policies/rights'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, createPost, createUser } from '#database/factories/application_factory'
import type { Districts } from '#lists/query_filters'
import { RIGHTS_BY_ROWS } from '#tests/support/rights_by_rows'
import { isSanctioned } from '#loans/queries/loans'

const PUNE = 490
const OTHER_DISTRICT = 491
/** Creates an officer without a district unless a test names one. */
const officer = (roleId: number, districtId: number | null = null) =>
  createUser(roleId, { districtId })

const EVERY_ROLE = Object.values(Role)

test.group('Rights by the transition table', () => {
  for (const [right, roles] of Object.entries(RIGHTS_BY_ROWS) as [Right, readonly number[]][]) {
    test(`${right}: ${roles.join(', ')}`, async ({ assert }) => {
      for (const roleId of EVERY_ROLE) {
        const user = await createUser(roleId)
        const bouncer = bouncerOf(() => user)
        assert.strictEqual(await hasRight(bouncer, right), roles.includes(roleId), `role ${roleId}`)
        assert.strictEqual(await rightCheckOf(bouncer)(right), roles.includes(roleId))
      }
    })
  }

  test('are refused with an error where they are required', async ({ assert }) => {
    const [md, auditor] = [await createUser(Role.managingDirector), await createUser(Role.auditor)]
    await assert.doesNotReject(() =>
      requireRight(
        bouncerOf(() => md),
        'LoiPolicy.extend'
      )
    )
    await assert.rejects(() =>
      requireRight(
        bouncerOf(() => auditor),
        'LoiPolicy.extend'
      )
    )
    assert.isFalse(
      await hasRight(
        bouncerOf(() => null),
        'LoiPolicy.extend'
      )
    )
  })
})

test.group('Applicant’s loan menu', (group) => {
  /** The counts set here are of letters that were never issued. */
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const sees = (user: Awaited<ReturnType<typeof createUser>>) =>
    hasRight(
      bouncerOf(() => user),
      'LoansOwnLoanPolicy.view'
    )

  test('is shown from the letter of intent on', async ({ assert }) => {
    const user = await createUser()
    assert.isFalse(await sees(user))
    await createApplication({ userId: user.id })
    assert.isFalse(await sees(user))
    const withLetter = await createApplication({ statusId: 6, overrides: { loiCount: 1 } })
    assert.isTrue(await sees(await createUserOf(withLetter.userId)))
  })

  test('is not shown to officers', async ({ assert }) => {
    const administrator = await officer(Role.administrator)
    await createApplication({
      statusId: 6,
      userId: administrator.id,
      overrides: { loiCount: 1 },
    })
    assert.isFalse(await sees(administrator))
  })
})

async function createUserOf(id: number) {
  const { default: User } = await import('#auth/models/user')
  return User.findOrFail(id)
}

test.group('Applications that an officer may open (DECISIONS 10)', (group) => {
  const sanctioned = new Set<number>()
  group.each.setup(() =>
    registerApplicationFacts({ isSanctioned: async (id) => sanctioned.has(id) })
  )
  group.teardown(() => registerApplicationFacts({ isSanctioned }))

  const viewer = (roleId: number, districtId: number | null = null) => ({
    id: 1,
    roleId,
    districts: districtId === null ? null : [districtId],
  })

  test('those of the officer’s own district, or all', async ({ assert }) => {
    const application = { id: 1, districtId: PUNE }
    assert.isTrue(await mayOpen(viewer(Role.districtOfficer, PUNE), application))
    assert.isFalse(await mayOpen(viewer(Role.districtOfficer, OTHER_DISTRICT), application))
    assert.isTrue(await mayOpen(viewer(Role.auditor), application))
    assert.isFalse(await mayOpen(viewer(Role.applicant), application))
  })

  test('for accounts those with a sanction', async ({ assert }) => {
    const { id, userId, districtId } = await createApplication()
    const accounts = viewer(Role.accounts)
    assert.isFalse(await mayOpen(accounts, { id, districtId }))
    assert.isFalse(await maySeeApplicant(accounts, userId))
    sanctioned.add(id)
    assert.isTrue(await mayOpen(accounts, { id, districtId }))
    assert.isTrue(await maySeeApplicant(accounts, userId))
    assert.isFalse(await mayOpen(accounts, { id: id + 1, districtId }))
    assert.isFalse(await maySeeApplicant(viewer(Role.accounts, districtId + 1), userId))
  })

  test('access to an application includes its profile', async ({ assert }) => {
    const { userId, districtId } = await createApplication()
    const stranger = await createUser()
    assert.isTrue(await maySeeApplicant(viewer(Role.districtOfficer, districtId), userId))
    assert.isFalse(await maySeeApplicant(viewer(Role.districtOfficer, districtId + 1), userId))
    assert.isTrue(await maySeeApplicant(viewer(Role.agm), userId))
    assert.isFalse(await maySeeApplicant(viewer(Role.agm), stranger.id))
    assert.isFalse(await maySeeApplicant(viewer(Role.applicant), userId))
  })
})

test.group('Passwords that an officer may reset (DECISIONS 10)', () => {
  const policy = new ApplicationPolicy()

  test('the AGM those of applicants and district officials, the administrator all others', async ({
    assert,
  }) => {
    const agm = await officer(Role.agm)
    const administrator = await officer(Role.administrator)
    for (const roleId of EVERY_ROLE) {
      const other = await officer(roleId)
      const isOfAgm = roleId === Role.applicant || roleId === Role.districtOfficer
      assert.strictEqual(await policy.resetPasswordOf(agm, other), isOfAgm, `role ${roleId}`)
      assert.strictEqual(await policy.resetPasswordOf(administrator, other), !isOfAgm)
      assert.isFalse(await policy.resetPasswordOf(await officer(Role.auditor), other))
    }
  })

  test('an officer with a district only those in it', async ({ assert }) => {
    const { userId, districtId } = await createApplication()
    const agm = (bound: number) => officer(Role.agm, bound)
    const applicant = await createUserOf(userId)
    assert.isTrue(await policy.resetPasswordOf(await agm(districtId), applicant))
    assert.isFalse(await policy.resetPasswordOf(await agm(districtId + 1), applicant))
    const official = await officer(Role.districtOfficer, districtId)
    assert.isTrue(await policy.resetPasswordOf(await agm(districtId), official))
    assert.isFalse(await policy.resetPasswordOf(await agm(districtId + 1), official))
    const auditor = await officer(Role.auditor, districtId)
    assert.isFalse(await policy.resetPasswordOf(await agm(districtId), auditor))
  })

  test('every one of several posts counts, and accounts without a post belong to the administrator', async ({
    assert,
  }) => {
    const bound = await officer(Role.agm, PUNE)
    const [agm, administrator] = [await officer(Role.agm), await officer(Role.administrator)]
    const cases: [posts: [roleId: number, districts: Districts][], who: User[]][] = [
      [
        [
          [Role.districtOfficer, [PUNE]],
          [Role.districtOfficer, [PUNE]],
        ],
        [bound, agm],
      ],
      [[[Role.districtOfficer, [PUNE, OTHER_DISTRICT]]], [agm]],
      [
        [
          [Role.districtOfficer, [PUNE]],
          [Role.districtOfficer, [OTHER_DISTRICT]],
        ],
        [agm],
      ],
      [[[Role.districtOfficer, null]], [agm]],
      [
        [
          [Role.districtOfficer, [PUNE]],
          [Role.auditor, null],
        ],
        [administrator],
      ],
      [[], [administrator]],
    ]
    for (const [posts, allowed] of cases) {
      const other = await officer(Role.districtOfficer)
      await db
        .from('role_assignments')
        .where('user_id', other.id)
        .update({ until_on: '2000-01-02' })
      for (const [roleId, districts] of posts) await createPost(other, roleId, districts)
      for (const user of [bound, agm, administrator]) {
        const isAllowed = await policy.resetPasswordOf(user, other)
        assert.strictEqual(
          isAllowed,
          allowed.includes(user),
          `${user.roleId}: ${JSON.stringify(posts)}`
        )
      }
    }
  })
})
