import { CorrectionRequestSchema } from '#database/schema'

/** A correction that a person requested, and the office's answer. */
export default class CorrectionRequest extends CorrectionRequestSchema {}
