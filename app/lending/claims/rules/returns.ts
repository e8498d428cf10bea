import { masters } from '#masters/queries/masters'

/** Whether a step to a status gives the claim back to its applicant, who then corrects it. */
export const isReturn = (toStatus: number) => masters().claimStatus(toStatus).editableByApplicant
