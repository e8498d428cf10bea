import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { digest } from '#kernel/vault/vault'
import { verifiedMobile } from '#grievances/signed_out_session'
import {
  complainantOf,
  countFiledToday,
  refuseAboveDailyLimit,
} from '#grievances/queries/complainants'

/** Before files are taken in: nothing is written of whom no mobile was proven for, nor of a sixth complaint. */
export default class ProvenMobileMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const proven = verifiedMobile(ctx)
    if (!proven) {
      ctx.session.flash('warning', ctx.i18n.t('grievances.messages.prove_first'))
      return ctx.response.redirect().toRoute('grievances.follow')
    }
    const by = await complainantOf(proven.mobile)
    const userId = 'userId' in by ? by.userId : null
    refuseAboveDailyLimit(
      await countFiledToday({ userId, mobileDigest: digest(proven.mobile, 'mobile') })
    )
    return next()
  }
}
