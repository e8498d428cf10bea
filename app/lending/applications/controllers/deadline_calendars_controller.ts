import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import { deadlineCalendar } from '#applications/queries/next_steps'
import { applicationOfUser } from '#applications/queries/my_applications'
import { contentDisposition } from '#documents/rules/files'

/** Deadlines of the applicant's own application, for the calendar of a phone. */
export default class DeadlineCalendarsController {
  /** @throws NotFound if nothing of the application has a deadline now */
  async show({ auth, i18n, params, response }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    const calendar = await deadlineCalendar(application, i18n)
    if (calendar === null) throw new NotFound()
    response.header('Content-Type', 'text/calendar; charset=utf-8')
    response.header('Content-Disposition', contentDisposition('attachment', calendar.fileName))
    response.header('Cache-Control', 'private, no-store')
    return response.send(calendar.text)
  }
}
