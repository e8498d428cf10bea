import { PreviousVerificationSchema } from '#database/schema'

/** A verification of a sanction or disbursement until it was taken back. Append-only. */
export default class PreviousVerification extends PreviousVerificationSchema {}
