import {
  type AppealInput,
  endAppeal,
  grantAppeal,
  recordAppeal,
  refuseAppeal,
} from '#applications/appeals/actions/appeals'
import {
  appealNote,
  appealPanel,
  maySeeAppealFile,
} from '#applications/appeals/queries/appeal_views'
import { APPEAL_GUARDS, openAppealsOf } from '#applications/appeals/queries/appeal_status'
import { registerApplicationFacts } from '#applications/contracts/facts'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerFileAccess } from '#documents/contracts/file_access'
import { registerEffect, registerSteps } from '#workflow/registry'

/* Registers appeals with the workflow of applications (DECISIONS 4 'grant appeal'). */

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    appeal: AppealInput
    grant_appeal: null
    refuse_appeal: null
  }
}

registerEffect('application', 'keep_appeal', recordAppeal, ['appeal'])
registerEffect('application', 'grant_appeal', grantAppeal)
registerEffect('application', 'refuse_appeal', refuseAppeal)
registerSteps('application', {
  guards: APPEAL_GUARDS,
  /** The officer must confirm both: there is no second appeal. */
  binding: ['grant_appeal', 'refuse_appeal'],
  keys: { grant_appeal: 'G', refuse_appeal: 'X' },
})

registerApplicationFacts({
  appeals: { noteOf: appealNote, openOf: openAppealsOf, end: endAppeal },
})
registerReviewPanel('appeal', appealPanel, { isDated: true, table: 'appeals' })

registerFileAccess({ files: { appeal: maySeeAppealFile } })
