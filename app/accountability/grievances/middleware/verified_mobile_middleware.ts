import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { digest } from '#kernel/vault/vault'
import { type VerifiedMobile, verifiedMobile } from '#grievances/signed_out_complainants'
import {
  complainantOf,
  countFiledToday,
  refuseAboveDailyLimit,
} from '#grievances/queries/grievance_access'

/**
 * Requires a mobile verified in the last two hours; otherwise redirects to the verification.
 *
 * @throws Refusal for a new grievance above the daily limit, before its files are received
 */
export default class VerifiedMobileMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { isNew = false } = {}) {
    const verified = verifiedMobile(ctx)
    if (!verified) {
      ctx.session.flash('warning', ctx.i18n.t('grievances.messages.prove_first'))
      return ctx.response.redirect().toRoute('grievances.follow')
    }
    ctx.verifiedMobile = verified
    if (isNew) await checkDailyLimit(verified.mobile)
    return next()
  }
}

async function checkDailyLimit(mobile: string): Promise<void> {
  const by = await complainantOf(mobile)
  const userId = 'userId' in by ? by.userId : null
  refuseAboveDailyLimit(await countFiledToday({ userId, mobileDigest: digest(mobile, 'mobile') }))
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set on routes that require it. */
    verifiedMobile: VerifiedMobile
  }
}
