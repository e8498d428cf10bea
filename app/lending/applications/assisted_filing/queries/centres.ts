import { DateTime } from 'luxon'
import Assistance from '#applications/assisted_filing/models/assistance'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import {
  type AssistanceFacts,
  suspiciousPatterns,
} from '#applications/assisted_filing/rules/patterns'
import { MAX_REVIEWED, REVIEW_PERIOD_DAYS } from '#applications/assisted_filing/rules/thresholds'
import Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { listDocumentsOfSubjects } from '#documents/queries/documents'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import db from '@adonisjs/lucid/services/db'
import Centre from '#applications/assisted_filing/models/centre'
import { earliestActiveStart } from '#applications/assisted_filing/queries/assistance'
import type User from '#auth/models/user'
import { isInScope, scopeToDistricts } from '#auth/policies/base'
import { isoInstant } from '#kernel/calendar/instants'
import { NotFound } from '#kernel/exceptions/refusal'
import { rowVersion } from '#kernel/http/expected_version'
import { localName, masters, options } from '#masters/queries/masters'

/** Returns the number of suspicious patterns in the recent assistances of centres, by their ids. */
export async function patternCounts(centreIds: readonly number[]): Promise<Map<number, number>> {
  const counted = new Map<number, number>()
  /** One after the other: each reads the data of hundreds of people. */
  for (const id of centreIds) counted.set(id, suspiciousPatterns(await assistanceFacts(id)).length)
  return counted
}

/**
 * Returns the facts of a centre's recent assistances that are compared with each other. An application outside the
 * officer's districts counts, but its number is not shown.
 *
 * @param isNumberShown whether numbers of this district may be shown; by default none is read
 */
export async function assistanceFacts(
  centreId: number,
  isNumberShown?: (districtId: number) => boolean
): Promise<AssistanceFacts[]> {
  const now = getClock().now()
  const since = DateTime.fromJSDate(now).minus({ days: REVIEW_PERIOD_DAYS })
  const operator = db
    .from('centre_operators')
    .where('centre_id', centreId)
    .whereColumn('user_id', 'assistances.citizen_id')
    .count('*')
  const assistances = await Assistance.query()
    .select('*')
    .select(operator.as('operators'))
    .where({ centreId })
    .where('openedAt', '>', sqlInstant(since))
    .orderBy('id', 'desc')
    .limit(MAX_REVIEWED)
  const citizens = await citizenFacts(assistances.flatMap(({ citizenId }) => citizenId ?? []))
  const applicationIds = assistances.flatMap(({ applicationId }) => applicationId ?? [])
  const applications = isNumberShown ? await Application.query().whereIn('id', applicationIds) : []
  const numbers = new Map(
    applications
      .filter(({ districtId }) => isNumberShown?.(districtId))
      .map(({ id, number }) => [id, number])
  )
  return assistances.map((help) => ({
    id: help.id,
    citizenId: help.citizenId,
    number: numbers.get(help.applicationId ?? 0) ?? null,
    ...(citizens.get(help.citizenId ?? 0) ?? NO_FACTS),
    submittedAt: help.submittedAt?.toJSDate() ?? null,
    openingSeconds: help.openingSeconds,
    submissionSeconds: help.submissionSeconds,
    isLapsed: help.submittedAt === null && !help.isUnderWay(now),
    isOperator: Number(help.$extras.operators) > 0,
  }))
}

type CitizenFacts = Pick<AssistanceFacts, 'account' | 'telephones' | 'address' | 'files'>

const NO_FACTS: CitizenFacts = { account: null, telephones: [], address: null, files: [] }

/** Returns data that citizens gave about themselves, by their ids. */
async function citizenFacts(userIds: readonly number[]): Promise<Map<number, CitizenFacts>> {
  if (userIds.length === 0) return new Map()
  const profiles = await Profile.query().whereIn('userId', [...userIds])
  const ids = profiles.map(({ id }) => id)
  const [accounts, addresses, documents] = await Promise.all([
    BankAccount.query().whereIn('profileId', ids),
    Address.query().whereIn('profileId', ids),
    listDocumentsOfSubjects('profile', ids),
  ])
  return new Map(
    profiles.map((profile) => {
      const { id, userId, emergencyMobile } = profile
      const homeAddress = addresses.find((one) => one.profileId === id)
      return [
        userId,
        {
          account: accounts.find((one) => one.profileId === id)?.accountDigest ?? null,
          telephones: emergencyMobile ? [emergencyMobile] : [],
          address: homeAddress ? addressKey(homeAddress) : null,
          files: documents
            .filter(({ subjectId }) => subjectId === id)
            .map(({ currentVersion }) => currentVersion.file.sha256),
        },
      ]
    })
  )
}

/** Treats different spellings of one address as the same: only letters and digits count. */
const addressKey = ({ houseNo, building, street, locality, pincode }: Address): string =>
  [houseNo, building, street, locality, pincode]
    .join(' ')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Outcome of the applications of a centre. */
interface CentreCounts {
  opened: number
  submitted: number
  sentBack: number
  rejected: number
  /** Ended without a submission, by a person or automatically. */
  unsent: number
}

export const NO_COUNTS: CentreCounts = {
  opened: 0,
  submitted: 0,
  sentBack: 0,
  rejected: 0,
  unsent: 0,
}

/** Steps that return an application to its applicant. */
const RETURN_ACTIONS = ['hold', 'committee_hold']
const REJECT_ACTIONS = ['reject', 'committee_reject']

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ') || 'null'

/** Whether the application of a row took one of these steps; one `?` for each. */
const stepTakenSql = (actions: readonly string[]) =>
  `exists (select 1 from workflow_decisions where subject_type = 'application'
    and subject_id = assistances.application_id and action in (${placeholders(actions)}))`

/** Statuses of rejected applications; they include withdrawn ones, which took no such step. */
const rejectedStatuses = () =>
  masters()
    .rows.applicationStatuses.filter(({ dashboardColumn }) => dashboardColumn === 'Rejected')
    .map(({ id }) => id)

/** Counts by centre, for all time: assistances that citizens gave to it, and those that it opened. */
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
          and ${stepTakenSql(REJECT_ACTIONS)} then 1 else 0 end) as rejected`,
        [...rejected, ...REJECT_ACTIONS]
      ),
      db.raw(
        `sum(case when assistances.submitted_at is not null
          and ${stepTakenSql(RETURN_ACTIONS)} then 1 else 0 end) as sent_back`,
        RETURN_ACTIONS
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

/** Returns the districts in which an officer may register a centre. */
export const centreForm = (officer: User, locale: string) => ({
  districts: options(
    masters().districts.filter(({ id }) => isInScope(officer, id)),
    locale
  ),
})

/** @throws NotFound for a centre outside the officer's districts */
export async function visibleCentre(officer: User, uuid: string): Promise<Centre> {
  const centre = await scopeToDistricts(Centre.query(), officer).where({ uuid }).first()
  if (!centre) throw new NotFound()
  return centre
}

/** Returns one centre with its people, numbers and suspicious patterns. */
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
    patterns: suspiciousPatterns(
      await assistanceFacts(centre.id, (district) => isInScope(officer, district))
    ),
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
