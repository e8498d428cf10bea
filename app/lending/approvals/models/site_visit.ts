import { SiteVisitSchema } from '#database/schema'
import type { VisitActivity, VisitPurpose } from '#approvals/site_visits/rules/site_visit'

/** Findings of a district officer at a borrower's place. */
export default class SiteVisit extends SiteVisitSchema {
  declare purpose: VisitPurpose
  declare activity: VisitActivity | null
}
