import { Role, REVIEW_ORDER } from '#auth/roles'
import { financialYear } from '#kernel/calendar/periods'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { padNumber } from '#kernel/numbering/next_number'
import { type Holiday, addWorkingDays } from '#kernel/calendar/working_days'

/** What a complaint may be about; no other kinds are taken. */
export const GRIEVANCE_KINDS = ['file', 'claim', 'payment', 'office', 'demand_for_money'] as const
export type GrievanceKind = (typeof GRIEVANCE_KINDS)[number]

export const GRIEVANCE_STATUSES = ['open', 'answered', 'closed'] as const
export type GrievanceStatus = (typeof GRIEVANCE_STATUSES)[number]

export type StepKind = 'filed' | 'escalated' | 'answered' | 'reopened' | 'rated' | 'closed'

/** Posts that somebody may complain about. */
export const COMPLAINED_OF_ROLES = {
  district_office: Role.districtOfficer,
  agm: Role.agm,
  gm: Role.generalManager,
  md: Role.managingDirector,
  accounts: Role.accounts,
  auditor: Role.auditor,
  somebody_else: null,
} as const

export type ComplainedOf = keyof typeof COMPLAINED_OF_ROLES
export const COMPLAINED_OF = Object.keys(COMPLAINED_OF_ROLES) as ComplainedOf[]

/** Kinds that are about people, who never see them; the others are about the work itself. */
export const isAboutPeople = (kind: GrievanceKind): boolean =>
  kind === 'office' || kind === 'demand_for_money'

/** The name of the post that a complaint is about, as the form has it. */
export const complainedOf = (roleId: number | null): ComplainedOf =>
  COMPLAINED_OF.find((name) => COMPLAINED_OF_ROLES[name] === roleId) ?? 'somebody_else'

/** The least and the most of a complaint or an answer, in characters. */
export const MIN_TEXT_LENGTH = 10
export const MAX_TEXT_LENGTH = 3000

/** Files that may be attached, and complaints that a person may make on one day. */
export const MAX_FILES = 5
export const MAX_PER_DAY = 5

/**
 * How a complaint is numbered: `GR-PUN-2627-000123`, of a sequence for each district and financial year, as
 * applications have it. What is about people has `GR-2627-000123`, of a sequence of the State: a gap in its own would
 * tell a district of it.
 *
 * @param districtCode three letters
 * @param on the day on which it came
 */
export function grievanceNumbering(kind: GrievanceKind, districtCode: string, on: PlainDate) {
  const year = financialYear(on).code
  const places = isAboutPeople(kind) ? [year] : [districtCode, year]
  return {
    sequence: `grievance:${places.join(':')}`,
    numberOf: (value: number) => `GR-${places.join('-')}-${padNumber(value)}`,
  }
}

/** Who complains: somebody with an account, or a mobile that was proven by a code. */
export type Complainant = { userId: number } | { mobile: string }

/** The posts that are in any chain. */
export const GRIEVANCE_ROLES: readonly number[] = [...REVIEW_ORDER, Role.auditor]

/** That a post has a complaint from a day on; a null `untilOn` says that no other post follows. */
export interface Term {
  roleId: number
  /** From when the post may look at it. */
  seesOn: PlainDate
  fromOn: PlainDate
  untilOn: PlainDate | null
}

/**
 * The posts that have a complaint, one after the other while it is late. What is about people leaves the
 * district out, and the post that it is about, whichever that is; a demand for money is for auditor and MD alone.
 */
export function escalationChain(kind: GrievanceKind, aboutRoleId: number | null): number[] {
  const about = isAboutPeople(kind) ? REVIEW_ORDER.slice(1) : REVIEW_ORDER
  const chain = kind === 'demand_for_money' ? [Role.auditor, Role.managingDirector] : about
  return chain.filter((role) => role !== aboutRoleId)
}

/** The posts of a chain that somebody has who may see the complaint; all of it, until somebody does. */
export function staffedChain(chain: readonly number[], staffed: readonly number[]): number[] {
  const found = chain.filter((role) => staffed.includes(role))
  return found.length > 0 ? found : [...chain]
}

/** The posts after the one that has answered; where there is none, that one again. */
export function chainAfterAnswer(chain: readonly number[], answeredBy: number | null): number[] {
  const later = chain.slice(chain.findIndex((role) => role === answeredBy) + 1)
  return later.length > 0 ? later : chain.slice(-1)
}

/** The same of posts that somebody has; where nobody has one of those after, the last that somebody has. */
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
 * When which post of a chain has a complaint. The next one has it from the day after the last day of the one
 * before, and sees it from then; both posts for a demand for money see it at once.
 *
 * @param daysOf working days of a post (master `grievance_days`)
 * @returns the terms, and the day by which the first post is to answer
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

/** The term of the post that has it today. */
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

/** How it stands today, whether or not the nightly run has closed it yet. */
export const effectiveStatus = (grievance: StoredGrievance, today: PlainDate): GrievanceStatus =>
  grievance.status === 'answered' && !isWithinResponsePeriod(grievance, today)
    ? 'closed'
    : grievance.status

/** Whether nobody answered it by the day on which its first post was to. */
export const isLate = (
  { status, dueOn }: Pick<StoredGrievance, 'status'> & { dueOn: PlainDate },
  today: PlainDate
): boolean => status === 'open' && dueOn < today

/** Once, while the answer is not older than that; a rating does not take it away. */
export const mayReopen = (grievance: StoredGrievance, today: PlainDate): boolean =>
  grievance.status !== 'open' && grievance.round === 1 && isWithinResponsePeriod(grievance, today)

export const mayRate = (grievance: StoredGrievance, today: PlainDate): boolean =>
  effectiveStatus(grievance, today) === 'answered'
