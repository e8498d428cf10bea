import emitter from '@adonisjs/core/services/emitter'
import { registerMenuCounts } from '#auth/contracts/hooks'
import { registerFileAccess } from '#documents/contracts/file_access'
import { moveGrievances } from '#grievances/actions/grievance_records'
import { grievanceList } from '#grievances/queries/list_grievances'
import { maySeeGrievanceFile, pendingGrievances } from '#grievances/queries/grievance_access'
import { GRIEVANCE_ROLES } from '#grievances/rules/escalation'
import { registerList } from '#lists/definition'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'

registerFileAccess({ files: { grievance: maySeeGrievanceFile } })

/** Grievances to answer. Only roles that can handle grievances are counted. */
registerMenuCounts((officer) =>
  GRIEVANCE_ROLES.includes(officer.roleId)
    ? [{ entry: 'grievances', query: pendingGrievances(officer).count('* as total') }]
    : []
)

registerNoticePlaces({
  pages: {
    grievance_filed: '/my-grievances',
    grievance_escalated: '/my-grievances',
    grievance_answered: '/my-grievances',
  },
})

registerList({
  list: grievanceList,
  path: '/officer/grievances',
  route: 'grievances.officer.index',
})

emitter.on('workflow:moved', async ({ trx, subjectType, before, after }) => {
  if (subjectType !== 'application' || before.districtId === after.districtId) return
  await moveGrievances(after.id, before.districtId, after.districtId, trx)
})
