import type { Right } from '#auth/policies/rights'

/**
 * Roles that have a right whose policy reads stored rows, according to the delivered table of transitions (DECISIONS 4,
 * 8 and 10). `tests/functional/policies/stored` verifies these.
 */
export const RIGHTS_BY_ROWS = {
  'ApprovalsApplicationPolicy.decide': [2, 3, 4, 5],
  'ApprovalsApplicationPolicy.approveLast': [4],
  'BatchPolicy.manage': [2],
  'ClaimPolicy.decide': [4, 5, 6, 7],
  'ClaimPolicy.approveLast': [4],
  'CollaborationDeskPolicy.assign': [2, 3, 4, 5, 6, 7],
  'CollaborationDeskPolicy.ask': [2, 3, 4, 5, 6, 7],
  /** Held by an applicant who has a letter of intent. */
  'LoansOwnLoanPolicy.view': [],
  'LoiPolicy.extend': [4],
} satisfies Partial<Record<Right, number[]>>
