import type { SubjectType } from '#workflow/contracts/subject'

/** What the addresses of officers call the kinds of files. */
export const FILES = { applications: 'application', claims: 'claim' } as const

export const subjectOf = (files: keyof typeof FILES): SubjectType => FILES[files]
