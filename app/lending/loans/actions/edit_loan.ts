import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { inTransaction } from '#kernel/database/transaction'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { paise, type Paise } from '#kernel/money/paise'
import {
  drawOnSanction,
  lockDisbursement,
  findDisbursementKeys,
  type DisbursementKeys,
} from '#loans/actions/lock_loan'
import { editedSchedule, saveSchedule } from '#loans/actions/schedules'
import { resetVerification } from '#loans/actions/verify_loan'
import type Disbursement from '#loans/models/disbursement'
import LoanChange from '#loans/models/loan_change'
import type LoanSanction from '#loans/models/loan_sanction'
import ScheduleRow from '#loans/models/schedule_row'
import { type LoanRules, keptRows, loanRules, versionOf } from '#loans/queries/loan_rules'
import {
  type BuiltSchedule,
  emiEndDate,
  type ScheduleRow as RuleRow,
} from '#loans/rules/amortisation'
import {
  type LoanTerms,
  changedTerms,
  disbursementLimit,
  editAmountLimit,
  limitViolations,
  moratoriumOf,
  rateLimit,
  tenureLimit,
  termsOf,
} from '#loans/rules/terms'
import { notifyUser } from '#notifications/actions/messages'
import type { Actor } from '#workflow/contracts/subject'

export interface EditLoanInput {
  disbursementId: number
  actor: Actor
  /** From a caller whose transaction has already locked it. */
  keys?: DisbursementKeys
  /** Version that the administrator saw (`versionOf`); a later change leads to a refusal. */
  expectedVersion?: string
  terms: LoanTerms & { rateBp: BasisPoints; amountPaise: Paise; emiPaise: Paise }
  /** The user acknowledged the larger last instalment. */
  acknowledged: boolean
  remarks: string
}

const FORM_MESSAGES = 'loans.validation.edit.messages'

/**
 * Applies Edit Loan (document 4, 2.9; DECISIONS 7): new tenure, rate, amount, instalment or start date of a tranche.
 * The rows up to the last one claimed stay; the rest is rebuilt from their closing balance, and the replaced rows are
 * kept. Old and new terms are logged, and accounts verify again.
 *
 * @throws NotFound; FieldRefusals and Refusal with the messages of the form; Refusal when nothing differs, when it was
 * changed meanwhile or when the loan is closed
 */
export class EditLoan {
  async run(input: EditLoanInput, trx?: TransactionClientContract): Promise<void> {
    const keys = input.keys ?? (await findDisbursementKeys(input.disbursementId, trx))
    await inTransaction(async (client) => {
      const { application, sanction, disbursement } = await lockDisbursement(keys, client)
      if (application.status.isFinal) {
        throw new Refusal('loans.messages.loan_closed', {}, { status: 409 })
      }
      const { expectedVersion, terms } = input
      if (
        expectedVersion !== undefined &&
        expectedVersion !== (await versionOf('disbursement', disbursement, client))
      ) {
        throw new Refusal('loans.messages.edited_meanwhile', {}, { status: 409 })
      }
      const before = termsOf(disbursement)
      if (changedTerms(before, terms).length === 0) {
        throw new Refusal('loans.messages.nothing_changed')
      }
      const rules = loanRules(application, sanction.sanctionedOn)
      this.#refuseOutOfLimits(input, sanction, disbursement, rules)
      const rows = await disbursement.related('rows').query().orderBy('row_no')
      const kept = (await keptRows(application.id, rows, client)) as unknown as RuleRow[]
      const schedule = this.#schedule(input, disbursement, kept, rules)
      const change = await LoanChange.create(
        {
          applicationId: application.id,
          disbursementId: disbursement.id,
          data: { before, after: termsOf(terms), keptRows: kept.length },
          remarks: input.remarks,
          changedBy: input.actor.id,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client }
      )
      const drawn = paise(terms.amountPaise - before.amountPaise)
      await drawOnSanction(sanction, drawn, FORM_MESSAGES, client)
      await this.#replaceRows(disbursement, kept.length, schedule, change, client)
      await this.#save(disbursement, terms, kept.length, schedule)
      await resetVerification(disbursement, client)
      await recordAudit({
        action: 'loan.edited',
        actor: input.actor,
        subjectType: 'disbursement',
        subjectId: disbursement.id,
        districtId: application.districtId,
        data: change.data,
        trx: client,
      })
      await notifyUser(
        {
          userId: application.userId,
          applicationId: application.id,
          template: 'loan_edited',
          params: { applicationNo: application.number },
          dedupeKey: `loan_change:${change.id}`,
        },
        client
      )
    }, trx)
  }

