import { type AsOf, asOfNow, upTo } from '#kernel/calendar/as_of'
import CriteriaAgreement from '#applications/models/criteria_agreement'

/** What was declared with the latest submission of an application; null for one from before it was kept. */
export async function criteriaAgreed(applicationId: number, asOf: AsOf = asOfNow()) {
  const query = CriteriaAgreement.query().where({ applicationId }).orderBy('id', 'desc')
  upTo(query, 'agreed_at', asOf)
  const row = await query.first()
  if (!row) return null
  const { agreedAt, locale, criteria } = row
  return { agreedAt: agreedAt.toJSDate(), locale, criteria: criteria.split('\n') }
}
