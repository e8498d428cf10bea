import type { ApiClient } from '@japa/api-client'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'

/** Status of a file that waits for the AGM (DECISIONS 3). */
export const WITH_AGM = 13

/** A file on the AGM's desk, whose applicant's answers are complete and have no papers yet. */
export interface FileWithAgm {
  agm: User
  owner: User
  made: Application
}

/** A file of one person, in the district of this name. */
export async function fileWithAgm(district: string): Promise<FileWithAgm> {
  const owner = await createApplicant()
  await createCompleteProfile(owner, { withDocuments: false })
  const made = await createApplication({
    userId: owner.id,
    statusId: WITH_AGM,
    districtId: districtNamed(district),
  })
  return { agm: await createOfficer(Role.agm), owner, made }
}

/** A file of a group, in the district of this name. */
export async function groupFileWithAgm(district: string): Promise<FileWithAgm> {
  const owner = await createApplicant()
  const { group } = await createCompleteGroup(owner, { withDocuments: false })
  const made = await createApplication({
    userId: owner.id,
    loanType: LOAN_TYPES.group,
    statusId: WITH_AGM,
    districtId: districtNamed(district),
    overrides: { groupId: group.id },
  })
  return { agm: await createOfficer(Role.agm), owner, made }
}

/** Where officers read it. */
export const officePath = ({ made }: FileWithAgm) => `/officer/applications/${made.id}`

/** What its officer is shown of it. */
export const reviewOf = async (client: ApiClient, one: FileWithAgm) =>
  pageProps(await requestAs(client, one.agm, 'get', officePath(one)), 'lending/approvals/review')

/** What its applicant is shown at home. */
export const homeOf = async (client: ApiClient, { owner }: FileWithAgm) =>
  pageProps(await requestAs(client, owner, 'get', '/dashboard'), 'lending/applications/dashboard')
