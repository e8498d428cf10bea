import type { HttpContext } from '@adonisjs/core/http'
import { PinReport } from '#reports/actions/report_usage'
import { reportPinValidator } from '#reports/validators/reports'

/** The reports that officers pin in their builder. */
export default class ReportPinsController {
  async store({ auth, request, response }: HttpContext) {
    const { reportNo: report, isPinned } = await request.validateUsing(reportPinValidator)
    await new PinReport().run({ officer: auth.getUserOrFail(), report, isPinned })
    return response.redirect().back()
  }
}
