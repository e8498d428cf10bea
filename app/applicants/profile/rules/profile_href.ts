import { LOAN_TYPES } from '#masters/rules/loan_types'

/** Where the profile of a loan type is read and printed (document 2, 'View/Print Profile'). */
export function profileHref(loanType: number): string {
  return loanType === LOAN_TYPES.group ? '/profile/group' : '/profile'
}