  /** In the order of the form. */
  #refuseOutOfLimits(
    { terms }: EditLoanInput,
    sanction: LoanSanction,
    disbursement: Disbursement,
    rules: LoanRules
  ) {
    const left = sanction.remainingPaise + disbursement.amountPaise
    const violation = (field: string, name: string) => ({
      field,
      messageKey: `${FORM_MESSAGES}.${field}.${name}`,
    })
    const amount = limitViolations(FORM_MESSAGES, rules, [
      ['amount', disbursementLimit, terms.amountPaise],
      ['amount', editAmountLimit, terms.amountPaise],
    ])
    const violations = [
      ...limitViolations(FORM_MESSAGES, rules, [
        ['tenureMonths', tenureLimit, terms.tenureMonths],
        ['rate', rateLimit, terms.rateBp],
      ]),
      ...amount,
      ...(amount.length === 0 && terms.amountPaise > left
        ? [violation('amount', 'exceedsSanction')]
        : []),
      ...(terms.emiStartOn < disbursement.disbursedOn
        ? [violation('emiStartOn', 'beforeDisbursal')]
        : []),
    ]
    if (violations.length > 0) {
      throw new FieldRefusals(violations)
    }
  }

  #schedule(
    { terms, acknowledged }: EditLoanInput,
    disbursement: Disbursement,
    kept: RuleRow[],
    rules: LoanRules
  ): BuiltSchedule {
    return editedSchedule(
      kept,
      {
        principalPaise: terms.amountPaise,
        principalChangePaise: paise(terms.amountPaise - disbursement.amountPaise),
        rateBp: terms.rateBp,
        tenureMonths: terms.tenureMonths,
        emiStartOn: terms.emiStartOn,
        emiPaise: terms.emiPaise,
        moratorium: moratoriumOf(disbursement.moratoriumMonths, disbursement.moratoriumKind),
        acknowledgeFromBp: rules.emiWarningBp,
      },
      { acknowledged, prefix: FORM_MESSAGES }
    )
  }

  async #replaceRows(
    disbursement: Disbursement,
    keptCount: number,
    schedule: BuiltSchedule,
    change: LoanChange,
    trx: TransactionClientContract
  ) {
    await ScheduleRow.query({ client: trx })
      .where('disbursement_id', disbursement.id)
      .where('replaced_in', 0)
      .where('row_no', '>=', keptCount)
      .update({ replaced_in: change.id })
    const rows = schedule.rows.slice(keptCount)
    if (rows.length > 0) {
      await saveSchedule(disbursement.id, rows, trx)
    }
  }

  async #save(
    disbursement: Disbursement,
    terms: LoanTerms,
    keptCount: number,
    schedule: BuiltSchedule
  ) {
    const { moratoriumKind, moratoriumMonths } = disbursement
    const interestOnly = moratoriumKind === 'interest_only' ? moratoriumMonths : 0
    await disbursement
      .merge({
        ...terms,
        computedEmiPaise: schedule.computedEmiPaise,
        emiEndOn: emiEndDate(terms.emiStartOn, terms.tenureMonths + interestOnly),
        ...(keptCount === 0 ? { capitalisedPaise: schedule.capitalisedPaise } : {}),
        updatedAt: DateTime.fromJSDate(getClock().now()),
      })
      .save()
  }
}
