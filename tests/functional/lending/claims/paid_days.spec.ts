import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { ResubmitClaim } from '#claims/claim/actions/submit_claim'
import ClaimRow from '#claims/models/claim_row'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'
import { createLoan } from '#database/factories/loan_factory'
import { masters } from '#masters/queries/masters'
import { schemePdfData } from '#site/queries/scheme_pdf'
import { claimRows, returnClaim, expectedClaimState } from '#tests/support/claims'
import { dialect } from '#tests/support/tags'

test.group('Payment dates of the instalments of a claim', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-10')))
    return () => useSystemClock()
  })

  test('are each their own, or else the form’s, and none is in the future', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: plainDate('2026-01-31') })
    const claim = await claimRows(loan, { rowNos: [0, 1], paidOn: plainDate('2026-03-05') })
    const rows = () => ClaimRow.query().where('claim_id', claim.id).orderBy('id')
    assert.deepEqual(
      (await rows()).map(({ paidOn }) => paidOn),
      ['2026-03-05', '2026-03-05']
    )
    await returnClaim(claim)
    const [first, second] = await rows()
    const send = async (paidOn: string) =>
      new ResubmitClaim().run({
        claim,
        actor: { id: claim.userId, role: Role.applicant },
        ...(await expectedClaimState(claim)),
        form: {
          rows: [
            { scheduleRowId: first.scheduleRowId, paidOn: plainDate(paidOn) },
            { scheduleRowId: second.scheduleRowId },
          ],
          paidOn: plainDate('2026-03-05'),
          paidPaise: paise(claim.paidPaise),
          chargesPaise: paise(claim.chargesPaise),
        },
        files: { proof: null, photo: null, needsPhoto: true },
      })
    const refusal = await send(addDays(plainDate('2026-03-10'), 1)).catch((error) => error)
    assert.instanceOf(refusal, FieldRefusals)
    /** One day before the loan's first disbursement. */
    const early = await send(addDays(loan.disbursement.disbursedOn, -1)).catch((error) => error)
    assert.deepEqual(
      early.fields.map((field: { messageKey: string }) => field.messageKey),
      ['claims.messages.paid_before_disbursal']
    )
    await send('2026-02-02')
    assert.deepEqual(
      (await rows()).map(({ paidOn }) => paidOn),
      ['2026-02-02', '2026-03-05']
    )
  })
})

test.group('Notices of a scheme', (group) => {
  dialect(group)
  test('of rules that always applied have no date', ({ assert }) => {
    for (const scheme of masters().schemes) {
      const text = JSON.stringify(schemePdfData(scheme, 'en').sections)
      assert.notInclude(text, '01-Jan-2000')
    }
  })
})
