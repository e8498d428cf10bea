import type { HttpContext } from '@adonisjs/core/http'
import type { Proposed } from '#confirmations/actions/propose_change'

/** Says to who asked for a change that it waits, or that it took effect. */
export function flashProposed(
  { i18n, session }: Pick<HttpContext, 'i18n' | 'session'>,
  proposed: Proposed,
  /** Key of the sentence for one that took effect. */
  done: string
) {
  if (proposed.isWaiting) session.flash('warning', i18n.t('confirmations.messages.waits'))
  else session.flash('success', i18n.t(done))
}
