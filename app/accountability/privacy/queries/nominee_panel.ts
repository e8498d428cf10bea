import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import DataNominee from '#privacy/models/data_nominee'

/**
 * Who acts for the applicant about their data (DPDP Act 2023, section 14), for the officers who may correct the
 * file: they are whom that person turns to. Null where nobody is named.
 */
export async function nomineePanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, may, locale, t } = context
  if (!(await may('ApprovalsApplicationPolicy.correct'))) return null
  const acting = await DataNominee.findBy({ liveUserId: application.userId })
  if (!acting) return null
  const item = (label: string, value: string) => ({
    label: t(`privacy.nominee.panel.${label}`),
    value,
  })
  const relationship = masters().find('relationships', acting.relationshipId)
  return {
    title: t('privacy.nominee.panel.title'),
    items: [
      item('full_name', acting.fullName),
      item('relationship', localName(relationship, locale)),
      item('mobile', acting.mobile),
      item('since', formatDate(indiaDateOf(acting.namedAt), locale)),
    ],
    notice: t('privacy.nominee.panel.notice'),
    links: [],
  }
}
