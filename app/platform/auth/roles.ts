/** The roles of DECISIONS 10, by the ids of the role master. */
export const Role = {
  applicant: 0,
  administrator: 1,
  districtOfficer: 2,
  agm: 3,
  managingDirector: 4,
  generalManager: 5,
  accounts: 6,
  auditor: 7,
} as const

export type RoleId = (typeof Role)[keyof typeof Role]

/** Every role except the applicant. */
export const OFFICER_ROLES: readonly RoleId[] = Object.values(Role).filter(
  (role) => role !== Role.applicant
)

/**
 * The reviewing roles, from the district upwards: each decides the appeals against the one before it (DECISIONS 4), and
 * a late grievance goes to the next one.
 */
export const REVIEW_ORDER: readonly RoleId[] = [
  Role.districtOfficer,
  Role.agm,
  Role.generalManager,
  Role.managingDirector,
]
