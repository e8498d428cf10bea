import type { HttpContext } from '@adonisjs/core/http'
import { AskApplicant, WithdrawQuestion } from '#approvals/actions/ask_applicant'
import { idOf } from '#approvals/actions/view_application'
import { visibleApplication } from '#approvals/queries/visible_application'
import { questionValidator } from '#approvals/validators/question'
import { formMessages } from '#core/validation/form_messages'

/** One field or one paper that is asked back from the applicant. */
export default class QuestionsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const application = await visibleApplication(officer, { id: idOf(params.id) })
    const question = await request.validateUsing(questionValidator, {
      messagesProvider: formMessages(i18n, 'approvals.validation.question'),
    })
    await new AskApplicant().run(officer, application, question)
    session.flash('success', i18n.t('approvals.asked.asked'))
    return response.redirect().back()
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const application = await visibleApplication(officer, { id: idOf(params.id) })
    await new WithdrawQuestion().run(officer, application, idOf(params.item))
    session.flash('success', i18n.t('approvals.asked.withdrawn'))
    return response.redirect().back()
  }
}
