import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { formatRupees, type Paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { withReceivedFile, type StoreFileInput } from '#documents/actions/store_file'
import {
  type Recorder,
  letterFile,
  recordReport,
  recorderColumns,
  saveLetter,
} from '#loans/actions/bank_documents'
import { drawOnSanction, lockApplication, lockLiveSanction } from '#loans/actions/lock_loan'
import { checkedSchedule, saveSchedule } from '#loans/actions/schedules'
import Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import { loanRules, type LoanRules } from '#loans/queries/loan_rules'
import { type BuiltSchedule, type Moratorium, emiEndDate } from '#loans/rules/amortisation'
import {
  disbursementLimit,
  limitViolations,
  moratoriumLimit,
  nextTrancheNo,
  tenureLimit,
} from '#loans/rules/terms'
import { notifyUser } from '#notifications/actions/messages'
import { Decide } from '#workflow/actions/decide'
import { isReportingSystem } from '#workflow/contracts/subject'

export interface RecordDisbursementInput {
  applicationId: number
  /** The applicant, or the bank's system. */
  actor: Recorder
  /** Version that the applicant saw. */
  expectedStatusId?: number
  /** The tranche for which the form was opened: two tabs with the same letter record it once. */
  trancheNo?: number
  disbursedOn: PlainDate
  tenureMonths: number
  emiStartOn: PlainDate
  amountPaise: Paise
  /** The instalment stated in the bank's letter. */
  emiPaise: Paise
  /** Education loans only. */
  moratorium?: Moratorium | null
  /** The applicant has acknowledged by how much the last instalment increases. */
  acknowledged: boolean
  letter: StoreFileInput['upload']
}

const FORM_MESSAGES = 'loans.validation.disbursement.messages'

/**
 * Records one tranche that the bank paid out, with its letter, and builds its schedule (DECISIONS 4 'record disbursal',
 * 7). The rate is the sanction's. Of two saved at once that together exceed the sanction, one is refused.
 *
 * @throws FieldRefusals and Refusal with the messages of the form; Refusal at a stage that accepts no disbursement
 */
export class RecordDisbursement {
  async run(
    input: RecordDisbursementInput,
    trx?: TransactionClientContract
  ): Promise<Disbursement> {
    if (!input.letter) {
      throw new Refusal(`${FORM_MESSAGES}.letter.required`, {}, { field: 'letter' })
    }
    return withReceivedFile(letterFile(input), trx, (letter, client) =>
      this.#record({ ...input, letter }, client)
    )
  }

  async #record(input: RecordDisbursementInput, trx: TransactionClientContract) {
    const application = await lockApplication(input.applicationId, trx)
    const sanction = await lockLiveSanction(application.id, trx)
    if (!sanction) {
      throw new Refusal('loans.messages.sanction_first')
    }
    const trancheNo = await this.#trancheNo(input, sanction, trx)
    const rules = loanRules(application, sanction.sanctionedOn)
    this.#refuseOutOfLimits(input, sanction, rules)
    const schedule = checkedSchedule(
      {
        principalPaise: input.amountPaise,
        rateBp: sanction.rateBp as BasisPoints,
        tenureMonths: input.tenureMonths,
        emiStartOn: input.emiStartOn,
        emiPaise: input.emiPaise,
        moratorium: input.moratorium,
        acknowledgeFromBp: rules.emiWarningBp,
      },
      { acknowledged: input.acknowledged, prefix: FORM_MESSAGES }
    )
    const { decisionId } = await new Decide().run(
      {
        subjectType: 'application',
        subjectId: application.id,
        action: 'record_disbursement',
        actor: input.actor,
        expectedStatusId: input.expectedStatusId,
      },
      trx
    )
    await drawOnSanction(sanction, input.amountPaise, FORM_MESSAGES, trx)
    const disbursement = await this.#create({ ...input, trancheNo }, sanction, schedule, trx)
    await saveSchedule(disbursement.id, schedule.rows, trx)
    const subject = { subjectType: 'disbursement', subjectId: disbursement.id } as const
    await saveLetter(input, { ...subject, ownerUserId: application.userId }, trx)
    if (isReportingSystem(input.actor)) {
      await recordReport(input.actor, subject, application.districtId, trx)
      await notifyUser(
        {
          userId: application.userId,
          applicationId: application.id,
          template: 'disbursement_recorded',
          params: { applicationNo: application.number, amount: formatRupees(input.amountPaise) },
          dedupeKey: `decision:${decisionId}`,
        },
        trx
      )
    }
    return disbursement
  }

  /** In the order of the form. */
  #refuseOutOfLimits(input: RecordDisbursementInput, sanction: LoanSanction, rules: LoanRules) {
    const { moratorium, disbursedOn, emiStartOn } = input
    const violation = (field: string, name: string) => ({
      field,
      messageKey: `${FORM_MESSAGES}.${field}.${name}`,
    })
    const violations = [
      ...(disbursedOn > getClock().today() ? [violation('disbursedOn', 'inFuture')] : []),
      ...(disbursedOn < sanction.sanctionedOn ? [violation('disbursedOn', 'beforeSanction')] : []),
      ...limitViolations(FORM_MESSAGES, rules, [['tenureMonths', tenureLimit, input.tenureMonths]]),
      ...(emiStartOn < disbursedOn ? [violation('emiStartOn', 'beforeDisbursal')] : []),
      ...limitViolations(FORM_MESSAGES, rules, [['amount', disbursementLimit, input.amountPaise]]),
      ...(input.amountPaise > sanction.remainingPaise
        ? [violation('amount', 'exceedsSanction')]
        : []),
      ...(moratorium && !rules.allowsMoratorium
        ? [violation('moratoriumMonths', 'notAllowed')]
        : []),
      ...(moratorium
        ? limitViolations(FORM_MESSAGES, rules, [
            ['moratoriumMonths', moratoriumLimit, moratorium.months],
          ])
        : []),
    ]
    if (violations.length > 0) {
      throw new FieldRefusals(violations)
    }
  }

  /** Returns the number of the tranche to be recorded; the preceding one may come from another tab. */
  async #trancheNo(
    { trancheNo: expected }: RecordDisbursementInput,
    sanction: LoanSanction,
    trx: TransactionClientContract
  ): Promise<number> {
    const live = await Disbursement.query({ client: trx })
      .where('sanction_id', sanction.id)
      .whereNotNull('live_tranche_no')
      .forUpdate()
    const next = nextTrancheNo(live.map((tranche) => tranche.trancheNo))
    if (expected !== undefined && expected < next) {
      throw new Refusal('loans.messages.tranche_changed', { number: expected }, { status: 409 })
    }
    /** The number skips one, or the preceding tranche was voided meanwhile. */
    if (expected !== undefined && expected > next) {
      throw new Refusal('loans.messages.tranche_not_next', { number: next }, { status: 409 })
    }
    return next
  }

  async #create(
    input: RecordDisbursementInput & { trancheNo: number },
    sanction: LoanSanction,
    schedule: BuiltSchedule,
    trx: TransactionClientContract
  ) {
    const { moratorium, tenureMonths, emiStartOn, trancheNo } = input
    const interestOnlyMonths = moratorium?.kind === 'interest_only' ? moratorium.months : 0
    return Disbursement.create(
      {
        sanctionId: sanction.id,
        trancheNo,
        liveTrancheNo: trancheNo,
        disbursedOn: input.disbursedOn,
        amountPaise: input.amountPaise,
        tenureMonths,
        rateBp: sanction.rateBp,
        emiPaise: input.emiPaise,
        computedEmiPaise: schedule.computedEmiPaise,
        emiStartOn,
        emiEndOn: emiEndDate(emiStartOn, tenureMonths + interestOnlyMonths),
        moratoriumMonths: moratorium?.months ?? 0,
        moratoriumKind: moratorium?.kind ?? null,
        capitalisedPaise: schedule.capitalisedPaise,
        ...recorderColumns(input.actor),
        createdAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
  }
}
