import { Role, REVIEW_ORDER } from '#auth/roles'
import { financialYear } from '#kernel/calendar/periods'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { padNumber } from '#kernel/numbering/next_number'
import { type Holiday, addWorkingDays } from '#kernel/calendar/working_days'

/** Kinds of grievances; no others are accepted. */
export const GRIEVANCE_KINDS = ['file', 'claim', 'payment', 'office', 'demand_for_money'] as const
export type GrievanceKind = (typeof GRIEVANCE_KINDS)[number]

export const GRIEVANCE_STATUSES = ['open', 'answered', 'closed'] as const
export type GrievanceStatus = (typeof GRIEVANCE_STATUSES)[number]

export type StepKind = 'filed' | 'escalated' | 'answered' | 'reopened' | 'rated' | 'closed'

/** Roles that a grievance may be about. */
export const RESPONDENT_ROLES = {
  district_office: Role.districtOfficer,
  agm: Role.agm,
  gm: Role.generalManager,
  md: Role.managingDirector,
  accounts: Role.accounts,
  auditor: Role.auditor,
  somebody_else: null,
} as const

export type Respondent = keyof typeof RESPONDENT_ROLES
export const RESPONDENTS = Object.keys(RESPONDENT_ROLES) as Respondent[]

/** Whether a kind is about people, who never see such grievances. Other kinds are about the work itself. */
export const isAboutPeople = (kind: GrievanceKind): boolean =>
  kind === 'office' || kind === 'demand_for_money'

/** Returns the form value of the role that a grievance is about. */
export const respondentOf = (roleId: number | null): Respondent =>
  RESPONDENTS.find((name) => RESPONDENT_ROLES[name] === roleId) ?? 'somebody_else'

/** Minimum and maximum length of a grievance or an answer, in characters. */
export const MIN_TEXT_LENGTH = 10
export const MAX_TEXT_LENGTH = 3000

/** Maximum number of files of a grievance, and of grievances of a person per day. */
export const MAX_FILES = 5
export const MAX_PER_DAY = 5

/**
 * Returns the numbering of a grievance: `GR-PUN-2627-000123`, with a sequence for each district and financial year as
 * for applications. A grievance about people has `GR-2627-000123`, with a sequence of the State: a gap in a district's
 * sequence would reveal it to the district.
 *
 * @param districtCode three letters
 * @param on the date on which it was filed
 */
export function grievanceNumbering(kind: GrievanceKind, districtCode: string, on: PlainDate) {
  const year = financialYear(on).code
  const places = isAboutPeople(kind) ? [year] : [districtCode, year]
  return {
    sequence: `grievance:${places.join(':')}`,
    numberOf: (value: number) => `GR-${places.join('-')}-${padNumber(value)}`,
  }
}

/** The complainant: a user with an account, or a mobile verified with a code. */
export type Complainant = { userId: number } | { mobile: string }

/** Roles that are in any chain. */
export const GRIEVANCE_ROLES: readonly number[] = [...REVIEW_ORDER, Role.auditor]

/** The period in which a role handles a grievance; if `untilOn` is null, no other role follows. */
export interface Term {
  roleId: number
  /** First day on which the role may view it. */
  seesOn: PlainDate
  fromOn: PlainDate
  untilOn: PlainDate | null
}

/**
 * Returns the roles that handle a grievance, one after the other while it is overdue. The chain of a grievance about
 * people excludes the district and the role that it is about; a demand for money is only for auditor and MD.
 */
export function escalationChain(kind: GrievanceKind, aboutRoleId: number | null): number[] {
  const about = isAboutPeople(kind) ? REVIEW_ORDER.slice(1) : REVIEW_ORDER
  const chain = kind === 'demand_for_money' ? [Role.auditor, Role.managingDirector] : about
  return chain.filter((role) => role !== aboutRoleId)
}

