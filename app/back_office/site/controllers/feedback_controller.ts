import type { HttpContext } from '@adonisjs/core/http'
import { SendFeedback } from '#site/feedback'
import { FEEDBACK_KINDS, isPagePath } from '#site/rules/public_paths'
import { FEEDBACK_LENGTH, feedbackValidator } from '#site/validators/feedback'

/** Feedback about the portal; senders identify themselves only if they wish. */
export default class FeedbackController {
  async create({ inertia, request }: HttpContext) {
    const from: unknown = request.qs().page
    return inertia.render('back_office/site/feedback/form', {
      kinds: [...FEEDBACK_KINDS],
      path: typeof from === 'string' && isPagePath(from) ? from : '',
      longest: FEEDBACK_LENGTH,
    })
  }

  async store({ i18n, request, response, session }: HttpContext) {
    const { kind, text, contact, path } = await request.validateUsing(
      feedbackValidator,
      'site_help.validation.feedback'
    )
    await new SendFeedback().run({
      kind,
      text,
      contact: contact ?? null,
      path,
      locale: i18n.locale,
      address: request.ip(),
    })
    session.flash('success', i18n.t('site_help.feedback.thanks'))
    return response.redirect().toRoute('site.feedback.create')
  }
}
