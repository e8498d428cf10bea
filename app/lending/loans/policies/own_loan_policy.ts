import { applicationOfLoanMenu } from '#applications/queries/my_applications'
import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'
import { loadMasters } from '#masters/queries/masters'

/** LOAN DETAILS of an applicant (document 1, section 2). */
export default class OwnLoanPolicy extends PortalPolicy {
  /** At a stage of the letter of intent; the pages themselves say why there is nothing on them yet. */
  async view(user: User) {
    if (!this.is(user, Role.applicant)) return false
    /** A page that was not found has a menu as well, and may be the first that a process shows. */
    await loadMasters()
    return (await applicationOfLoanMenu(user.id)) !== null
  }
}
