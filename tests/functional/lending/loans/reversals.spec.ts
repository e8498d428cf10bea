import { test } from '@japa/runner'
import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { paise } from '#kernel/money/paise'
import { createUser } from '#database/factories/application_factory'
import { UploadPaymentSchedule } from '#loans/actions/bank_documents'
import { VerifyDisbursement, VerifySanction } from '#loans/actions/verify_loan'
import { VoidDisbursement, WithdrawSanction } from '#loans/actions/loan_changes'
import { isLoanVerified, loanOf } from '#loans/queries/loans'
import { versionOf } from '#loans/queries/loan_rules'
import { claimRows } from '#tests/support/claims'
import { createLoan } from '#database/factories/loan_factory'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  STATUS,
  complaintsOf,
  disburse,
  letter,
  sanction,
  setToday,
  applicationWithLoi,
} from '#tests/functional/lending/loans/support'
import { dialect } from '#tests/support/tags'

const remarks = 'Recorded with the wrong amount'

async function officer(role: (typeof Role)[keyof typeof Role]) {
  return { id: (await createUser(role)).id, role }
}

async function withdraw(sanctionId: number, text = remarks) {
  return new WithdrawSanction().run({
    sanctionId,
    actor: await officer(Role.administrator),
    remarks: text,
  })
}

async function voidOf(disbursementId: number) {
  return new VoidDisbursement().run({
    disbursementId,
    actor: await officer(Role.administrator),
    remarks,
  })
}

const statusOf = async (application: Application) => (await application.refresh()).statusId

test.group('Revoking a sanction', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('returns the application to the LOI status of that day, and another sanction can be recorded', async ({
    assert,
  }) => {
    for (const [day, status] of [
      ['2026-07-04', STATUS.issued],
      ['2026-07-05', STATUS.expired],
      ['2026-08-03', STATUS.expired],
      ['2026-08-04', STATUS.lapsed],
    ] as const) {
      const application = await applicationWithLoi()
      const { id } = await sanction(application)
      setToday(day)
      await withdraw(id)
      assert.equal(await statusOf(application), status, day)
      assert.isNull(await loanOf(application.id))
      await sanction(application)
      assert.equal(await statusOf(application), STATUS.sanctioned)
    }
  })

  test('requires remarks, and is refused while a disbursal exists and for a second time', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const recorded = await sanction(application)
    assert.deepEqual(await complaintsOf(withdraw(recorded.id, ' ')), [
      'remarks: workflow.messages.remarks_needed',
    ])
    const tranche = await disburse(application, recorded)
    assert.deepEqual(await complaintsOf(withdraw(recorded.id)), [': workflow.messages.not_allowed'])
    await voidOf(tranche.id)
    await withdraw(recorded.id)
    assert.deepEqual(await complaintsOf(withdraw(recorded.id)), [
      ': loans.messages.sanction_withdrawn',
    ])
  })
})

test.group('Voiding a disbursal', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('leaves the loan with the other tranches, and after the last one returns it to the sanction', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const recorded = await sanction(application)
    const first = await disburse(application, recorded)
    const second = await disburse(application, recorded)
    await voidOf(first.id)
    assert.equal(await statusOf(application), STATUS.disbursed)
    await recorded.refresh()
    assert.equal(recorded.disbursedPaise, 200_000_00)

    const corrected = await disburse(application, recorded, { amountPaise: paise(300_000_00) })
    assert.equal(corrected.trancheNo, 1)
    await voidOf(corrected.id)
    await voidOf(second.id)
    assert.equal(await statusOf(application), STATUS.sanctioned)
    await recorded.refresh()
    assert.equal(recorded.disbursedPaise, 0)
    assert.deepEqual(await complaintsOf(voidOf(second.id)), [
      ': loans.messages.disbursement_voided',
    ])
  })

  test('is refused while one of its instalments is claimed', async ({ assert }) => {
    setToday('2026-03-10')
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    await claimRows(loan, { rowNos: [0] })
    assert.deepEqual(await complaintsOf(voidOf(loan.disbursement.id)), [
      ': loans.messages.disbursement_claimed',
    ])
  })

  test('is restricted to the administrator', async ({ assert }) => {
    const application = await applicationWithLoi()
    const { id } = await disburse(application, await sanction(application))
    for (const role of [Role.accounts, Role.generalManager, Role.applicant]) {
      const work = new VoidDisbursement().run({
        disbursementId: id,
        actor: await officer(role),
        remarks,
      })
      assert.deepEqual(await complaintsOf(work), [': workflow.messages.not_allowed'])
    }
  })
})

test.group('Verification', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('of the loan is complete with the sanction and every disbursal, and a change removes it', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const recorded = await sanction(application)
    const actor = await officer(Role.accounts)
    await new VerifySanction().run({ sanctionId: recorded.id, actor })
    assert.isFalse(await isLoanVerified(application.id), 'nothing is disbursed')

    const tranche = await disburse(application, recorded)
    assert.isFalse(await isLoanVerified(application.id))
    await new VerifyDisbursement().run({ disbursementId: tranche.id, actor })
    assert.isTrue(await isLoanVerified(application.id))

    const upload = async () =>
      new UploadPaymentSchedule().run({
        disbursementId: tranche.id,
        uploadedBy: application.userId,
        file: await letter(),
      })
    await upload()
    assert.isFalse(await isLoanVerified(application.id))
    assert.deepEqual(await complaintsOf(upload()), ['file: loans.messages.schedule_exists'])
  })

  test('is refused for data that changed since it was viewed, and for a second time', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const tranche = await disburse(application, await sanction(application))
    const actor = await officer(Role.accounts)
    const expectedVersion = await versionOf('disbursement', tranche)
    await new UploadPaymentSchedule().run({
      disbursementId: tranche.id,
      uploadedBy: application.userId,
      file: await letter(),
    })
    const verify = (version?: string) =>
      new VerifyDisbursement().run({
        disbursementId: tranche.id,
        actor,
        expectedVersion: version,
      })
    assert.deepEqual(await complaintsOf(verify(expectedVersion)), [
      ': loans.messages.changed_meanwhile',
    ])
    await tranche.refresh()
    await verify(await versionOf('disbursement', tranche))
    assert.deepEqual(await complaintsOf(verify()), [': loans.messages.already_verified'])
  })
})
