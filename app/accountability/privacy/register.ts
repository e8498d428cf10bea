import { registerReviewPanel } from '#approvals/registry'
import { registerAgreementKeeper } from '#auth/contracts/agreements'
import { registerChange } from '#maker_checker/registry'
import { registerNoticePage } from '#notifications/contracts/notice_place'
import { keepAgreement } from '#privacy/actions/keep_agreement'
import { type BreachRelease, breachRelease } from '#privacy/actions/release_breach'
import { nomineePanel } from '#privacy/queries/nominee_panel'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    breach_notice: BreachRelease
  }
}

registerAgreementKeeper(keepAgreement)

registerChange('breach_notice', breachRelease)

registerNoticePage('breach_told', '/my-data/incidents')
registerNoticePage('correction_answered', '/my-data/correction')

registerReviewPanel('nominee', nomineePanel)
