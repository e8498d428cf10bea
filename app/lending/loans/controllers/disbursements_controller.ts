import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { uploadSourceOf } from '#documents/form_uploads'
import type Application from '#applications/models/application'
import { applicationOfUser } from '#applications/queries/my_applications'
import { RecordDisbursement } from '#loans/actions/record_disbursement'
import { bankReportView, loanProgress } from '#loans/contracts/loan_facts'
import {
  applicantLoan,
  applicantSteps,
  applicationView,
  bankComparison,
  nextLoanStep,
} from '#loans/queries/loan_views'
import { liveSanctionOf } from '#loans/queries/loans'
import { disbursementLimits, loanRules } from '#loans/queries/loan_rules'
import { liveTranche } from '#loans/queries/officer_loan'
import { moratoriumOf, nextTrancheNo } from '#loans/rules/terms'
import { disbursementValidator } from '#loans/validators/loan'

/** Disbursements of the applicant's own loan (document 4, 2.2 and 2.3). */
export default class DisbursementsController {
  async index(ctx: HttpContext) {
    const { application, loan, can } = await this.#loan(ctx)
    return ctx.inertia.render('lending/loans/disbursements/index', {
      application: applicationView(application, ctx.i18n.locale),
      sanction: loan?.sanction ?? null,
      disbursements: loan?.disbursements ?? [],
      can,
    })
  }

  async create(ctx: HttpContext) {
    const { application, loan, can } = await this.#loan(ctx)
    return ctx.inertia.render('lending/loans/disbursements/create', {
      application: applicationView(application, ctx.i18n.locale),
      sanction: loan?.sanction ?? null,
      can,
      trancheNo: nextTrancheNo((loan?.disbursements ?? []).map((tranche) => tranche.trancheNo)),
      limits: disbursementLimits(await this.#rules(application)),
      bankReport: can.record ? bankReportView(await this.#bankReport(application, loan)) : null,
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const form = await request.validateUsing(
      disbursementValidator,
      'loans.validation.disbursement',
      {
        meta: { limits: await this.#rules(application) },
      }
    )
    const { trancheNo } = await new RecordDisbursement().run({
      applicationId: application.id,
      actor: user.actor,
      expectedStatusId: form.expectedStatusId,
      trancheNo: form.trancheNo,
      disbursedOn: form.disbursedOn,
      tenureMonths: form.tenureMonths,
      emiStartOn: form.emiStartOn,
      amountPaise: form.amount,
      emiPaise: form.emiAmount,
      moratorium: moratoriumOf(form.moratoriumMonths, form.moratoriumKind),
      acknowledged: form.acknowledged ?? false,
      letter: uploadSourceOf(form.letter),
    })
    session.flash('success', i18n.t('loans.messages.saved'))
    return response
      .redirect()
      .toRoute('loans.disbursements.show', { uuid: application.uuid, trancheNo })
  }

  /** Shows the saved disbursement with its schedule, and the next step. */
  async show(ctx: HttpContext) {
    const { application, loan } = await this.#loan(ctx)
    const trancheNo = ctx.params.trancheNo
    const disbursement = loan?.disbursements.find((tranche) => tranche.trancheNo === trancheNo)
    if (!loan || !disbursement) {
      throw new NotFound()
    }
    return ctx.inertia.render('lending/loans/disbursements/show', {
      application: applicationView(application, ctx.i18n.locale),
      sanction: loan.sanction,
      disbursement,
      comparison: await bankComparison(await liveTranche(application.id, trancheNo)),
    })
  }

  /** Returns the bank's report on a disbursement, unless it is recorded already. */
  async #bankReport(application: Application, loan: Awaited<ReturnType<typeof applicantLoan>>) {
    const report = await loanProgress().latestBankReport(application.id, 'disbursed')
    const isRecorded = loan?.disbursements.some(
      ({ disbursedOn, amountPaise }) =>
        disbursedOn === report?.doneOn && amountPaise === report.amountPaise
    )
    return isRecorded ? null : report
  }

  /** Uses the day of the sanction; without one, nothing can be recorded yet. */
  async #rules(application: Application) {
    const sanction = await liveSanctionOf(application.id)
    return loanRules(application, sanction?.sanctionedOn ?? getClock().today())
  }

  async #loan({ auth, i18n, params }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const [loan, steps] = await Promise.all([
      applicantLoan(application, i18n.locale),
      applicantSteps(application, user.actor),
    ])
    const next = loan && nextLoanStep(application, loan, steps)
    return { application, loan, can: { record: next === 'disbursement' } }
  }
}
