import type { SubjectType } from '#workflow/contracts/subject'

/** What the addresses of officers call the kinds of files. */
export const FILE_KINDS = { applications: 'application', claims: 'claim' } as const

export const subjectTypeOf = (files: keyof typeof FILE_KINDS): SubjectType => FILE_KINDS[files]
