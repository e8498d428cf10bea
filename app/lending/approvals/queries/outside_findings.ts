import db from '@adonisjs/lucid/services/db'
import type { ReviewPanel } from '#approvals/contracts/review_panels'

/**
 * Returns a notice for the deciding officer that an applicant seems to be on lists of other offices: strong findings
 * that the auditor has not decided. It does not block any step.
 */
export async function outsidePanel(
  userId: number,
  t: (key: string, values?: Record<string, string | number>) => string
): Promise<ReviewPanel | null> {
  const findings = await db
    .from('outside_findings')
    .join('outside_lists', 'outside_lists.id', 'outside_findings.list_id')
    .where({ user_id: userId, outcome: 'open', strength: 'strong' })
    .orderBy('outside_findings.id', 'desc')
    .select('outside_findings.id', 'outside_lists.kind')
  if (findings.length === 0) return null
  return {
    title: t('outside_lists.panel.title'),
    items: [],
    notice: t('outside_lists.panel.text'),
    links: findings.map(({ id, kind }) => ({
      label: t('outside_lists.panel.link', { kind: t(`outside_lists.kinds.${kind}`) }),
      href: `/officer/outside-findings/${id}`,
    })),
  }
}
