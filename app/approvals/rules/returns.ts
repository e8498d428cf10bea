import { masters } from '#masters/queries/masters'

/** Whether a step to a status gives the file back to its applicant, who then changes what it is about. */
export const isReturn = (toStatus: number) =>
  masters().applicationStatus(toStatus).editableByApplicant
