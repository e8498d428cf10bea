import { type Actor, isReportingSystem, type ReportingSystem } from '#workflow/contracts/subject'

/** Who records what the bank did: the applicant, or the bank itself through its system. */
export type Recorder = Actor | ReportingSystem

/** The columns that say who it was: exactly one of them is set. */
export const recorderColumns = (by: Recorder) =>
  isReportingSystem(by)
    ? { recordedBy: null, recordedByClient: by.clientId }
    : { recordedBy: by.id, recordedByClient: null }

/** The person who uploads; null for a system. */
export const uploaderOf = (by: Recorder): number | null => (isReportingSystem(by) ? null : by.id)
