import type { HttpContext } from '@adonisjs/core/http'
import signIn from '#config/sign_in'
import type { ProposalOutcome } from '#maker_checker/actions/propose_change'

/** Informs the requester that a change is waiting, or that it took effect. */
export function flashProposalOutcome(
  { i18n, session }: Pick<HttpContext, 'i18n' | 'session'>,
  proposed: ProposalOutcome,
  /** Translation key of the message for a change that took effect. */
  done: string
) {
  if (!proposed.isWaiting) session.flash('success', i18n.t(done))
  else if (!proposed.isLater) session.flash('warning', i18n.t('maker_checker.messages.waits'))
  else {
    const days = signIn.twoPersonsDays
    session.flash('warning', i18n.t('maker_checker.messages.waits_longer', { days }))
  }
}
