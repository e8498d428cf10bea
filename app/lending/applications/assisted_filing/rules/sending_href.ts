import { loanTypePath } from '#masters/rules/loan_types'

/** Where an application is sent that had this help, which may have been help with another loan. */
export const submissionPageHref = (help: { uuid: string; loanType: number }, loanType: number): string =>
  `/assisted/${help.uuid}${help.loanType === loanType ? '' : `?loan=${loanTypePath(loanType)}`}`
