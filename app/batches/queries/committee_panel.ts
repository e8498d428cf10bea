import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import { Role } from '#auth/roles'
import { reportFilesOf } from '#batches/queries/report_files'
import { meetingsOfApplication } from '#batches/queries/meeting_of'
import { formatDate } from '#core/calendar/plain_date'

/**
 * What the review screen shows of the committee: the meetings, what was decided, and the report
 * (document 3: the DBSC approval status, a report link and the meeting date).
 */
export async function committeePanel(
  { application, viewer, t }: ReviewPanelContext,
  client: QueryClientContract
): Promise<ReviewPanel | null> {
  const meetings = await meetingsOfApplication(application.id, client)
  if (meetings.length === 0) return null
  /** The minutes name other applicants: not for accounts, who see single applications only. */
  const readsReports = viewer.roleId !== Role.accounts
  const files = readsReports ? await reportFilesOf(meetings.map(({ batchId }) => batchId)) : []
  return {
    title: t('batches.panel.title'),
    items: meetings.map(({ meetingOn, meetingTime, outcome }) => ({
      label: outcome
        ? t('batches.panel.met', { date: formatDate(meetingOn) })
        : t('batches.panel.meets', { date: formatDate(meetingOn), time: meetingTime }),
      value: outcome ? t(`workflow.actions.application.${outcome}`) : t('batches.panel.waiting'),
    })),
    links: meetings.flatMap(({ batchId, meetingOn }) => {
      const file = files.find((one) => one.batchId === batchId)
      const label = t('batches.panel.report', { date: formatDate(meetingOn) })
      return file ? [{ label, href: `/files/${file.uuid}` }] : []
    }),
  }
}
