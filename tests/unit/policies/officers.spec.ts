import { test } from '@japa/runner'
import { policies } from '#generated/policies'
import User from '#auth/models/user'
import { heldPost } from '#tests/support/posts'
import { reaches, withinReach } from '#auth/policies/reach'

type Ability = (user: User) => boolean | Promise<boolean>

const [applicant, administrator, district, agm, md, gm, accounts, auditor] = [
  0, 1, 2, 3, 4, 5, 6, 7,
]
const EVERYBODY = [applicant, administrator, district, agm, md, gm, accounts, auditor]
const OFFICERS = EVERYBODY.slice(1)

/** Who may what (DECISIONS 10), where a policy decides by the person alone. */
const RIGHTS: Record<string, number[]> = {
  'ApprovalsApplicationPolicy.list': [administrator, district, agm, md, gm, auditor],
  'ApprovalsApplicationPolicy.view': OFFICERS,
  'ApprovalsApplicationPolicy.revealNumbers': OFFICERS,
  'ApprovalsApplicationPolicy.changeDistrict': [agm],
  'ApprovalsApplicationPolicy.correct': [district],
  'ApprovalsApplicationPolicy.resetPasswords': [administrator, agm],
  'ApprovalsApplicationPolicy.resetDistrictPasswords': [agm],
  'AuthAreaPolicy.applicants': [applicant],
  'AuthAreaPolicy.officers': OFFICERS,
  'BatchPolicy.readMinutes': [administrator, district, agm, md, gm, auditor],
  'ClaimPolicy.view': OFFICERS,
  'ClaimPolicy.viewPayments': [md, gm, accounts, auditor],
  'ClaimPolicy.pay': [accounts],
  'DoclogDocumentChangePolicy.view': OFFICERS,
  'DoclogDocumentChangePolicy.change': [administrator],
  'LoanPolicy.view': OFFICERS,
  'LoanPolicy.verify': [accounts],
  'LoanPolicy.edit': [administrator],
  'LoanPolicy.takeBack': [administrator],
  'NotificationsAnnouncementPolicy.manage': [administrator],
  'NotificationsOutboxPolicy.view': [administrator],
  'ReportPolicy.home': OFFICERS,
  'ReportPolicy.applicationSummary': [administrator, district, agm, md, gm],
  'ReportPolicy.claimSummary': [administrator, agm, md, gm, accounts, auditor],
  'ReportPolicy.districtSummary': [district],
  'ReportPolicy.oversee': [administrator, agm, md, gm],
  'ReportPolicy.mis': [administrator, district, agm, md, gm, auditor],
  'ReportPolicy.reports': OFFICERS,
  'ReportPolicy.subscribe': OFFICERS,
  'ReportPolicy.subscribeOthers': [administrator],
  'SiteContentPolicy.manage': [administrator],
}

function person(roleId: number, districtId: number | null = null) {
  const user = new User().fill({ roleId, isActive: true })
  if (user.isOfficer)
    user.act(heldPost({ roleId, districts: districtId === null ? null : [districtId] }))
  return user
}

async function may(right: string, user: User): Promise<boolean> {
  const [name, ability] = right.split('.') as [keyof typeof policies, string]
  const { default: Policy } = await policies[name]()
  const policy = new Policy() as unknown as Record<string, Ability>
  return policy[ability](user)
}

test.group('What each role may', () => {
  for (const [right, roles] of Object.entries(RIGHTS)) {
    test(`${right}: ${roles.join(', ')}`, async ({ assert }) => {
      for (const role of EVERYBODY) {
        assert.strictEqual(await may(right, person(role)), roles.includes(role), `role ${role}`)
      }
    })
  }

  test('payments of all districts are not for who is bound to one, but for accounts', async ({
    assert,
  }) => {
    for (const role of [md, gm, auditor]) {
      assert.isFalse(await may('ClaimPolicy.viewPayments', person(role, 490)))
    }
    assert.isTrue(await may('ClaimPolicy.viewPayments', person(accounts, 490)))
  })
})

test.group('The reach of an officer', () => {
  test('is the own districts, and everywhere for who is bound to none', ({ assert }) => {
    assert.isTrue(reaches({ districts: null }, 490))
    assert.isTrue(reaches({ districts: null }, null))
    assert.isTrue(reaches({ districts: [490] }, 490))
    assert.isTrue(reaches({ districts: [489, 490] }, 490))
    assert.isFalse(reaches({ districts: [490] }, 491))
    assert.isFalse(reaches({ districts: [490] }, null))
    assert.isFalse(reaches({ districts: [] }, 490))
  })

  test('is nowhere without a post, and without one nothing is allowed', async ({ assert }) => {
    for (const role of OFFICERS) {
      const officer = person(role)
      officer.act(null)
      assert.deepEqual(officer.districts, [])
      assert.isFalse(officer.maySeeDistrict(490))
      assert.isFalse(officer.mayAct)
    }
  })

  test('narrows a look-up', ({ assert }) => {
    const asked = (districts: number[] | null) => {
      const conditions: unknown[] = []
      const note = (...condition: unknown[]) => conditions.push(condition)
      const query = { where: note, whereIn: note }
      assert.strictEqual(withinReach(query, { districts }), query)
      return conditions
    }
    assert.deepEqual(asked([490]), [['districtId', 490]])
    assert.deepEqual(asked([490, 491]), [['districtId', [490, 491]]])
    assert.deepEqual(asked([]), [['districtId', []]])
    assert.deepEqual(asked(null), [])
  })
})
