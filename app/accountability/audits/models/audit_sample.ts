import { AuditSampleSchema } from '#database/schema'

/** Sample drawn from a month for the auditor to check. */
export default class AuditSample extends AuditSampleSchema {}
