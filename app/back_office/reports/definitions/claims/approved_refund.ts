/**
 * The refund of a claim that the MD has approved, 0 of any other: what a stage before has entered is
 * not approved yet, and the tie-out does not count it. Binds `approvedClaimStatusId`.
 */
export const APPROVED_REFUND = '(case when c.status_id = ? then c.approved_paise else 0 end)'
