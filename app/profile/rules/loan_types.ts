/** The loan types by name; each number is the id of its scheme (document 2, section 1). */
export const LOAN_TYPES = { individual: 1, group: 2, education: 3 } as const
