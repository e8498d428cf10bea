import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '#kernel/exceptions/refusal'
import { ExtendLois } from '#loi/actions/issue_lois'
import { extensionValidator } from '#loi/validators/loi'

/** Extend LOI for the selected applications (document 3, Application list). */
export default class ExtensionsController {
  async store({ auth, i18n, request, response, session }: HttpContext) {
    const { applications, remarks } = await request.validateUsing(
      extensionValidator,
      'loi.validation.extension'
    )
    const viewer = auth.getUserOrFail()
    const report = await new ExtendLois().run(viewer, { applications, remarks })
    const { extended, refused } = report
    if (extended.length > 0) {
      session.flash('success', i18n.t('loi.messages.extended', { count: extended.length }))
    }
    if (refused.length > 0) {
      const reasons = refused.map(
        ({ number, refusal }) => `${number}: ${sentence(i18n, refusal.messageKey, refusal.params)}`
      )
      const words = { count: refused.length, reasons: reasons.join(' ') }
      session.flash('warning', i18n.t('loi.messages.not_extended', words))
    }
    return response.redirect().back()
  }
}
