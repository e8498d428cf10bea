import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/browser_session'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_state'
import { EraseAccount } from '#privacy/erasure/actions/erase_account'
import { erasurePage } from '#privacy/erasure/queries/erasure_pages'
import { erasureValidator } from '#privacy/validators/own_data'

/** What can be erased for the signed-in user, and the complete account. */
export default class MyErasureController {
  async show(ctx: HttpContext) {
    const { auth, i18n, inertia } = ctx
    return inertia.render('accountability/privacy/erasure/my_erasure', {
      erasure: await erasurePage(auth.getUserOrFail().id, i18n),
      stepUp: await stepUpState(ctx),
    })
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    await request.validateUsing(erasureValidator, 'erasure.validation')
    await new EraseAccount().run(auth.getUserOrFail().id, { expectedVersion })
    await auth.use('web').logout()
    session.clear()
    session.regenerate()
    clearHistoryOnNextPage(ctx)
    session.flash('success', i18n.t('erasure.messages.erased'))
    return response.redirect().toRoute('site.home')
  }
}
