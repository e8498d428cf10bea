import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import Application from '#applications/models/application'
import { registerReviewPanel } from '#approvals/registry'
import { joinMeeting, leaveMeeting, recordOutcome } from '#batches/actions/meeting_effects'
import CommitteeBatch from '#batches/models/committee_batch'
import { committeePanel } from '#batches/queries/committee_panel'
import { meetingOf } from '#batches/queries/meeting_of'
import { registerFileAccess } from '#documents/access/file_access'
import { registerEffect, registerGuard } from '#workflow/registry'

/*
 * What committee meetings lend to the workflow of applications, to the review screen and to the
 * files (DECISIONS 4 and 6).
 */

registerGuard('application', 'has_meeting', async ({ client, subject }) => {
  return (await meetingOf(subject.id, client)) !== null
})

registerGuard('application', 'without_meeting', async ({ client, subject }) => {
  return (await meetingOf(subject.id, client)) === null
})

/** What the committee decided last is where this step leads: it is not asked twice. */
registerGuard('application', 'committee_approved', async ({ client, subject, transition }) => {
  const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
  return application.committeeOutcome === transition.toStatus
})

registerEffect('application', 'join_meeting', joinMeeting)
registerEffect('application', 'leave_meeting', leaveMeeting)
registerEffect('application', 'record_committee_outcome', recordOutcome)

registerReviewPanel('committee', (context) => committeePanel(context, db.connection()))

/** The minutes name many applicants: for the officers of the district, but not for accounts. */
registerFileAccess('committee_report', async (user: User, document) => {
  if (user.roleId === Role.accounts) return false
  const batch = await CommitteeBatch.find(document.subjectId)
  return batch !== null && user.maySeeDistrict(batch.districtId)
})
