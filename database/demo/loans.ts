import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { Role } from '#auth/roles'
import { scheduleColumns } from '#loans/actions/schedules'
import {
  buildSchedule,
  computedInstalment,
  emiEndDate,
  type ScheduleRow,
} from '#loans/rules/amortisation'
import { masters } from '#masters/queries/masters'
import type { Letter, PlannedApplication } from '#database/demo/applications'
import type { Demo } from '#database/demo/context'
import { instant } from '#database/demo/rows'

export interface DemoLoan {
  application: PlannedApplication
  sanctionId: number
  disbursementId: number
  loiNumber: string
  rows: (ScheduleRow & { id: number })[]
}

/** Days after which accounts have compared the bank's letter with the record. */
const VERIFICATION_DAYS = 12
const DAYS_TO_FIRST_INSTALMENT = 30

/** Adds the bank's sanction and its one tranche with the schedule, for applications that reached that stage. */
export function addLoan(
  demo: Demo,
  application: PlannedApplication,
  letters: readonly Letter[]
): DemoLoan | null {
  const { rows, random, today, files } = demo
  const { steps, person, districtId } = application
  const sanctioned = steps.find(({ action }) => action === 'record_sanction')
  if (!sanctioned) return null
  const letter = letters.findLast(({ applicationId }) => applicationId === application.id)!
  const verification = (on: PlainDate) => {
    const day = addDays(on, VERIFICATION_DAYS)
    return day < today
      ? { verified_at: instant(day), verified_by: demo.officer(Role.accounts, districtId) }
      : { verified_at: null, verified_by: null }
  }
  const disbursed = steps.find(({ action }) => action === 'record_disbursement')
  const isCompleted = masters().applicationStatus(application.statusId).isFinal
  const terms = {
    tenureMonths: isCompleted ? 24 : random.pick([36, 48, 60]),
    rateBp: random.int(36, 50) * 25,
  }
  const { amountPaise } = application
  const city = masters().district(districtId).nameEn
  const sanctionId = rows.add('loan_sanctions', {
    application_id: application.id,
    live_application_id: application.id,
    loi_id: letter.id,
    bank_id: application.bankId,
    branch_name: city,
    city,
    sanctioned_on: addDays(sanctioned.on, -2),
    tenure_months: terms.tenureMonths,
    rate_bp: terms.rateBp,
    amount_paise: amountPaise,
    disbursed_paise: disbursed ? amountPaise : 0,
    is_final_letter: 1,
    ...verification(sanctioned.on),
    withdrawn_at: null,
    recorded_by: person.userId,
    created_at: instant(sanctioned.on, 7),
    updated_at: instant(sanctioned.on, 7),
  })
  const of = (type: string, id: number) => ({ type, id, districtId, by: person.userId })
  files.fill(demo, of('sanction', sanctionId), ['letter'], sanctioned.on)
  if (!disbursed) return null

  const disbursedOn = addDays(disbursed.on, -1)
  const emiStartOn = addDays(disbursedOn, DAYS_TO_FIRST_INSTALMENT)
  const emiPaise = computedInstalment(
    paise(amountPaise),
    basisPoints(terms.rateBp),
    terms.tenureMonths
  )
  const disbursementId = rows.add('disbursements', {
    sanction_id: sanctionId,
    tranche_no: 1,
    live_tranche_no: 1,
    disbursed_on: disbursedOn,
    amount_paise: amountPaise,
    tenure_months: terms.tenureMonths,
    rate_bp: terms.rateBp,
    emi_paise: emiPaise,
    computed_emi_paise: emiPaise,
    emi_start_on: emiStartOn,
    emi_end_on: emiEndDate(emiStartOn, terms.tenureMonths),
    moratorium_months: 0,
    moratorium_kind: null,
    capitalised_paise: 0,
    ...verification(disbursed.on),
    voided_at: null,
    recorded_by: person.userId,
    created_at: instant(disbursed.on, 8),
    updated_at: instant(disbursed.on, 8),
  })
  files.fill(demo, of('disbursement', disbursementId), ['letter', 'emi_schedule'], disbursed.on)
  const schedule = buildSchedule({
    principalPaise: paise(amountPaise),
    rateBp: basisPoints(terms.rateBp),
    tenureMonths: terms.tenureMonths,
    emiStartOn,
    emiPaise,
  })
  if (!schedule.ok) throw new Error(`The demonstration's schedule: ${schedule.error}`)
  const scheduled = schedule.rows.map((row) => ({
    ...row,
    id: rows.add('schedule_rows', scheduleColumns(disbursementId, row)),
  }))
  return { application, sanctionId, disbursementId, loiNumber: letter.number, rows: scheduled }
}
