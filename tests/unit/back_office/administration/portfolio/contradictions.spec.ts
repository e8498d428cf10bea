import { test } from '@japa/runner'
import { PortfolioChecks } from '#administration/portfolio/rules/contradictions'
import { compareTotals, totalsAgree } from '#administration/portfolio/rules/control_totals'
import {
  keyOf,
  parentOf,
  type RowValues,
  SHEET_NAMES,
  type SheetName,
  sheetNamed,
} from '#administration/portfolio/rules/sheets'

const DISBURSED = 22
const APPROVED = 4
const REJECTED = 6

const newChecks = () =>
  new PortfolioChecks({
    application: (status) => ({
      isFinal: false,
      needsLetter: true,
      isDisbursed: status === DISBURSED,
    }),
    isTaluka: (_, name) => name === 'Haveli',
    claim: (status) => ({ isRejected: status === REJECTED, isApproved: status === APPROVED }),
    limits: () => ({ minAmountPaise: 100, maxAmountPaise: 900, minAge: 18, belowAge: 50 }),
  })

/** Rows of a complete loan; tests change some values. */
const LOAN: Record<string, RowValues> = {
  applicants: { applicant_no: 'B1', birth_date: '1985-01-01', district: 7 },
  applications: {
    application_no: 'A1',
    applicant_no: 'B1',
    group_no: null,
    loan_type: 1,
    district: 7,
    amount: 500,
    submitted_on: '2014-06-05',
    status: DISBURSED,
  },
  letters: {
    application_no: 'A1',
    letter_no: 'L1',
    issued_on: '2014-08-20',
    valid_till: '2015-02-16',
  },
  sanctions: { application_no: 'A1', sanctioned_on: '2014-10-02', amount: 500 },
  disbursals: {
    application_no: 'A1',
    tranche_no: 1,
    disbursed_on: '2014-10-15',
    amount: 400,
    tenure_months: 60,
    instalment: 10,
    first_instalment_on: '2014-11-15',
  },
  claims: {
    claim_no: 'C1',
    application_no: 'A1',
    tranche_no: 1,
    first_instalment: 1,
    last_instalment: 3,
    submitted_on: '2015-01-20',
    claimed: 50,
    approved: 40,
    status: APPROVED,
  },
  payments: { claim_no: 'C1', amount: 40, paid_on: '2015-03-12' },
}

function checkLoan(changes: Record<string, RowValues | null> = {}, checks = newChecks()) {
  const codes: string[] = []
  for (const [name, values] of Object.entries(LOAN)) {
    if (changes[name] === null) continue
    codes.push(...checkRow(checks, name, { ...values, ...changes[name] }))
  }
  const unfinished = checks.checkCompleteness('A1')
  if (unfinished) codes.push(unfinished.code)
  return codes
}

function checkRow(checks: PortfolioChecks, name: string, values: RowValues): string[] {
  const sheet = sheetNamed(name)
  const parent = parentOf(sheet, values)
  const row = {
    line: 2,
    values,
    key: keyOf(sheet.key, values),
    parentKey: parent?.key ?? null,
  }
  const { errors, marks } = checks.check(name as SheetName, row, true, parent?.sheet)
  return [...errors.map(({ code }) => code), ...marks.map(({ code }) => `mark:${code}`)]
}

