import Application from '#applications/models/application'
import ApplicationChange from '#applications/models/application_change'
import { TRACKED_FIELDS, type TrackedFields } from '#applications/models/application_records'
import { type AsOf, asOfNow, whereUpTo } from '#kernel/database/as_of'
import { masters } from '#masters/queries/masters'
import { decisionsOf, isInForce } from '#workflow/queries/decision_history'
import CriteriaAgreement from '#applications/models/criteria_agreement'

/**
 * An application as it stood: its status since when, and what was changed of it since. It is read to be shown and
 * is never saved.
 *
 * @returns null where it did not exist yet
 */
export async function applicationAsOf(
  application: Application,
  asOf: AsOf
): Promise<Application | null> {
  if (asOf.before === null) return application
  const steps = (await decisionsOf('application', application.id, asOf.before)).filter(isInForce)
  const last = steps.at(-1)
  const arrival = steps.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)
  if (!last || !arrival) return null
  return new Application().merge({
    ...application.$attributes,
    statusId: last.toStatus,
    statusSince: arrival.createdAt,
    lastActionAt: last.createdAt,
    liveKey: masters().applicationStatus(last.toStatus).isFinal
      ? null
      : Application.liveKeyOf(application.userId, application.loanType),
    ...(await trackedFieldsAsOf(application.id, asOf)),
  })
}

/** What an application said of itself, as far as something of it was changed since. */
async function trackedFieldsAsOf(
  applicationId: number,
  { before }: AsOf
): Promise<Partial<TrackedFields>> {
  const change = await ApplicationChange.query()
    .where('applicationId', applicationId)
    .where('changedAt', '>=', before!)
    .orderBy('changedAt')
    .orderBy('id')
    .first()
  if (!change) return {}
  return Object.fromEntries(TRACKED_FIELDS.map((name) => [name, change[name]])) as TrackedFields
}

/** What was declared with the latest submission of an application; null for one from before it was kept. */
export async function agreedCriteria(applicationId: number, asOf: AsOf = asOfNow()) {
  const query = CriteriaAgreement.query().where({ applicationId }).orderBy('id', 'desc')
  whereUpTo(query, 'agreed_at', asOf)
  const row = await query.first()
  if (!row) return null
  const { agreedAt, locale, criteria } = row
  return { agreedAt: agreedAt.toJSDate(), locale, criteria: criteria.split('\n') }
}
