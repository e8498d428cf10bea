import { test } from '@japa/runner'
import { actingOfficer } from '#tests/support/posts'
import db from '@adonisjs/lucid/services/db'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createUser } from '#database/factories/application_factory'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { EditLoan, type EditLoanInput } from '#loans/actions/edit_loan'
import Disbursement from '#loans/models/disbursement'
import LoanChange from '#loans/models/loan_change'
import LoanSanction from '#loans/models/loan_sanction'
import { loanOf, unreconciledSchedules } from '#loans/queries/loans'
import { termsOf } from '#loans/rules/terms'
import { claimRows } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { complaintsOf } from './support.js'
import { dialect } from '#tests/support/tags'

const FIRST_DUE = plainDate('2026-01-31')

async function edit(
  { disbursement }: TestLoan,
  changes: Partial<EditLoanInput['terms']>,
  options: Partial<EditLoanInput> = {}
) {
  const current = await Disbursement.findOrFail(disbursement.id)
  const actor = { id: (await createUser(Role.administrator)).id, role: Role.administrator }
  return new EditLoan().run({
    disbursementId: disbursement.id,
    actor,
    terms: { ...termsOf(current), ...changes } as EditLoanInput['terms'],
    acknowledged: true,
    remarks: 'The bank changed its terms',
    ...options,
  })
}

async function rowsOf(loan: TestLoan) {
  const { disbursements } = (await loanOf(loan.application.id))!
  return disbursements[0].rows
}

const scheduledPrincipal = async (loan: TestLoan) =>
  (await rowsOf(loan)).reduce((sum, row) => sum + row.principalPaise, 0)

