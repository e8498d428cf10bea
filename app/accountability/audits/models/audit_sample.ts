import { AuditSampleSchema } from '#database/schema'

/** What was drawn of a month for the auditor to look at. */
export default class AuditSample extends AuditSampleSchema {}
