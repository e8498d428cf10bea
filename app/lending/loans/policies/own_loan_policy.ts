import { applicationOfLoanMenu } from '#applications/queries/my_applications'
import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'
import { loadMasters } from '#masters/queries/masters'

/** LOAN DETAILS of an applicant (document 1, section 2). */
export default class OwnLoanPolicy extends PortalPolicy {
  /**
   * Whether the menu is shown, from the stage of the letter of intent on; pages without content state the reason
   * themselves.
   */
  async view(user: User) {
    if (!this.is(user, Role.applicant)) return false
    /** A not-found page has a menu as well, and may be the first page that a process renders. */
    await loadMasters()
    return (await applicationOfLoanMenu(user.id)) !== null
  }
}
