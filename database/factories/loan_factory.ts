import { DateTime } from 'luxon'
import type Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { encryptAccount } from '#kernel/vault/vault'
import { createApplication } from '#database/factories/application_factory'
import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { saveSchedule } from '#loans/actions/schedules'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { buildSchedule, computedInstalment, emiEndDate } from '#loans/rules/amortisation'
import { IssueLoi } from '#loi/actions/issue_lois'
import { masters } from '#masters/queries/masters'

interface LoanOptions {
  application?: Parameters<typeof createApplication>[0]
  /** Amount of the one tranche, in paise. */
  amountPaise?: number
  /** Annual rate in basis points. */
  rateBp?: number
  tenureMonths?: number
  /** Due date of row 0; earlier dates are derived from it. */
  emiStartOn: PlainDate
  isVerified?: boolean
}

export interface TestLoan {
  application: Application
  sanction: LoanSanction
  disbursement: Disbursement
  rows: ScheduleRow[]
}

/**
 * Creates an application at "disbursed", with its LOI, the bank's sanction, one tranche and its schedule, written
 * directly and by default verified by accounts; for tests of later steps. Not for use inside a transaction.
 */
export async function createLoan(options: LoanOptions): Promise<TestLoan> {
  const { amountPaise = 500_000_00, rateBp = 1100, tenureMonths = 60, emiStartOn } = options
  const disbursed = masters()
    .statusesInColumn('Disbursed')
    .find((status) => !status.isFinal)!
  const application = await createApplication({ statusId: disbursed.id, ...options.application })
  return inTransaction(async (trx) => {
    const loi = await new IssueLoi().run(
      { applicationId: application.id, kind: 'issued', issuedBy: null },
      trx
    )
    const verifiedAt = options.isVerified === false ? null : DateTime.fromJSDate(getClock().now())
    const disbursedOn = addDays(emiStartOn, -30)
    const sanction = await LoanSanction.create(
      {
        applicationId: application.id,
        liveApplicationId: application.id,
        loiId: loi.id,
        bankId: masters().shortlistedBanks[0].id,
        branchName: 'Shivajinagar',
        city: 'Pune',
        sanctionedOn: disbursedOn,
        tenureMonths,
        rateBp,
        amountPaise,
        disbursedPaise: amountPaise,
        isFinalLetter: true,
        ...encryptAccount(LOAN_ACCOUNT_NO),
        verifiedAt,
        recordedBy: application.userId,
      },
      { client: trx }
    )
    const emiPaise = computedInstalment(paise(amountPaise), basisPoints(rateBp), tenureMonths)
    const disbursement = await Disbursement.create(
      {
        sanctionId: sanction.id,
        trancheNo: 1,
        liveTrancheNo: 1,
        disbursedOn,
        amountPaise,
        tenureMonths,
        rateBp,
        emiPaise,
        computedEmiPaise: emiPaise,
        emiStartOn,
        emiEndOn: emiEndDate(emiStartOn, tenureMonths),
        moratoriumMonths: 0,
        capitalisedPaise: 0,
        verifiedAt,
        recordedBy: application.userId,
      },
      { client: trx }
    )
    const schedule = buildSchedule({
      principalPaise: paise(amountPaise),
      rateBp: basisPoints(rateBp),
      tenureMonths,
      emiStartOn,
      emiPaise,
    })
    if (!schedule.ok) throw new Error(schedule.error)
    await saveSchedule(disbursement.id, schedule.rows, trx)
    const rows = await ScheduleRow.query({ client: trx })
      .where('disbursement_id', disbursement.id)
      .orderBy('row_no')
    await application.useTransaction(trx).refresh()
    return { application, sanction, disbursement, rows }
  })
}
