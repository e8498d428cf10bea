import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@vinejs/vine'
import {
  categoryCodes,
  eligibilityAnswers,
  eligibilityChoices,
} from '#site/queries/eligibility_page'
import {
  eligibilityValidator,
  NO_CATEGORY,
  QUESTIONS,
  type TypedAnswers,
} from '#site/validators/eligibility'
import { formMessages } from '#kernel/validation/form_messages'

/** Eligibility check for the schemes, before signing up. Nothing is stored. */
export default class EligibilityController {
  async show(ctx: HttpContext) {
    const { i18n, inertia, request, response } = ctx
    const query = request.qs()
    const typed = Object.fromEntries(
      QUESTIONS.map((name) => [name, typeof query[name] === 'string' ? query[name] : ''])
    ) as TypedAnswers
    const isSubmitted = QUESTIONS.some((name) => name in query)
    const { answers, broken } = isSubmitted ? await this.#read(ctx, typed) : {}

    /** The answers are in the address, so it is not sent to other sites and not stored in shared caches. */
    response.header('Referrer-Policy', 'same-origin')
    response.header('Cache-Control', 'private, no-store')
    return inertia.render('back_office/site/eligibility/questions', {
      typed,
      ...(broken && { errors: broken }),
      choices: eligibilityChoices(i18n.locale),
      answers: answers ? eligibilityAnswers(answers, i18n.locale) : null,
    })
  }

  async #read({ i18n }: HttpContext, typed: TypedAnswers) {
    try {
      const read = await eligibilityValidator.validate(
        Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || undefined])),
        {
          meta: { categories: [...categoryCodes(), NO_CATEGORY] },
          messagesProvider: formMessages(i18n, 'site.validation.eligibility'),
        }
      )
      const { livesInState, hadBenefit, ...rest } = read
      const answers = {
        ...rest,
        livesInState: livesInState === 'yes',
        hadBenefit: hadBenefit === 'yes',
      }
      return { answers }
    } catch (error) {
      if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
      const messages = error.messages as { field: string; message: string }[]
      return { broken: Object.fromEntries(messages.map((one) => [one.field, one.message])) }
    }
  }
}
