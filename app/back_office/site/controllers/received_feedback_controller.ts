import type { HttpContext } from '@adonisjs/core/http'
import { receivedFeedback } from '#site/feedback'

/** Feedback about the portal, for the administrator. */
export default class ReceivedFeedbackController {
  async index({ inertia, request }: HttpContext) {
    return inertia.render('back_office/site/editor/feedback', {
      feedback: await receivedFeedback(request.qs().page),
    })
  }
}
