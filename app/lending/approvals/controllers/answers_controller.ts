import type { HttpContext } from '@adonisjs/core/http'
import type { FieldItem } from '#applications/rules/file_items'
import { applicationOfUser } from '#applications/queries/my_applications'
import { AnswerQuestion, AnswerWithDocument } from '#approvals/actions/answer_question'
import { parseId } from '#approvals/actions/view_application'
import { answerLimits, applicantQuestion, questionPage } from '#approvals/queries/questions'
import { answerValidator } from '#approvals/validators/review'
import { FieldRefusals } from '#kernel/exceptions/refusal'
import { formMessages } from '#kernel/validation/form_messages'
import { uploadSourceOf } from '#documents/form_uploads'

/** Where the messages for the fields of a part are, as in its form; otherwise those of the profile. */
const MESSAGES: Partial<Record<FieldItem['part'], [string, string?]>> = {
  group: ['group'],
  director: ['profile', 'group.validation.director'],
  shareholder: ['profile', 'group.validation.shareholder'],
}

/** Lets the applicant answer a question of the office, and change nothing else. */
export default class AnswersController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    const question = await applicantQuestion(application, parseId(params.item))
    return inertia.render(
      'lending/approvals/collaboration/question',
      await questionPage(application, question, i18n)
    )
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const userId = auth.getUserOrFail().id
    const application = await applicationOfUser(userId, params.uuid)
    const { row, item } = await applicantQuestion(application, parseId(params.item))
    const question = { userId, applicationId: application.id, id: row.id }
    if (item.kind === 'paper') {
      const upload = uploadSourceOf(request.file('file'))
      await new AnswerWithDocument().run({ ...question, slot: item.slot }, upload)
    } else {
      const data = request.all()
      /** A refused form is stored in the session for a moment; the number must not be in it. */
      request.updateBody({})
      const { isAccountConfirmed, ...answer } = await request.validateUsing(answerValidator(item), {
        data,
        meta: answerLimits(item, application),
        messagesProvider: formMessages(i18n, ...(MESSAGES[item.part] ?? ['profile'])),
      })
      if ((answer[item.name] ?? '') === '') {
        throw new FieldRefusals([{ field: item.name, messageKey: 'collaboration.answer.needed' }])
      }
      await new AnswerQuestion().run(question, answer, isAccountConfirmed ?? false)
    }
    session.flash('success', i18n.t('collaboration.answer.answered'))
    return response.redirect().toPath('/dashboard')
  }
}