test.group('Consistency of existing portfolio rows', () => {
  test('does not count a returned payment', ({ assert }) => {
    const paidOf = (payment: RowValues) => {
      const checks = newChecks()
      assert.deepEqual(checkLoan({ payments: payment }, checks), [])
      return [...checks.totals.values()].map(({ paid }) => paid)
    }
    assert.deepEqual(paidOf({}), [40])
    assert.deepEqual(paidOf({ return_code: '53' }), [0])
  })

  test('marks a taluka that does not belong to the district', ({ assert }) => {
    assert.deepEqual(checkLoan({ applicants: { taluka: 'Haveli' } }), [])
    assert.deepEqual(checkLoan({ applicants: { taluka: 'Atlantis' } }), ['mark:unknown_taluka'])
  })

  test('accepts a complete loan', ({ assert }) => assert.deepEqual(checkLoan(), []))

  test('accepts a complete loan when each spreadsheet discards data that no later one needs', ({
    assert,
  }) => {
    const checks = newChecks()
    for (const name of SHEET_NAMES) {
      if (name === 'instalments') assert.isNull(checks.checkCompleteness('A1'))
      checks.begin(name)
      if (LOAN[name]) assert.deepEqual(checkRow(checks, name, LOAN[name]), [])
    }
    const [{ claimed, approved, paid }] = checks.totals.values()
    assert.deepEqual({ claimed, approved, paid }, { claimed: 50, approved: 40, paid: 40 })
  })

  test('reports contradictions as errors, and violations of current rules as marks')
    .with([
      [{ applications: { applicant_no: 'B9' } }, 'unknown'],
      [{ applications: { amount: 5000 } }, 'mark:outside_limits'],
      [{ disbursals: { tenure_months: 600 } }, 'no_loan'],
      [{ letters: { letter_no: 'LOI-IL-PUN-1415-000088' } }, 'like_new'],
      [{ applicants: { birth_date: '1950-01-01' } }, 'mark:outside_age'],
      [{ letters: { valid_till: '2014-08-01' } }, 'before'],
      [{ letters: { valid_from: '2015-02-17' } }, 'before'],
      [{ letters: { is_extended: 1, is_reissued: 1 } }, 'extended_too'],
      [{ letters: null }, 'no_letter'],
      [{ sanctions: { sanctioned_on: '2016-01-01' } }, 'mark:outside_letter'],
      [{ disbursals: { amount: 501 } }, 'above_sanction'],
      [{ disbursals: { disbursed_on: '2014-09-01' } }, 'mark:early'],
      [{ disbursals: null, claims: null, payments: null }, 'no_disbursal'],
      [{ applications: { status: 6 } }, 'status_not_disbursed'],
      [{ claims: { last_instalment: 61 } }, 'no_instalments'],
      [{ claims: { approved: 51 } }, 'above_claimed'],
      [{ claims: { approved: null } }, 'missing'],
      [{ claims: { status: 1 } }, 'not_approved'],
      [{ payments: { amount: 39 } }, 'not_as_approved'],
    ] as [Record<string, RowValues | null>, string][])
    .run(({ assert }, [changes, code]) => assert.include(checkLoan(changes), code))

  test('allows many payments of a claim, of which the last one may be paid', ({ assert }) => {
    const paid = { ...LOAN.payments, sent_on: '2015-03-10', bank_reference: 'U2' }
    const back = { ...paid, sent_on: '2015-03-01', bank_reference: 'U1', return_code: '53' }
    const codes = (...payments: RowValues[]) => {
      const checks = newChecks()
      checkLoan({ payments: null }, checks)
      return payments.flatMap((payment) => checkRow(checks, 'payments', payment))
    }
    assert.deepEqual(codes(back, paid), [])
    assert.deepEqual(codes(paid, back), [], 'in any order')
    assert.deepEqual(codes(back, { ...back, bank_reference: 'U3' }), [])
    assert.deepEqual(codes(back, back), ['double'])
    assert.deepEqual(codes(paid, { ...paid, sent_on: '2015-04-01' }), ['paid_before'])
    assert.deepEqual(codes(paid, { ...back, sent_on: '2015-03-11' }), ['paid_before'])
    assert.deepEqual(codes({ ...back, sent_on: '2015-03-11' }, paid), ['paid_before'])
  })

  test('allows an instalment to be claimed once, unless a claim was rejected', ({ assert }) => {
    const second = { ...LOAN.claims, claim_no: 'C2', first_instalment: 3, last_instalment: 4 }
    const checks = newChecks()
    checkLoan({}, checks)
    assert.deepEqual(checkRow(checks, 'claims', { ...second, status: REJECTED }), [])
    assert.deepEqual(checkRow(checks, 'claims', { ...second, claim_no: 'C3' }), ['claimed_twice'])
  })

  test('requires unique numbers, and one live application of a type per person', ({ assert }) => {
    const checks = newChecks()
    checkLoan({}, checks)
    assert.deepEqual(checkRow(checks, 'applicants', LOAN.applicants), ['double'])
    const second = { ...LOAN.applications, application_no: 'A2' }
    assert.deepEqual(checkRow(checks, 'applications', second), ['two_live'])
  })

  test('allows one group per person, who applies only with that group', ({ assert }) => {
    const checks = newChecks()
    checkLoan({}, checks)
    const group = { group_no: 'G1', applicant_no: 'B1' }
    assert.deepEqual(checkRow(checks, 'groups', group), [])
    assert.deepEqual(checkRow(checks, 'groups', { ...group, group_no: 'G2' }), ['double'])
    const director = { group_no: 'G1', aadhaar: '999912345678', pan: null }
    assert.deepEqual(checkRow(checks, 'directors', director), [])
    assert.deepEqual(checkRow(checks, 'directors', director), ['double'])
    checkRow(checks, 'applicants', { applicant_no: 'B2', birth_date: null })
    const other = { ...LOAN.applications, application_no: 'A2', applicant_no: 'B2' }
    const codes = checkRow(checks, 'applications', { ...other, group_no: 'G1' })
    assert.deepEqual(codes, ['other_group'])
  })

  test('matches the totals cell by cell', ({ assert }) => {
    const checks = newChecks()
    checkLoan({}, checks)
    const [cell, found] = [...checks.totals][0]
    assert.equal(cell, '7|1|2014')
    assert.deepEqual(found, {
      applications: 1,
      applied: 500,
      sanctioned: 500,
      disbursed: 400,
      claimed: 50,
      approved: 40,
      paid: 40,
      documents: 0,
    })
    assert.isTrue(totalsAgree(compareTotals(new Map([[cell, found]]), checks.totals)))
    const other = compareTotals(new Map([[cell, { ...found, paid: 41 }]]), checks.totals)
    assert.deepEqual(other[0].different, ['paid'])
    assert.isFalse(totalsAgree(other))
    assert.isFalse(totalsAgree(compareTotals(new Map(), checks.totals)))
    assert.isFalse(totalsAgree([]))
  })
})
