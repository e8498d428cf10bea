import { Role } from '#auth/roles'
import { financialYear } from '#kernel/calendar/periods'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { padNumber } from '#kernel/numbering/next_number'

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

export const RATINGS = [1, 2, 3, 4, 5] as const

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
