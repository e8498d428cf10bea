import { registerApplicationHelp } from '#applications/contracts/help'
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
import { registerActing } from '#auth/acting'
import { registerLanding } from '#auth/landing'
import { Refusal } from '#kernel/exceptions/refusal'
import { registerHelperAccess } from '#documents/access/file_access'
import { registerList } from '#lists/officer_lists'
import { registerWeakKind } from '#duplicates/registry'
import { registerNoticePage } from '#notifications/contracts/notice_place'
import { registerHelpNote } from '#profile/contracts/help'

registerActing(async (ctx) => {
  const help = await currentHelp(ctx)
  return help && actingOf(help, ctx.i18n.locale)
})

registerHelpNote(noteChange)

/** Who works at a centre signs in for others: the own applications are a link away. */
registerLanding(async (user) => (!user.isOfficer && (await centreOf(user.id)) ? '/helping' : null))

registerApplicationHelp({
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
registerHelperAccess(async (user, { ownerUserId, createdAt }) => {
  const helps = await helpUnderWayBy(user, { citizenId: ownerUserId! })
  return helps.some(({ citizen, openedAt }) => citizen.isActive && createdAt >= openedAt)
})

registerNoticePage('helper_named', '/my-helper')

registerList({ list: centreList, path: '/officer/centres', route: 'assisted_filing.centres.index' })
