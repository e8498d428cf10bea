import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { digest } from '#kernel/vault/vault'
import { provenMobile } from '#grievances/mobile_session'
import { complainantOf } from '#grievances/queries/complainant'
import { filedToday, refuseSixth } from '#grievances/queries/filed_today'

/** Before files are taken in: nothing is written of whom no mobile was proven for, nor of a sixth complaint. */
export default class ProvenMobileMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const proven = provenMobile(ctx)
    if (!proven) {
      ctx.session.flash('warning', ctx.i18n.t('grievances.messages.prove_first'))
      return ctx.response.redirect().toRoute('grievances.follow')
    }
    const by = await complainantOf(proven.mobile)
    const userId = 'userId' in by ? by.userId : null
    refuseSixth(await filedToday({ userId, mobileDigest: digest(proven.mobile, 'mobile') }))
    return next()
  }
}
