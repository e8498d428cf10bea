import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { parsePlainDate } from '#kernel/calendar/plain_date'
import { encryptReferences } from '#kernel/vault/vault'
import { uploadSourceOf } from '#documents/form_uploads'
import { applicationOfUser } from '#applications/queries/my_applications'
import { RecordSanction } from '#loans/actions/sanctions'
import { bankReportView, loanProgress } from '#loans/contracts/loan_facts'
import { bankChoices, isShortlisted } from '#loans/queries/list_filters'
import { loanRules, sanctionLimits } from '#loans/queries/loan_rules'
import {
  applicantLoan,
  applicantSteps,
  applicationView,
  nextLoanStep,
} from '#loans/queries/loan_views'
import { sanctionValidator } from '#loans/validators/loan'
import { loisOf } from '#loi/queries/lois'

/** The bank's sanction of the applicant's own application: a form until it is saved (document 4, 2.1). */
export default class SanctionsController {
  async show({ auth, i18n, inertia, params, request }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const [loan, steps, lois] = await Promise.all([
      applicantLoan(application, i18n.locale),
      applicantSteps(application, user.actor),
      loisOf(application.id),
    ])
    const report =
      loan === null ? await loanProgress().latestBankReport(application.id, 'sanctioned') : null
    const showsAllBanks =
      request.input('banks') === 'all' || (report !== null && !isShortlisted(report.bankId))
    return inertia.render('lending/loans/sanction', {
      application: applicationView(application, i18n.locale),
      sanction: loan?.sanction ?? null,
      next: loan && nextLoanStep(application, loan, steps),
      can: { record: loan === null && steps.includes('record_sanction') },
      lois: lois
        .filter((loi) => loi.cancelledAt === null)
        .map((loi) => ({
          number: loi.number,
          from: loi.validFrom as string,
          till: loi.validTill as string,
          amountPaise: loi.data.amount as number,
        })),
      limits: sanctionLimits(application),
      banks: loan === null ? bankChoices(i18n.locale, showsAllBanks) : [],
      showsAllBanks,
      bankReport: bankReportView(report),
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const sanctionedOn = parsePlainDate(request.input('sanctionedOn')) ?? getClock().today()
    const report = await loanProgress().latestBankReport(application.id, 'sanctioned')
    const form = await request.validateUsing(sanctionValidator, 'loans.validation.sanction', {
      meta: {
        limits: loanRules(application, sanctionedOn),
        stored: report?.account ? ['accountNo'] : [],
      },
    })
    await new RecordSanction().run({
      ...form,
      applicationId: application.id,
      actor: user.actor,
      references: { ...report?.account, ...encryptReferences(form) },
      rateBp: form.rate,
      amountPaise: form.amount,
      letter: uploadSourceOf(form.letter),
    })
    session.flash('success', i18n.t('loans.messages.saved'))
    return response.redirect().toRoute('loans.sanction.show', { uuid: application.uuid })
  }
}