/** Returns the roles of a chain that have a holder who may see the grievance; the complete chain if there is none. */
export function staffedChain(chain: readonly number[], staffed: readonly number[]): number[] {
  const found = chain.filter((role) => staffed.includes(role))
  return found.length > 0 ? found : [...chain]
}

/** Returns the roles after the one that has answered; if there is none, that role again. */
export function chainAfterAnswer(chain: readonly number[], answeredBy: number | null): number[] {
  const later = chain.slice(chain.findIndex((role) => role === answeredBy) + 1)
  return later.length > 0 ? later : chain.slice(-1)
}

/** The same for roles with a holder; if none of the later ones has one, the last role that has. */
export function staffedChainAfterAnswer(
  chain: readonly number[],
  answeredBy: number | null,
  staffed: readonly number[]
): number[] {
  const later = chainAfterAnswer(chain, answeredBy)
  const found = later.filter((role) => staffed.includes(role))
  if (found.length > 0) return found
  return staffed.length > 0 ? staffed.slice(-1) : later
}

/**
 * Schedules the terms of a chain. Each role handles and sees a grievance from the day after the last day of the
 * previous one; both roles for a demand for money see it at once.
 *
 * @param daysOf working days of a role (master `grievance_days`)
 * @returns the terms, and the day by which the first role has to answer
 */
export function scheduleTerms(
  chain: readonly number[],
  given: {
    kind: GrievanceKind
    startsOn: PlainDate
    daysOf: (roleId: number) => number
    holidays: readonly Holiday[]
  }
): { terms: Term[]; dueOn: PlainDate } {
  const { kind, startsOn, daysOf, holidays } = given
  let fromOn = startsOn
  const ends: PlainDate[] = []
  const terms = chain.map((roleId, at): Term => {
    const counted = at === 0 ? startsOn : addDays(fromOn, -1)
    const dueOn = addWorkingDays(counted, daysOf(roleId), holidays)
    ends.push(dueOn)
    const term = {
      roleId,
      seesOn: kind === 'demand_for_money' ? startsOn : fromOn,
      fromOn,
      untilOn: at === chain.length - 1 ? null : dueOn,
    }
    fromOn = addDays(dueOn, 1)
    return term
  })
  return { terms, dueOn: ends[0] }
}

/** Returns the term of the role that handles it today. */
export const activeTerm = <T extends Pick<Term, 'fromOn' | 'untilOn'>>(
  terms: readonly T[],
  today: PlainDate
): T | undefined =>
  terms.find(({ fromOn, untilOn }) => fromOn <= today && (untilOn === null || today <= untilOn))

/** Days after an answer in which a grievance can be reopened or rated; then it is closed automatically. */
export const RESPONSE_PERIOD_DAYS = 30

interface StoredGrievance {
  status: GrievanceStatus
  round: number
  answeredOn: PlainDate | null
}

const isWithinResponsePeriod = ({ answeredOn }: StoredGrievance, today: PlainDate) =>
  answeredOn !== null && today <= addDays(answeredOn, RESPONSE_PERIOD_DAYS)

/** Returns the status as of today, whether or not the nightly run has closed the grievance yet. */
export const effectiveStatus = (grievance: StoredGrievance, today: PlainDate): GrievanceStatus =>
  grievance.status === 'answered' && !isWithinResponsePeriod(grievance, today)
    ? 'closed'
    : grievance.status

/** Whether it was not answered by the last day of its first role. */
export const isLate = (
  { status, dueOn }: Pick<StoredGrievance, 'status'> & { dueOn: PlainDate },
  today: PlainDate
): boolean => status === 'open' && dueOn < today

/** Whether it may be reopened: once, within the response period, even after a rating. */
export const mayReopen = (grievance: StoredGrievance, today: PlainDate): boolean =>
  grievance.status !== 'open' && grievance.round === 1 && isWithinResponsePeriod(grievance, today)

export const mayRate = (grievance: StoredGrievance, today: PlainDate): boolean =>
  effectiveStatus(grievance, today) === 'answered'
