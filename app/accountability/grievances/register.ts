import { registerPlainFileAccess } from '#documents/access/file_access'
import GrievanceFile from '#grievances/models/grievance_file'
import { grievanceList } from '#grievances/queries/list_grievances'
import { isSeenBy } from '#grievances/queries/visible'
import { registerList } from '#lists/officer_lists'
import { registerNoticePage } from '#notifications/contracts/notice_place'

/** What came with a complaint: for its citizen, who owns it, and officers who see the complaint. */
registerPlainFileAccess('grievance', async (user, { id }) => {
  const attached = await GrievanceFile.findBy('fileId', id)
  return attached !== null && user.isOfficer && user.mayAct
    ? isSeenBy(user, attached.grievanceId)
    : false
})

for (const template of ['grievance_filed', 'grievance_escalated', 'grievance_answered'] as const) {
  registerNoticePage(template, '/my-grievances')
}

registerList({
  list: grievanceList,
  path: '/officer/grievances',
  route: 'grievances.officer.index',
})
