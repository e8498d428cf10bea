import emitter from '@adonisjs/core/services/emitter'
import { registerReviewPanel } from '#approvals/registry'
import { registerChange } from '#maker_checker/registry'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { recordConsent } from '#privacy/actions/keep_agreement'
import { type BreachRelease, breachRelease } from '#privacy/actions/release_breach'
import { nomineePanel } from '#privacy/queries/nominee_panel'

declare module '#maker_checker/contracts/change_kind' {
  interface Changes {
    breach_notice: BreachRelease
  }
}

emitter.on('auth:agreed', ({ agreement, trx }) => recordConsent(agreement, trx))

registerChange('breach_notice', breachRelease)

registerNoticePlaces({
  pages: { breach_told: '/my-data/incidents', correction_answered: '/my-data/correction' },
})

registerReviewPanel('nominee', nomineePanel)
