import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { OFFICER_ROLES, Role } from '#auth/roles'

/** Who sees which summaries (DECISIONS 10); the district is the scope of each query. */
export default class ReportPolicy extends PortalPolicy {
  home(user: User) {
    return this.is(user, ...OFFICER_ROLES)
  }

  /** Accounts and the auditor have the summary of claims only. */
  applicationSummary(user: User) {
    return !this.is(user, Role.applicant, Role.accounts, Role.auditor)
  }

  /** Everybody but accounts, whose reports are those of loans, claims and payments. */
  mis(user: User) {
    return !this.is(user, Role.applicant, Role.accounts)
  }

  /** The report builder; which categories, `categoriesFor` says. */
  reports(user: User) {
    return this.is(user, ...OFFICER_ROLES)
  }

  /** Who is sent which report is the administrator's to say. */
  subscriptions(user: User) {
    return this.is(user, Role.administrator)
  }
}
