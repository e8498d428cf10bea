import type { HttpContext } from '@adonisjs/core/http'
import {
  AskApplicant,
  SettleAnswer,
  WithdrawQuestion,
} from '#approvals/collaboration/actions/questions'
import {
  collaborationSubject,
  subjectTypeOf,
} from '#approvals/collaboration/contracts/collaboration'
import {
  questionValidator,
  settlementValidator,
} from '#approvals/collaboration/validators/collaboration'

/** Questions to an applicant for one field or one document of a file. */
export default class QuestionsController {
  async store(ctx: HttpContext) {
    const { request } = ctx
    const { officer, file } = await this.#file(ctx)
    const { questionItem, ...question } = await request.validateUsing(
      questionValidator,
      'collaboration.validation.question'
    )
    await new AskApplicant().run(officer, file, { ...question, item: questionItem })
    return this.#flashAndRedirect(ctx, 'asked')
  }

  /** Accepts or discards the answer. */
  async update(ctx: HttpContext) {
    const { params, request } = ctx
    const { officer, file } = await this.#file(ctx)
    const { isTaken } = await request.validateUsing(settlementValidator)
    await new SettleAnswer().run(officer, file, params.item, isTaken)
    return this.#flashAndRedirect(ctx, isTaken ? 'taken' : 'left')
  }

  async destroy(ctx: HttpContext) {
    const { officer, file } = await this.#file(ctx)
    await new WithdrawQuestion().run(officer, file, ctx.params.item)
    return this.#flashAndRedirect(ctx, 'withdrawn')
  }

  async #file({ auth, params }: HttpContext) {
    const officer = auth.getUserOrFail()
    const subject = collaborationSubject(subjectTypeOf(params.files))
    return { officer, file: await subject.open(officer, params.id) }
  }

  #flashAndRedirect({ i18n, response, session }: HttpContext, what: string) {
    session.flash('success', i18n.t(`collaboration.questions.done.${what}`))
    return response.redirect().back()
  }
}
