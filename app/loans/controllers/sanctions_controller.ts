import type { HttpContext } from '@adonisjs/core/http'
import { fromMultipart } from '#documents/from_multipart'
import { ownApplication } from '#applications/queries/own_application'
import { RecordSanction } from '#loans/actions/record_sanction'
import { bankChoices } from '#loans/queries/bank_choices'
import { applicationView, ownLoan, ownSteps } from '#loans/queries/own_loan'
import { sanctionValidator } from '#loans/validators/sanction'
import { loisOf } from '#loi/queries/lois'
import { schemeRules } from '#masters/queries/scheme_rules'

/** The bank's sanction of an own application: a form until it is saved (document 4, 2.1). */
export default class SanctionsController {
  async show({ auth, i18n, inertia, params, request }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await ownApplication(user.id, params.uuid)
    const [loan, steps, lois] = await Promise.all([
      ownLoan(application, i18n.locale),
      ownSteps(application, { id: user.id, role: user.roleId }),
      loisOf(application.id),
    ])
    const rules = schemeRules(application.loanType)
    const showsAllBanks = request.input('banks') === 'all'
    return inertia.render('loans/sanction', {
      application: applicationView(application, i18n.locale),
      sanction: loan?.sanction ?? null,
      canRecord: loan === null && steps.includes('record_sanction'),
      lois: lois
        .filter((loi) => loi.cancelledAt === null)
        .map((loi) => ({
          number: loi.number,
          from: loi.validFrom as string,
          till: loi.validTill as string,
        })),
      limits: {
        minTenureMonths: rules.minTenureMonths,
        maxTenureMonths: rules.maxTenureMonths,
        minRateBp: rules.minRateBp as number,
        maxRateBp: rules.maxRateBp as number,
        minAmountPaise: rules.minAmountPaise as number,
        maxAmountPaise: rules.maxAmountPaise as number,
      },
      banks: loan === null ? bankChoices(i18n.locale, showsAllBanks) : [],
      showsAllBanks,
    })
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await ownApplication(user.id, params.uuid)
    const form = await request.validateUsing(sanctionValidator, {
      meta: { limits: schemeRules(application.loanType) },
      messagesProvider: i18n.createMessagesProvider('loans.validation.sanction'),
    })
    await new RecordSanction().run({
      ...form,
      applicationId: application.id,
      actor: { id: user.id, role: user.roleId },
      rateBp: form.rate,
      amountPaise: form.amount,
      letter: fromMultipart(form.letter),
    })
    session.flash('success', i18n.t('loans.messages.saved'))
    return response.redirect().toRoute('loans.sanction.show', { uuid: application.uuid })
  }
}
