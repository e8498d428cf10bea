import type { SubjectType } from '#workflow/contracts/subject'

/** Whose workflow an address is about; the route lets no other words through. */
export const subjectOf = ({ subject }: Record<string, string | undefined>): SubjectType =>
  subject === 'claim' ? 'claim' : 'application'
