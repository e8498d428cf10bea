import db from '@adonisjs/lucid/services/db'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import {
  type ScheduledMeeting,
  joinMeeting,
  leaveMeeting,
  recordOutcome,
  undoJoinMeeting,
} from '#batches/actions/agenda'
import { committeeLinks, committeePanel, meetingList } from '#batches/queries/meeting_views'
import { maySeeReport } from '#batches/policies/file_access'
import { isApprovedByCommittee, scheduledMeetingOf } from '#batches/queries/meetings'
import { registerFileAccess } from '#documents/contracts/file_access'
import { registerEffect, registerSteps } from '#workflow/registry'
import { registerList } from '#lists/definition'

/*
 * Contributions of committee meetings to the workflow of applications, to the review screen and to the files (DECISIONS
 * 4 and 6).
 */

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    schedule_meeting: ScheduledMeeting
    postpone_meeting: null
    remove_from_meeting: null
    committee_approve: null
    committee_defer: null
    committee_hold: null
    committee_reject: null
  }
}

registerSteps('application', {
  guards: {
    has_meeting: async ({ client, subject }) =>
      (await scheduledMeetingOf(subject.id, client)) !== null,
    without_meeting: async ({ client, subject }) =>
      (await scheduledMeetingOf(subject.id, client)) === null,
    committee_approved: ({ client, subject }) => isApprovedByCommittee(subject.id, client),
  },
  undo: { join_meeting: undoJoinMeeting },
})

registerEffect('application', 'join_meeting', joinMeeting, ['schedule_meeting'])
registerEffect('application', 'leave_meeting', leaveMeeting)
registerEffect('application', 'record_committee_outcome', recordOutcome)

registerReviewPanel('committee', (context) => committeePanel(context, db.connection()), {
  isDated: true,
  table: 'committee_batch_items',
  listLinks: (context) => committeeLinks(context, db.connection()),
})

registerFileAccess({ documents: { committee_report: maySeeReport } })

registerList({ list: meetingList, path: '/officer/batches', route: 'batches.index' })
