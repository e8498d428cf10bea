import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Who may see which summaries (DECISIONS 10); the district is the scope of each query. */
export default class ReportPolicy extends PortalPolicy {
  /** What every officer may use: the home page, the report builder and their own subscriptions. */
  home(user: User) {
    return user.isOfficer
  }

  /** Searching; each kind of result has its own rights. */
  find(user: User) {
    return this.home(user)
  }

  /** Saving named filters and column choices; which lists they apply to depends on the rights of the lists. */
  saveFilters(user: User) {
    return this.home(user)
  }

  /** Accounts and the auditor see only the summary of claims. */
  applicationSummary(user: User) {
    return !this.is(user, Role.applicant, Role.accounts, Role.auditor)
  }

  /** The district officer sees only the summary of applications. */
  claimSummary(user: User) {
    return user.isOfficer && !this.is(user, Role.districtOfficer)
  }

  /** Applications by district and by status, instead of the summaries by stage. */
  districtSummary(user: User) {
    return this.is(user, Role.districtOfficer)
  }

  /** What is pending with other roles, besides the officer's own queue (EXPERIENCE). */
  oversee(user: User) {
    return this.is(user, Role.administrator, Role.agm, Role.managingDirector, Role.generalManager)
  }

  /** Everybody except accounts, whose reports cover loans, claims and payments. */
  mis(user: User) {
    return !this.is(user, Role.applicant, Role.accounts)
  }

  /** The report builder; the report scope decides on the categories. */
  reports(user: User) {
    return this.home(user)
  }

  /** Every officer may subscribe to the reports that they may run. */
  subscribe(user: User) {
    return this.home(user)
  }

  /** Only the administrator subscribes others. */
  subscribeOthers(user: User) {
    return this.is(user, Role.administrator)
  }
}
