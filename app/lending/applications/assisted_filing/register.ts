import emitter from '@adonisjs/core/services/emitter'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { actingOf, currentAssistance } from '#applications/assisted_filing/session'
import { saveAssistedChange } from '#applications/assisted_filing/actions/assistance'
import {
  assistancePanel,
  helpersOf,
  submissionHref,
} from '#applications/assisted_filing/queries/assistance_panel'
import {
  activeAssistances,
  helpersOfPeople,
  openCentreOf,
} from '#applications/assisted_filing/queries/assistance'
import { centreList } from '#applications/assisted_filing/queries/centre_list'
import {
  isCodeVerified,
  unsubmittedAssistances,
} from '#applications/assisted_filing/queries/submission'
import { registerAuthFacts } from '#auth/contracts/facts'
import { registerLandingPage } from '#auth/contracts/hooks'
import { Refusal } from '#kernel/exceptions/refusal'
import { registerFileAccess } from '#documents/contracts/file_access'
import { registerList } from '#lists/definition'
import { registerWeakSignal } from '#duplicates/contracts/weak_signals'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'

registerAuthFacts({
  acting: async (ctx) => {
    const help = await currentAssistance(ctx)
    return help && actingOf(help, ctx.i18n.locale)
  },
})

emitter.on('profile:helped', ({ work, change, trx }) => saveAssistedChange(work, change, trx))

/** Who works at a centre signs in for others: the own applications are a link away. */
registerLandingPage(async (user) =>
  !user.isOfficer && (await openCentreOf(user.id)) ? '/helping' : null
)

registerApplicationFacts({
  /** What had help is sent with the citizen's code alone, which `SubmitAssisted` takes before. */
  guardSubmission: async (userId, loanType, trx) => {
    if (isCodeVerified(trx)) return
    if ((await unsubmittedAssistances(userId, loanType, trx)).length > 0) {
      throw new Refusal('assisted_filing.messages.code_needed', {}, { status: 403 })
    }
  },
  submissionHref,
  helpersOf,
})

registerReviewPanel('assistance', assistancePanel)

registerWeakSignal('helper', helpersOfPeople)

/** What a helper put there under this help, as long as it lasts. All other papers are the citizen's alone. */
registerFileAccess({
  helped: async (user, { ownerUserId, createdAt }) => {
    const helps = await activeAssistances(user, { citizenId: ownerUserId! })
    return helps.some(({ citizen, openedAt }) => citizen.isActive && createdAt >= openedAt)
  },
})

registerNoticePlaces({ pages: { helper_named: '/my-helper' } })

registerList({ list: centreList, path: '/officer/centres', route: 'assisted_filing.centres.index' })
