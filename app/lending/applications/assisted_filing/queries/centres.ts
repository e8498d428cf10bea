import db from '@adonisjs/lucid/services/db'
import Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import { earliestActiveStart } from '#applications/assisted_filing/queries/help_of'
import { assistanceFacts } from '#applications/assisted_filing/queries/help_facts'
import { suspiciousPatterns } from '#applications/assisted_filing/rules/patterns'
import { REVIEW_PERIOD_DAYS } from '#applications/assisted_filing/rules/thresholds'
import type User from '#auth/models/user'
import { isInScope, scopeToDistricts } from '#auth/policies/reach'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { NotFound } from '#kernel/exceptions/refusal'
import { rowVersion } from '#kernel/formats/content_version'
import { localName, masters, options } from '#masters/queries/masters'

/** What became of the applications of a centre. */
export interface CentreCounts {
  opened: number
  submitted: number
  sentBack: number
  rejected: number
  /** Ended without a submission, by somebody or by itself. */
  unsent: number
}

export const NO_COUNTS: CentreCounts = {
  opened: 0,
  submitted: 0,
  sentBack: 0,
  rejected: 0,
  unsent: 0,
}

/** Steps that bring a file back to its applicant. */
const SENT_BACK = ['hold', 'committee_hold']
const REJECTED = ['reject', 'committee_reject']

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ') || 'null'

/** Whether the application of a row took one of these steps; one `?` for each. */
const tookStep = (actions: readonly string[]) =>
  `exists (select 1 from workflow_decisions where subject_type = 'application'
    and subject_id = assistances.application_id and action in (${placeholders(actions)}))`

/** Where rejected applications stand; beside those that were withdrawn, which took no such step. */
const rejectedStatuses = () =>
  masters()
    .rows.applicationStatuses.filter(({ dashboardColumn }) => dashboardColumn === 'Rejected')
    .map(({ id }) => id)

/** By centre, of all its time: help that citizens gave it, and what it opened. */
export async function centreCounts(
  centreIds: readonly number[]
): Promise<Map<number, CentreCounts>> {
  const ids = [...centreIds]
  const rejected = rejectedStatuses()
  const rows = await db
    .from('assistances')
    .leftJoin('applications', 'applications.id', 'assistances.application_id')
    .whereIn('centre_id', ids)
    .groupBy('centre_id')
    .select('centre_id')
    .count('* as opened')
    .select(
      db.raw('sum(case when assistances.submitted_at is not null then 1 else 0 end) as submitted'),
      db.raw(
        `sum(case when assistances.submitted_at is null
          and (assistances.ended_at is not null or assistances.opened_at <= ?) then 1 else 0 end) as unsent`,
        [earliestActiveStart()]
      ),
      db.raw(
        `sum(case when assistances.submitted_at is not null
          and applications.status_id in (${placeholders(rejected)})
          and ${tookStep(REJECTED)} then 1 else 0 end) as rejected`,
        [...rejected, ...REJECTED]
      ),
      db.raw(
        `sum(case when assistances.submitted_at is not null
          and ${tookStep(SENT_BACK)} then 1 else 0 end) as sent_back`,
        SENT_BACK
      )
    )
  return new Map(
    rows.map((row) => [
      Number(row.centre_id),
      {
        opened: Number(row.opened),
        submitted: Number(row.submitted),
        sentBack: Number(row.sent_back),
        rejected: Number(row.rejected),
        unsent: Number(row.unsent),
      },
    ])
  )
}

/** The districts in which an officer may register one. */
export const centreForm = (officer: User, locale: string) => ({
  districts: options(
    masters().districts.filter(({ id }) => isInScope(officer, id)),
    locale
  ),
})

/** @throws NotFound for a centre out of the officer's reach */
export async function visibleCentre(officer: User, uuid: string): Promise<Centre> {
  const centre = await scopeToDistricts(Centre.query(), officer).where({ uuid }).first()
  if (!centre) throw new NotFound()
  return centre
}

/** One of them with its people, numbers and what is odd. */
export async function centrePage(
  centre: Centre,
  officer: User,
  mayManage: boolean,
  locale: string
) {
  const operators = await CentreOperator.query()
    .where('centreId', centre.id)
    .orderBy('id')
    .preload('user')
  const numbers = await centreCounts([centre.id])
  const { uuid, name, address, telephone, districtId, isOpen, registeredAt } = centre
  return {
    uuid,
    name,
    address,
    telephone,
    district: localName(masters().district(districtId), locale),
    isOpen,
    registeredAt: isoInstant(registeredAt),
    version: rowVersion(centre),
    numbers: numbers.get(centre.id) ?? NO_COUNTS,
    days: REVIEW_PERIOD_DAYS,
    patterns: suspiciousPatterns(await assistanceFacts(centre.id, (district) => isInScope(officer, district))),
    operators: operators.map(({ id, user, addedAt, endedAt }) => ({
      id,
      name: user.displayName,
      mobile: user.mobile,
      addedAt: isoInstant(addedAt),
      endedAt: endedAt && isoInstant(endedAt),
    })),
    can: { manage: mayManage },
  }
}
