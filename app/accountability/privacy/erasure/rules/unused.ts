/**
 * Days between the message that an account nobody uses will be erased and the erasure. Rule 8(2) of the DPDP
 * Rules 2025 asks for 48 hours; a telephone that is looked at once a week should not miss it.
 */
export const NOTICE_PERIOD_DAYS = 14
