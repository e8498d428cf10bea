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

/** Every role but the applicant. */
export const OFFICER_ROLES: readonly RoleId[] = [1, 2, 3, 4, 5, 6, 7]