test.group('Edit Loan', (group) => {
  dialect(group)
  /** Other tests may have left loans with unreconciled schedules. */
  let unreconciled: number[] = []
  group.setup(async () => void (unreconciled = await unreconciledSchedules()))

  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('keeps the rows up to the last claimed one and rebuilds the rest from their balance', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    await claimRows(loan, { rowNos: [1] })
    await edit(loan, { rateBp: basisPoints(900), tenureMonths: 48, emiPaise: paise(12_500_00) })
    const rows = await rowsOf(loan)
    assert.deepEqual(
      rows.slice(0, 2).map((row) => row.id),
      loan.rows.slice(0, 2).map((row) => row.id)
    )
    assert.lengthOf(rows, 48)
    assert.equal(rows[2].openingPaise, loan.rows[1].closingPaise)
    assert.equal(rows[2].interestPaise, Math.round((rows[2].openingPaise * 900) / 120_000))
    assert.equal(await scheduledPrincipal(loan), 500_000_00)
    const { data, remarks } = await LoanChange.findByOrFail('disbursement_id', loan.disbursement.id)
    assert.equal(data.before.rateBp, 1100)
    assert.equal(data.after.rateBp, 900)
    assert.equal(data.keptRows, 2)
    assert.equal(remarks, 'The bank changed its terms')
  })

  test('is logged, and requires accounts to verify the tranche again', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    assert.isNotNull(loan.disbursement.verifiedAt)
    await edit(loan, { tenureMonths: 36, emiPaise: paise(17_000_00) })
    const after = await Disbursement.findOrFail(loan.disbursement.id)
    assert.isNull(after.verifiedAt)
    assert.equal(after.emiEndOn, '2028-12-31')
    const entry = await db
      .from('audit_entries')
      .where({ action: 'loan.edited', subject_id: loan.disbursement.id })
      .first()
    assert.equal(JSON.parse(entry.data).after.tenureMonths, 36)
  })

  test('keeps the rows that a rejected claim refers to', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const claim = await claimRows(loan, { rowNos: [0, 1] })
    await new Decide().run({
      subjectType: 'claim',
      subjectId: claim.id,
      action: 'withdraw',
      actor: { id: loan.application.userId, role: Role.applicant },
    })
    await edit(loan, { emiStartOn: plainDate('2026-02-15') })
    const rows = await rowsOf(loan)
    assert.equal(rows[0].dueOn, '2026-02-15')
    assert.lengthOf(rows, 60)
    const old = await db.from('schedule_rows').whereIn(
      'id',
      loan.rows.slice(0, 2).map(({ id }) => id)
    )
    assert.isTrue(old.every((row) => Number(row.replaced_in) > 0))
    const open = await claimRows(
      { ...loan, rows },
      { rowNos: [0], paidOn: plainDate('2026-02-16') }
    )
    assert.equal(open.interestPaise, rows[0].interestPaise)
  })

  test('changes the disbursed amount of the sanction, but never beyond the sanction', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    assert.deepEqual(await complaintsOf(edit(loan, { amountPaise: paise(500_000_01) })), [
      'amount: loans.validation.edit.messages.amount.exceedsSanction',
    ])
    await edit(loan, { amountPaise: paise(400_000_00), emiPaise: paise(9_000_00) })
    const sanction = await LoanSanction.findOrFail(loan.sanction.id)
    assert.equal(sanction.disbursedPaise, 400_000_00)
    assert.equal(await scheduledPrincipal(loan), 400_000_00)
  })

  test('shows the errors in the order of the form', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const edits = 'loans.validation.edit.messages'
    const wrong = edit(loan, {
      tenureMonths: 61,
      rateBp: basisPoints(2005),
      amountPaise: paise(9_999_00),
      emiStartOn: plainDate('2025-12-31'),
    })
    assert.deepEqual(await complaintsOf(wrong), [
      `tenureMonths: ${edits}.tenureRange`,
      `rate: ${edits}.rateRange`,
      `amount: ${edits}.amountMinimum`,
      `emiStartOn: ${edits}.emiStartOn.beforeDisbursal`,
    ])
    assert.deepEqual(await complaintsOf(edit(loan, {})), [': loans.messages.nothing_changed'])
    assert.deepEqual(await complaintsOf(edit(loan, { emiPaise: paise(100_00) })), [
      `emiAmount: ${edits}.emiAmount.belowInterest`,
    ])
    const small = edit(loan, { emiPaise: paise(10_000_00) }, { acknowledged: false })
    assert.deepEqual(await complaintsOf(small), [`acknowledged: ${edits}.acknowledged.needed`])
    await claimRows(loan, { rowNos: [0, 1] })
    assert.deepEqual(await complaintsOf(edit(loan, { tenureMonths: 2 })), [
      `tenureMonths: ${edits}.tenureMonths.tooShort`,
    ])
    assert.deepEqual(await complaintsOf(edit(loan, { emiStartOn: plainDate('2026-01-01') })), [])
  })

  test('with two saves from the same page refuses the second as changed meanwhile', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const admin = await createUser(Role.administrator)
    const work = [48, 36].map((tenureMonths) =>
      complaintsOf(
        new EditLoan().run({
          disbursementId: loan.disbursement.id,
          actor: { id: admin.id, role: admin.roleId },
          expectedVersion: 'as never seen',
          terms: { ...termsOf(loan.disbursement), tenureMonths } as EditLoanInput['terms'],
          acknowledged: true,
          remarks: 'x',
        })
      )
    )
    const answers = await Promise.all(work)
    assert.isTrue(answers.every(([text]) => text === ': loans.messages.edited_meanwhile'))
  })

  test('with 50 saves at once leaves one schedule that repays exactly the loan amount', async ({
    assert,
  }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        complaintsOf(edit(loan, { tenureMonths: 12 + (index % 40), emiPaise: paise(50_000_00) }))
      )
    )
    const rows = await rowsOf(loan)
    assert.deepEqual(
      rows.map((row) => row.rowNo),
      rows.map((_, index) => index)
    )
    assert.equal(await scheduledPrincipal(loan), 500_000_00)
    assert.equal(rows.at(-1)!.closingPaise, 0)
  }).timeout(60_000)

  test('is restricted to the administrator', async ({ client, assert }) => {
    const loan = await createLoan({ emiStartOn: FIRST_DUE })
    const path = `/officer/disbursements/${loan.disbursement.id}/edit`
    const form = {
      tenureMonths: '48',
      rate: '9.5',
      amount: '5,00,000',
      emiStartOn: '31-01-2026',
      emiAmount: '13,000',
      acknowledged: '1',
      remarks: 'दर बदलला',
    }
    for (const role of OFFICER_ROLES.filter((one) => one !== Role.administrator)) {
      const officer = await actingOfficer(role)
      const page = await requestAs(client, officer, 'get', path)
      page.assertStatus(403)
      const post = await requestAs(client, officer, 'post', path).json({ ...form, version: 'x' })
      post.assertStatus(403)
    }
    const admin = await actingOfficer(Role.administrator)
    const page = await requestAs(client, admin, 'get', path)
    page.assertStatus(200)
    const { version } = pageProps(page, 'lending/loans/officer/edit')
    const saved = await requestAs(client, admin, 'post', path).json({ ...form, version })
    saved.assertStatus(302)
    assert.equal((await Disbursement.findOrFail(loan.disbursement.id)).rateBp, 950)
    const shown = await requestAs(client, admin, 'get', path.replace('/edit', ''))
    const { changes } = pageProps(shown, 'lending/loans/officer/disbursement')
    assert.lengthOf(changes[0].terms, 3)
  })

  test('leaves schedules that repay their disbursal', async ({ assert }) => {
    assert.deepEqual(await unreconciledSchedules(), unreconciled)
  })
})
