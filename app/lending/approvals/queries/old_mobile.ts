import User from '#auth/models/user'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'

/** Beside a file of the old books whose person has not taken over the account; other files cost no statement. */
export async function oldMobilePanel({
  application,
  may,
  t,
}: ReviewPanelContext): Promise<ReviewPanel | null> {
  if (application.importId === null) return null
  const { isHeld } = await User.findOrFail(application.userId)
  if (!isHeld) return null
  const href = `/officer/applications/${application.id}/mobile`
  const mayEnter = await may('ApprovalsApplicationPolicy.setOldMobile')
  return {
    title: t('approvals.old_mobile.panel'),
    items: [],
    notice: t('approvals.old_mobile.not_taken_over'),
    links: mayEnter ? [{ label: t('approvals.old_mobile.title'), href }] : [],
  }
}
