import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Who sees which summaries (DECISIONS 10); the district is the scope of each query. */
export default class ReportPolicy extends PortalPolicy {
  /** What every officer has: the home, the builder and subscriptions of their own. */
  home(user: User) {
    return user.isOfficer
  }

  /** Looking for anything; what is found is what each of its kinds may be seen by. */
  find(user: User) {
    return this.home(user)
  }

  /** Filters of lists with a name, and columns chosen; of which lists, their own rights say. */
  saveFilters(user: User) {
    return this.home(user)
  }

  /** Accounts and the auditor have the summary of claims only. */
  applicationSummary(user: User) {
    return !this.is(user, Role.applicant, Role.accounts, Role.auditor)
  }

  /** The district official has that of the own applications only. */
  claimSummary(user: User) {
    return user.isOfficer && !this.is(user, Role.districtOfficer)
  }

  /** Applications by district and by status, in place of the summaries by stage. */
  districtSummary(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** What waits on the desks of the others, beside the own (EXPERIENCE). */
  oversee(user: User) {
    return this.is(user, Role.administrator, Role.agm, Role.managingDirector, Role.generalManager)
  }

  /** Everybody but accounts, whose reports are those of loans, claims and payments. */
  mis(user: User) {
    return !this.is(user, Role.applicant, Role.accounts)
  }

  /** The report builder; which categories, the scope of reports says. */
  reports(user: User) {
    return this.home(user)
  }

  /** Every officer subscribes to the reports that they may run, for themselves. */
  subscribe(user: User) {
    return this.home(user)
  }

  /** What others are sent is the administrator's to say. */
  subscribeOthers(user: User) {
    return this.is(user, Role.administrator)
  }
}
