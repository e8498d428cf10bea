import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { listDocuments } from '#documents/queries/documents'
import { Role } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'
import { VerifySanction } from '#loans/actions/verify_loan'
import { officerSanction } from '#loans/queries/officer_loan'
import LoanSanction from '#loans/models/loan_sanction'
import {
  complaintsOf,
  ISSUED,
  sanction,
  STATUS,
  setToday,
  VALID_TILL,
  applicationWithLoi,
} from './support.js'
import { dialect } from '#tests/support/tags'

const FORM = 'loans.validation.sanction.messages'

test.group('Bank sanction', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('is stored with its letter, advances the application, and the applicant is notified', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const recorded = await sanction(application)
    await application.refresh()
    assert.equal(application.statusId, STATUS.sanctioned)
    const [document] = await listDocuments('sanction', recorded.id)
    assert.equal(document.slot, 'letter')
    assert.equal(document.currentVersion.file.ownerUserId, application.userId)
    const messages = await db.from('outbox_messages').where('template', 'sanction_recorded')
    assert.isNotEmpty(messages)
  })

  test('may be dated on the first or the last day of the LOI, but not outside it', async ({
    assert,
  }) => {
    for (const [day, complaint] of [
      ['2026-01-04', [`sanctionedOn: ${FORM}.sanctionedOn.beforeLoi`]],
      [ISSUED, []],
      [VALID_TILL, []],
      ['2026-07-05', [`sanctionedOn: ${FORM}.sanctionedOn.outsideLoi`]],
    ] as const) {
      const application = await applicationWithLoi()
      setToday('2026-07-20')
      const complaints = await complaintsOf(sanction(application, { sanctionedOn: plainDate(day) }))
      assert.deepEqual(complaints, complaint, day)
    }
  })

  test('may be dated today, but not tomorrow', async ({ assert }) => {
    const application = await applicationWithLoi()
    const tomorrow = sanction(application, { sanctionedOn: plainDate('2026-04-16') })
    assert.deepEqual(await complaintsOf(tomorrow), [`sanctionedOn: ${FORM}.sanctionedOn.inFuture`])
    await sanction(application, { sanctionedOn: plainDate('2026-04-15') })
  })

  test('is refused when provisional or without its letter', async ({ assert }) => {
    const application = await applicationWithLoi()
    const provisional = sanction(application, { isFinalLetter: false })
    assert.deepEqual(await complaintsOf(provisional), [
      `isFinalLetter: ${FORM}.isFinalLetter.accepted`,
    ])
    const bare = sanction(application, { letter: null })
    assert.deepEqual(await complaintsOf(bare), [`letter: ${FORM}.letter.required`])
    assert.isNull(await LoanSanction.findBy('application_id', application.id))
  })

  test('applies the limits of the scheme inclusively, and shows all errors in order', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const wrong = sanction(application, {
      tenureMonths: 61,
      rateBp: basisPoints(1051),
      amountPaise: paise(1_000_000_01),
    })
    assert.deepEqual(await complaintsOf(wrong), [
      `tenureMonths: ${FORM}.tenureRange`,
      `rate: ${FORM}.rateRange`,
      `amount: ${FORM}.amountRange`,
    ])
    const low = sanction(application, {
      tenureMonths: 0,
      rateBp: basisPoints(95),
      amountPaise: paise(99_999_99),
    })
    assert.lengthOf(await complaintsOf(low), 3)
    await sanction(application, {
      tenureMonths: 1,
      rateBp: basisPoints(2000),
      amountPaise: paise(1_000_000_00),
      isExcessConfirmed: true,
    })
  })

  test('above the letter requires the applicant’s confirmation and remarks of accounts', async ({
    assert,
  }) => {
    const application = await applicationWithLoi()
    const above = { amountPaise: paise(500_000_01) }
    assert.deepEqual(await complaintsOf(sanction(application, above)), [
      `isExcessConfirmed: ${FORM}.aboveLetter`,
    ])
    const recorded = await sanction(application, { ...above, isExcessConfirmed: true })
    const shown = await officerSanction(
      await LoanSanction.query()
        .where('id', recorded.id)
        .preload('application')
        .preload('loi')
        .firstOrFail(),
      'en'
    )
    assert.include(shown.sanction, { letterPaise: 500_000_00, excessPaise: 1 })
    const { id, roleId: role } = await createUser(Role.accounts)
    const verify = (remarks?: string) =>
      new VerifySanction().run({ sanctionId: recorded.id, actor: { id, role }, remarks })
    assert.deepEqual(await complaintsOf(verify()), ['remarks: loans.messages.excess_remarks'])
    await verify('The bank adds the insurance')
    await recorded.refresh()
    assert.isTrue(recorded.isVerified)
    assert.equal(recorded.excessRemarks, 'The bank adds the insurance')
  })

  test('of a group may be as large as the group scheme allows', async ({ assert }) => {
    const application = await applicationWithLoi({ loanType: 2 })
    const small = sanction(application, { amountPaise: paise(999_999_00) })
    assert.deepEqual(await complaintsOf(small), [`amount: ${FORM}.amountRange`])
    await sanction(application, { amountPaise: paise(5_000_000_00), isExcessConfirmed: true })
  })

  test('is recorded once, however often it is sent at the same moment', async ({ assert }) => {
    const application = await applicationWithLoi()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => complaintsOf(sanction(application)))
    )
    const refused = results.filter((complaints) => complaints.length > 0)
    assert.lengthOf(refused, 19)
    for (const complaints of refused) {
      assert.deepEqual(complaints, [': loans.messages.sanction_exists'])
    }
    const rows = await LoanSanction.query().where('application_id', application.id)
    assert.lengthOf(rows, 1)
    const [document] = await listDocuments('sanction', rows[0].id)
    assert.equal(document.currentVersion.versionNo, 1)
  }).timeout(120_000)

  test('is refused from a page that shows an older stage', async ({ assert }) => {
    const application = await applicationWithLoi()
    const stale = sanction(application, { expectedStatusId: STATUS.expired })
    assert.deepEqual(await complaintsOf(stale), [': workflow.messages.already_decided'])
  })
})
