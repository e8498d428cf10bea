import {
  type AppealInput,
  endAppeal,
  grantAppeal,
  recordAppeal,
  refuseAppeal,
} from '#applications/appeals/actions/appeals'
import Appeal from '#applications/appeals/models/appeal'
import AppealFile from '#applications/appeals/models/appeal_file'
import { appealNote, appealPanel } from '#applications/appeals/queries/appeal_views'
import { mayDecide } from '#applications/appeals/queries/deciding_role'
import {
  appealStatus,
  openAppealsOf,
  restoredStatus,
} from '#applications/appeals/queries/appeal_status'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { visibleAmong } from '#approvals/queries/visible_applications'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerFileAccess } from '#documents/contracts/file_access'
import type { Guard, GuardContext } from '#workflow/contracts/subject'
import { registerEffect, registerSteps } from '#workflow/registry'

/*
 * What appeals lend to the workflow of applications (DECISIONS 4 'grant appeal'). Guards compare days and
 * posts of the moment.
 */

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    appeal: AppealInput
    grant_appeal: null
    refuse_appeal: null
  }
}

const appealStatusOf = ({ subject, today, client }: GuardContext) =>
  appealStatus(subject, today, client)

const guards: Record<string, Guard> = {
  appeal_allowed: async (context) => (await appealStatusOf(context))?.kind === 'may',
  /** An appeal waits, and it is this officer's turn. */
  appeal_with_role: async (context) => {
    const { actor } = context
    const found = await appealStatusOf(context)
    if (found?.kind !== 'open' || actor === null) return false
    return mayDecide(found.decider, { id: actor.id, roleId: actor.role })
  },
  /** Of the statuses that appeals lead back to, the one it was rejected from. */
  appeal_leads_here: async (context) => {
    const { subject, transition, client } = context
    const found = await appealStatusOf(context)
    if (found?.kind !== 'open') return false
    const restored = await restoredStatus(subject, found.rejection.fromStatus, client)
    return transition.toStatus === restored
  },
}

registerEffect('application', 'keep_appeal', recordAppeal, ['appeal'])
registerEffect('application', 'grant_appeal', grantAppeal)
registerEffect('application', 'refuse_appeal', refuseAppeal)
registerSteps('application', {
  guards,
  /** An officer is asked before either: there is no second appeal. */
  binding: ['grant_appeal', 'refuse_appeal'],
  keys: { grant_appeal: 'G', refuse_appeal: 'X' },
})

registerApplicationFacts({
  appeals: { noteOf: appealNote, openOf: openAppealsOf, end: endAppeal },
})
registerReviewPanel('appeal', appealPanel, { isDated: true })

/** What goes with an appeal: for its applicant, who owns it, and officers who see the application. */
registerFileAccess({
  files: {
    appeal: async (user, { id }) => {
      const paper = await AppealFile.query().where('fileId', id).first()
      const appeal = paper && (await Appeal.find(paper.appealId))
      if (!appeal || !user.isOfficer) return false
      return (await visibleAmong(user, [appeal.applicationId])).length > 0
    },
  },
})
