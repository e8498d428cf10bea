import { type Actor, isReportingSystem, type ReportingSystem } from '#workflow/contracts/subject'

/** The recorder of the bank's actions: the applicant, or the bank itself through its system. */
export type Recorder = Actor | ReportingSystem

/** Returns the columns that identify the recorder: exactly one of them is set. */
export const recorderColumns = (by: Recorder) =>
  isReportingSystem(by)
    ? { recordedBy: null, recordedByClient: by.clientId }
    : { recordedBy: by.id, recordedByClient: null }

/** Returns the id of the person who uploads; null for a system. */
export const uploaderOf = (by: Recorder): number | null => (isReportingSystem(by) ? null : by.id)
