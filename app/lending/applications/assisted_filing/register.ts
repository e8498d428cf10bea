import emitter from '@adonisjs/core/services/emitter'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/registry'
import { actingOf, currentHelp } from '#applications/assisted_filing/acting_session'
import { noteChange } from '#applications/assisted_filing/actions/note_change'
import {
  helpersOf,
  helpPanel,
  submissionHref,
} from '#applications/assisted_filing/queries/help_notes'
import { centreOf, helpUnderWayBy } from '#applications/assisted_filing/queries/help_of'
import { helpersOfPeople } from '#applications/assisted_filing/queries/helpers_of_people'
import { centreList } from '#applications/assisted_filing/queries/list_centres'
import { isCodeTaken, unsentHelp } from '#applications/assisted_filing/queries/unsent_help'
import { registerAuthFacts } from '#auth/contracts/facts'
import { registerLanding } from '#auth/landing'
import { Refusal } from '#kernel/exceptions/refusal'
import { registerFileAccess } from '#documents/access/file_access'
import { registerList } from '#lists/officer_lists'
import { registerWeakKind } from '#duplicates/registry'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'

registerAuthFacts({
  acting: async (ctx) => {
    const help = await currentHelp(ctx)
    return help && actingOf(help, ctx.i18n.locale)
  },
})

emitter.on('profile:helped', ({ work, change, trx }) => noteChange(work, change, trx))

/** Who works at a centre signs in for others: the own applications are a link away. */
registerLanding(async (user) => (!user.isOfficer && (await centreOf(user.id)) ? '/helping' : null))

registerApplicationFacts({
  /** What had help is sent with the citizen's code alone, which `SubmitWithHelp` takes before. */
  guardSubmission: async (userId, loanType, trx) => {
    if (isCodeTaken(trx)) return
    if ((await unsentHelp(userId, loanType, trx)).length > 0) {
      throw new Refusal('assisted_filing.messages.code_needed', {}, { status: 403 })
    }
  },
  submissionHref,
  helpersOf,
})

registerReviewPanel('assistance', helpPanel)

registerWeakKind('helper', helpersOfPeople)

/** What a helper put there under this help, as long as it lasts. All other papers are the citizen's alone. */
registerFileAccess({
  helped: async (user, { ownerUserId, createdAt }) => {
    const helps = await helpUnderWayBy(user, { citizenId: ownerUserId! })
    return helps.some(({ citizen, openedAt }) => citizen.isActive && createdAt >= openedAt)
  },
})

registerNoticePlaces({ pages: { helper_named: '/my-helper' } })

registerList({ list: centreList, path: '/officer/centres', route: 'assisted_filing.centres.index' })
