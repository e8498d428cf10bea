import type { HttpContext } from '@adonisjs/core/http'
import { applicationOfUser } from '#applications/queries/my_applications'
import {
  AnswerClaimQuestion,
  AnswerClaimWithDocument,
  AnswerWithAccount,
  type QuestionKeys,
} from '#claims/claim/actions/answer_questions'
import type { ValueItem } from '#claims/claim/actions/claim_questions'
import {
  applicantClaim,
  applicantClaimHref,
  applicantClaimQuestion,
  claimQuestionPage,
} from '#claims/claim/queries/own_claims'
import {
  accountValidator,
  chargesValidator,
  paidAmountValidator,
  paidOnValidator,
} from '#claims/validators/claim'
import { ifscWarning } from '#masters/validation/master_values'
import { formMessages } from '#kernel/validation/form_messages'
import { uploadSourceOf } from '#documents/form_uploads'

/** The applicant's answers to the office's questions about a claim. */
export default class ClaimAnswersController {
  async create(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const { application, claim, question } = await this.#question(ctx)
    const page = await claimQuestionPage(application, claim, question, i18n)
    return inertia.render('lending/approvals/collaboration/question', page)
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const { application, claim, question } = await this.#question(ctx)
    const { row, item } = question
    const questionKeys = { userId: auth.getUserOrFail().id, claimId: claim.id, id: row.id }
    if (item.kind === 'account') {
      await this.#account(ctx, questionKeys)
    } else if (item.kind === 'paper') {
      await new AnswerClaimWithDocument().run(questionKeys, uploadSourceOf(request.file('file')))
    } else {
      await new AnswerClaimQuestion().run(questionKeys, await this.#value(ctx, item.field))
    }
    session.flash('success', i18n.t('collaboration.answer.answered'))
    return response.redirect().toPath(applicantClaimHref(application.uuid, claim.uuid))
  }

  async #account({ i18n, request, session }: HttpContext, questionKeys: QuestionKeys) {
    const data = request.all()
    /** A refused form is briefly kept in the session, which must not contain the number. */
    request.updateBody({})
    const { isAccountConfirmed, ...answer } = await request.validateUsing(accountValidator, {
      data,
      meta: { stored: [] },
      messagesProvider: formMessages(i18n, 'profile', 'profile.validation.bank_account'),
    })
    await new AnswerWithAccount().run(questionKeys, answer, isAccountConfirmed ?? false)
    const warning = ifscWarning(answer.ifsc, answer.bankName, i18n.locale)
    if (warning) session.flash('warning', i18n.t(warning.key, warning.params))
  }

  /** Reads the single value that the form sends, a day or an amount in paise. */
  async #value({ i18n, request }: HttpContext, field: ValueItem['field']) {
    const messagesProvider = formMessages(i18n, 'claims.validation.claim')
    if (field === 'paidOn') {
      return (await request.validateUsing(paidOnValidator, { messagesProvider })).paidOn
    }
    if (field === 'charges') {
      return (await request.validateUsing(chargesValidator, { messagesProvider })).charges
    }
    return (await request.validateUsing(paidAmountValidator, { messagesProvider })).paidAmount
  }

  async #question({ auth, params }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    const claim = await applicantClaim(application, params.claimUuid)
    return {
      application,
      claim,
      question: await applicantClaimQuestion(claim, params.item),
    }
  }
}
