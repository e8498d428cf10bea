import { registerReviewPanel } from '#approvals/registry'
import { registerAgreementKeeper } from '#auth/contracts/agreements'
import { registerChange } from '#confirmations/registry'
import { registerNoticePage } from '#notifications/contracts/notice_place'
import { keepAgreement } from '#personal_data/actions/keep_agreement'
import { type BreachRelease, breachRelease } from '#personal_data/actions/release_breach'
import { nomineePanel } from '#personal_data/queries/nominee_panel'

declare module '#confirmations/contracts/change_kind' {
  interface Changes {
    breach_notice: BreachRelease
  }
}

registerAgreementKeeper(keepAgreement)

registerChange('breach_notice', breachRelease)

registerNoticePage('breach_told', '/my-data/incidents')
registerNoticePage('correction_answered', '/my-data/correction')

registerReviewPanel('nominee', nomineePanel)
