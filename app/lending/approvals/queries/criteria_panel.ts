import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import { agreedCriteria } from '#applications/queries/criteria_agreed'
import { formatInstant } from '#kernel/calendar/plain_date'

/** The criteria that the applicant declared for this scheme. Null where none were kept. */
export async function criteriaPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, asOf, locale, t } = context
  const agreed = await agreedCriteria(application.id, asOf)
  if (!agreed) return null
  return {
    title: t('approvals.criteria.title'),
    items: [
      { label: t('approvals.criteria.agreed'), value: formatInstant(agreed.agreedAt, locale) },
      {
        label: t('approvals.criteria.language'),
        value: t(`common.languages.${agreed.locale}`),
      },
      ...agreed.criteria.map((value, at) => ({
        label: t('approvals.criteria.criterion', { number: at + 1 }),
        value,
      })),
    ],
    links: [],
  }
}
