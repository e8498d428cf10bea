import { PreviousVerificationSchema } from '#database/schema'

/** A verification of a sanction or disbursement that was reset. Append-only. */
export default class PreviousVerification extends PreviousVerificationSchema {}
