import emitter from '@adonisjs/core/services/emitter'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerChange } from '#maker_checker/contracts/change_kind'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { recordConsent } from '#privacy/actions/data_principal_rights'
import { type BreachRelease, breachRelease } from '#privacy/actions/breaches'
import { nomineePanel } from '#privacy/queries/data_principal_pages'

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

registerReviewPanel('nominee', nomineePanel, { table: 'data_nominees', ofUser: 'live_user_id' })
