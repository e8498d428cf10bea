import emitter from '@adonisjs/core/services/emitter'
import { registerMenuCounts } from '#auth/contracts/hooks'
import { registerFileAccess } from '#documents/contracts/file_access'
import GrievanceFile from '#grievances/models/grievance_file'
import { grievanceList } from '#grievances/queries/list_grievances'
import { countPendingGrievances, isVisibleTo } from '#grievances/queries/visibility'
import { GRIEVANCE_ROLES } from '#grievances/rules/escalation'
import { registerList } from '#lists/definition'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'

/** What came with a complaint: for its citizen, who owns it, and officers who see the complaint. */
registerFileAccess({
  files: {
    grievance: async (user, { id }) => {
      const attached = await GrievanceFile.findBy('fileId', id)
      return attached !== null && user.isOfficer && user.mayAct
        ? isVisibleTo(user, attached.grievanceId)
        : false
    },
  },
})

/** Complaints to answer; only posts that ever have any are asked for. */
registerMenuCounts(async (officer) => {
  const isAsked = GRIEVANCE_ROLES.includes(officer.roleId)
  return { grievances: isAsked ? (await countPendingGrievances(officer)).count : 0 }
})

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

/** Open grievances about an application move with it to another district. */
emitter.on('workflow:moved', async ({ trx, subjectType, before, after }) => {
  if (subjectType !== 'application' || before.districtId === after.districtId) return
  await trx
    .from('grievances')
    .where({ application_id: after.id, district_id: before.districtId, status: 'open' })
    .update({ district_id: after.districtId })
})
