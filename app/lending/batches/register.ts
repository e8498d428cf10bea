import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { allows, bouncerOf } from '#auth/policies/rights'
import Application from '#applications/models/application'
import { registerListLinks, registerReviewPanel } from '#approvals/registry'
import {
  joinMeeting,
  leaveMeeting,
  recordOutcome,
  type ScheduledMeeting,
} from '#batches/actions/meeting_effects'
import CommitteeBatch from '#batches/models/committee_batch'
import { committeePanel } from '#batches/queries/committee_panel'
import { committeeLinks } from '#batches/queries/list_links'
import { meetingOf } from '#batches/queries/meeting_of'
import { registerFileAccess } from '#documents/access/file_access'
import { registerEffect, registerGuard } from '#workflow/registry'
import { meetingList } from '#batches/queries/list_meetings'
import { registerList } from '#lists/officer_lists'

/*
 * What committee meetings lend to the workflow of applications, to the review screen and to the
 * files (DECISIONS 4 and 6).
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

registerGuard('application', 'has_meeting', async ({ client, subject }) => {
  return (await meetingOf(subject.id, client)) !== null
})

registerGuard('application', 'without_meeting', async ({ client, subject }) => {
  return (await meetingOf(subject.id, client)) === null
})

/** The committee approved it last, under whichever version of the workflow: it is not asked twice. */
registerGuard('application', 'committee_approved', async ({ client, subject }) => {
  const { committeeOutcome } = await Application.query({ client })
    .where('id', subject.id)
    .firstOrFail()
  if (committeeOutcome === null) return false
  const approval = { subject_type: 'application', action: 'committee_approve' }
  const rows = client.from('workflow_transitions').where(approval)
  return (await rows.where('to_status', committeeOutcome).first()) !== null
})

registerEffect('application', 'join_meeting', joinMeeting, ['schedule_meeting'])
registerEffect('application', 'leave_meeting', leaveMeeting)
registerEffect('application', 'record_committee_outcome', recordOutcome)

registerReviewPanel('committee', (context) => committeePanel(context, db.connection()), {
  isDated: true,
})

registerListLinks((context) => committeeLinks(context, db.connection()))

/** For the officers of the district who read minutes at all. */
registerFileAccess('committee_report', async (user: User, document) => {
  if (
    !(await allows(
      bouncerOf(() => user),
      'BatchPolicy.readMinutes'
    ))
  )
    return false
  const batch = await CommitteeBatch.find(document.subjectId)
  return batch !== null && user.maySeeDistrict(batch.districtId)
})

registerList({ list: meetingList, path: '/officer/batches', route: 'batches.index' })
