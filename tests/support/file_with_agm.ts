import type { ApiClient } from '@japa/api-client'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, createOfficer, requestAs } from '#tests/support/users'

/** Status of an application that is pending with the AGM (DECISIONS 3). */
export const WITH_AGM = 13

/** An application on the AGM's desk, with complete answers and no documents yet. */
export interface FileWithAgm {
  agm: User
  owner: User
  made: Application
}

/** Creates an application of one person, in the district with this name. */
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

/** Creates an application of a group, in the district with this name. */
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

/** Returns the path of its page for officers. */
export const officePath = ({ made }: FileWithAgm) => `/officer/applications/${made.id}`

/** Returns its review page as the officer sees it. */
export const reviewOf = async (client: ApiClient, one: FileWithAgm) =>
  pageProps(await requestAs(client, one.agm, 'get', officePath(one)), 'lending/approvals/review')

/** Returns the home page as its applicant sees it. */
export const homeOf = async (client: ApiClient, { owner }: FileWithAgm) =>
  pageProps(await requestAs(client, owner, 'get', '/dashboard'), 'lending/applications/dashboard')
