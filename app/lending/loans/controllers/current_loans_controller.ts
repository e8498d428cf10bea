import type { HttpContext } from '@adonisjs/core/http'
import { applicationOfLoanMenu } from '#applications/queries/my_applications'

/** The links of the loan menu: redirects to the page of the application that the menu concerns. */
export default class CurrentLoansController {
  async show({ auth, i18n, params, response, session }: HttpContext) {
    const application = await applicationOfLoanMenu(auth.getUserOrFail().id)
    if (!application) {
      session.flash('warning', i18n.t('loans.messages.no_current_loan'))
      return response.redirect().toPath('/dashboard')
    }
    const page = (params['*'] as string[]).join('/')
    return response.redirect().toPath(`/loans/${application.uuid}/${page}`)
  }
}
