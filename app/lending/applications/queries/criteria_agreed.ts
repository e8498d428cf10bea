import { type AsOf, asOfNow, whereUpTo } from '#kernel/calendar/as_of'
import CriteriaAgreement from '#applications/models/criteria_agreement'

/** What was declared with the latest submission of an application; null for one from before it was kept. */
export async function agreedCriteria(applicationId: number, asOf: AsOf = asOfNow()) {
  const query = CriteriaAgreement.query().where({ applicationId }).orderBy('id', 'desc')
  whereUpTo(query, 'agreed_at', asOf)
  const row = await query.first()
  if (!row) return null
  const { agreedAt, locale, criteria } = row
  return { agreedAt: agreedAt.toJSDate(), locale, criteria: criteria.split('\n') }
}
