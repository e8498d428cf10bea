import type { HttpContext } from '@adonisjs/core/http'
import { ownApplication } from '#applications/queries/own_application'
import { AnswerQuestion, AnswerWithPaper } from '#approvals/actions/answer_question'
import { idOf } from '#approvals/actions/view_application'
import { ownQuestion, questionPage } from '#approvals/queries/asked_items'
import { ageLimits } from '#approvals/queries/correction_form'
import { answerValidator } from '#approvals/validators/question'
import { FieldRefusals } from '#core/exceptions/refusal'
import { formMessages } from '#core/validation/form_messages'
import { fromMultipart } from '#documents/from_multipart'

/** The applicant answers what the office asks for, and nothing else. */
export default class AnswersController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const application = await ownApplication(auth.getUserOrFail().id, params.uuid)
    const question = await ownQuestion(application, idOf(params.item))
    return inertia.render('applications/asked', await questionPage(application, question, i18n))
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const userId = auth.getUserOrFail().id
    const application = await ownApplication(userId, params.uuid)
    const { row, item } = await ownQuestion(application, idOf(params.item))
    const question = { userId, applicationId: application.id, id: row.id }
    if (item.kind === 'paper') {
      const upload = fromMultipart(request.file('file'))
      await new AnswerWithPaper().run({ ...question, slot: item.slot }, upload)
    } else {
      const data = request.all()
      /** A refused form is kept in the session for a moment; the number must not be in it. */
      request.updateBody({})
      const { isAccountConfirmed, ...answer } = await request.validateUsing(answerValidator(item), {
        data,
        meta: { ...ageLimits(application), kept: [] },
        messagesProvider: formMessages(i18n, item.part === 'group' ? 'group' : 'profile'),
      })
      if ((answer[item.name] ?? '') === '') {
        throw new FieldRefusals([{ field: item.name, messageKey: 'applications.asked.needed' }])
      }
      await new AnswerQuestion().run(question, answer, isAccountConfirmed ?? false)
    }
    session.flash('success', i18n.t('applications.asked.answered'))
    return response.redirect().toPath('/dashboard')
  }
}
