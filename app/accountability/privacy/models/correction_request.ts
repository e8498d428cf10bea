import { CorrectionRequestSchema } from '#database/schema'

/** What a person asks their office to correct, and what it answered. */
export default class CorrectionRequest extends CorrectionRequestSchema {}
