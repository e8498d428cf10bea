import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'

/** Statuses in which a letter of intent may still be taken to a bank. */
export const openLetters = () =>
  masters()
    .applicationStatuses.filter(
      ({ showsLoi, pendingWithRole }) => showsLoi && pendingWithRole === Role.applicant
    )
    .map(({ id }) => id)
