import { test } from '@japa/runner'
import { policies } from '#generated/policies'
import User from '#auth/models/user'
import { unsavedRoleAssignment } from '#tests/support/posts'
import { PortalPolicy, isInScope, scopeToDistricts } from '#auth/policies/base'
import { RIGHTS_BY_ROWS } from '#tests/support/rights_by_rows'

const [applicant, administrator, district, agm, md, gm, accounts, auditor] = [
  0, 1, 2, 3, 4, 5, 6, 7,
]
const EVERYBODY = [applicant, administrator, district, agm, md, gm, accounts, auditor]
const OFFICERS = EVERYBODY.slice(1)

interface Holders {
  /** Roles allowed in a post without a district. */
  ofTheState: number[]
  /** Roles allowed in a post for one district. */
  ofOneDistrict: number[]
}

/** Rights of the roles (DECISIONS 10): the same in any district unless stated otherwise. */
const RIGHTS: Record<string, number[] | Holders> = {
  'AdministrationAuditPolicy.read': [administrator, auditor],
  'AdministrationLetterSignaturesPolicy.sign': [md, gm],
  'AdministrationMasterPolicy.keep': [administrator],
  'AdministrationMessagePolicy.keep': [administrator],
  'AdministrationOutsideListPolicy.manage': { ofTheState: [auditor], ofOneDistrict: [] },
  'AdministrationOutsideListPolicy.view': OFFICERS,
  'AdministrationPeoplePolicy.keep': [administrator],
  'AdministrationPortfolioPolicy.manage': [administrator],
  'AdministrationPortfolioPolicy.view': [administrator, md, gm],
  'AdministrationPortfolioPolicy.release': [md, gm],
  'AdministrationSchemePolicy.keep': [administrator],
  'AdministrationSettingsPolicy.manage': [administrator],
  'AdministrationWorkflowPolicy.manage': [administrator],
  'ApiSystemPolicy.manage': [administrator],
  'AppealPolicy.decide': [agm, md, gm],
  'ApprovalsApplicationPolicy.list': [administrator, district, agm, md, gm, auditor],
  'ApprovalsApplicationPolicy.view': OFFICERS,
  'ApprovalsApplicationPolicy.revealNumbers': OFFICERS,
  'ApprovalsApplicationPolicy.changeDistrict': [agm],
  'ApprovalsApplicationPolicy.correct': [district],
  'ApprovalsApplicationPolicy.visit': [district],
  'ApprovalsApplicationPolicy.setOldMobile': [district],
  'ApprovalsApplicationPolicy.resetPasswords': [administrator, agm],
  'ApprovalsApplicationPolicy.resetDistrictPasswords': [agm],
  'AssistedFilingCentrePolicy.view': [administrator, district, agm, md, gm, auditor],
  'AssistedFilingCentrePolicy.manage': [administrator, district],
  'AuthAreaPolicy.applicants': [applicant],
  'AuthAreaPolicy.officers': OFFICERS,
  'BatchPolicy.readMinutes': [administrator, district, agm, md, gm, auditor],
  'BankDeskBankLetterPolicy.view': [administrator, district, agm, md, gm, auditor],
  'ClaimPolicy.view': OFFICERS,
  'ClaimPolicy.viewPayments': {
    ofTheState: [md, gm, accounts, auditor],
    ofOneDistrict: [accounts],
  },
  'ClaimPolicy.viewBudget': {
    ofTheState: [administrator, md, gm, accounts, auditor],
    ofOneDistrict: [accounts],
  },
  'ClaimPolicy.viewTransfers': {
    ofTheState: [administrator, md, gm, accounts, auditor],
    ofOneDistrict: [administrator, accounts],
  },
  'ClaimPolicy.manageConnections': [administrator],
  'ClaimPolicy.pay': [accounts],
  'ClaimPolicy.recordInstalments': [district],
  'ClaimPolicy.viewRecoveries': [administrator, district, md, gm, accounts, auditor],
  'ClaimPolicy.processRecoveries': [accounts, auditor],
  'ClaimPolicy.orderRecoveries': [gm],
  'MakerCheckerConfirmationPolicy.view': [administrator, md, gm, accounts],
  'MakerCheckerConfirmationPolicy.preview': [administrator, md],
  'MakerCheckerConfirmationPolicy.setRules': [administrator],
  'CollaborationDeskPolicy.write': [administrator, district, agm, md, gm, accounts],
  'DoclogDocumentChangePolicy.view': OFFICERS,
  'DoclogDocumentChangePolicy.change': [administrator],
  'ErasureProofPolicy.view': [administrator, auditor],
  'GrievancePolicy.view': [district, agm, md, gm, auditor],
  'AuditsPackPolicy.fetch': { ofTheState: [md, gm, auditor], ofOneDistrict: [] },
  'AuditsPackPolicy.make': { ofTheState: [auditor], ofOneDistrict: [] },
  'AuditsQueueOrderPolicy.view': [district, agm, md, gm, auditor],
  'AuditsSamplePolicy.view': [district, agm, md, gm, accounts, auditor],
  'AuditsSamplePolicy.keep': { ofTheState: [auditor], ofOneDistrict: [] },
  'LoanPolicy.followUp': [district],
  'LoanPolicy.view': OFFICERS,
  'LoanPolicy.verify': [accounts],
  'LoanPolicy.edit': [administrator],
  'LoanPolicy.reverse': [administrator],
  'NotificationsAnnouncementPolicy.manage': [administrator],
  'NotificationsOutboxPolicy.view': [administrator],
  'NotificationsOutboxPolicy.resend': [administrator],
  'OperationsSchedulePolicy.manage': [administrator],
  'PrivacyBreachPolicy.view': [administrator, md, auditor],
  'PrivacyBreachPolicy.manage': [administrator],
  'ReportPolicy.home': OFFICERS,
  'ReportPolicy.find': OFFICERS,
  'ReportPolicy.saveFilters': OFFICERS,
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

/**
 * Roles that may reset the password of an applicant: the AGM (DECISIONS 10); for officers and in a district, stored
 * rows determine it.
 */
const RIGHTS_ON_AN_APPLICANT: Record<string, number[]> = {
  'ApprovalsApplicationPolicy.resetPasswordOf': [agm],
}

function person(roleId: number, districtId: number | null = null) {
  const user = new User().fill({ roleId, isActive: true })
  if (user.isOfficer)
    user.actUnder(
      unsavedRoleAssignment({ roleId, districts: districtId === null ? null : [districtId] })
    )
  return user
}

type Abilities = Record<string, (...people: User[]) => boolean | Promise<boolean>>

const ALL = new Map<string, Abilities>()
for (const [name, load] of Object.entries(policies)) {
  const { default: Policy } = await load()
  ALL.set(name, new Policy() as unknown as Abilities)
}

async function may(right: string, ...people: User[]): Promise<boolean> {
  const [name, ability] = right.split('.')
  return ALL.get(name)![ability](...people)
}

/** Returns every ability of every policy: those of its class beyond the common ones. */
function allRights() {
  const found: string[] = []
  for (const [name, policy] of ALL) {
    let proto = Object.getPrototypeOf(policy)
    for (; proto !== PortalPolicy.prototype; proto = Object.getPrototypeOf(proto)) {
      const own = Object.getOwnPropertyNames(proto).filter((key) => key !== 'constructor')
      found.push(...own.map((ability) => `${name}.${ability}`))
    }
  }
  return found
}

test.group('Rights of each role', () => {
  for (const [right, holders] of Object.entries(RIGHTS)) {
    const { ofTheState, ofOneDistrict } = Array.isArray(holders)
      ? { ofTheState: holders, ofOneDistrict: holders }
      : holders
    test(`${right}: ${ofTheState.join(', ')}`, async ({ assert }) => {
      for (const role of EVERYBODY) {
        const [free, bound] = [person(role), person(role, 490)]
        assert.strictEqual(await may(right, free), ofTheState.includes(role), `role ${role}`)
        assert.strictEqual(
          await may(right, bound),
          ofOneDistrict.includes(role),
          `role ${role} of a district`
        )
      }
    })
  }

  for (const [right, roles] of Object.entries(RIGHTS_ON_AN_APPLICANT)) {
    test(`${right}, an applicant: ${roles.join(', ')}`, async ({ assert }) => {
      for (const role of EVERYBODY) {
        const isAllowed = await may(right, person(role), person(applicant))
        assert.strictEqual(isAllowed, roles.includes(role), `role ${role}`)
      }
    })
  }

  test('are in a table for every ability of every policy, once', ({ assert }) => {
    const inTables = [RIGHTS, RIGHTS_ON_AN_APPLICANT, RIGHTS_BY_ROWS].flatMap(Object.keys)
    assert.deepEqual(inTables.toSorted(), allRights().toSorted())
  })
})

test.group('Scope of an officer', () => {
  test('is the officer’s own districts, or everywhere if bound to none', ({ assert }) => {
    assert.isTrue(isInScope({ districts: null }, 490))
    assert.isTrue(isInScope({ districts: null }, null))
    assert.isTrue(isInScope({ districts: [490] }, 490))
    assert.isTrue(isInScope({ districts: [489, 490] }, 490))
    assert.isFalse(isInScope({ districts: [490] }, 491))
    assert.isFalse(isInScope({ districts: [490] }, null))
    assert.isFalse(isInScope({ districts: [] }, 490))
  })

  test('is empty without a post, and then nothing is allowed', async ({ assert }) => {
    for (const role of OFFICERS) {
      const officer = person(role)
      officer.actUnder(null)
      assert.deepEqual(officer.districts, [])
      assert.isFalse(officer.maySeeDistrict(490))
      assert.isFalse(officer.mayAct)
    }
  })

  test('restricts a query', ({ assert }) => {
    const conditionsFor = (districts: number[] | null) => {
      const conditions: unknown[] = []
      const note = (...condition: unknown[]) => conditions.push(condition)
      const query = { where: note, whereIn: note }
      assert.strictEqual(scopeToDistricts(query, { districts }), query)
      return conditions
    }
    assert.deepEqual(conditionsFor([490]), [['districtId', 490]])
    assert.deepEqual(conditionsFor([490, 491]), [['districtId', [490, 491]]])
    assert.deepEqual(conditionsFor([]), [['districtId', []]])
    assert.deepEqual(conditionsFor(null), [])
  })
})
