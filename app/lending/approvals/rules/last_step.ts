import { masters } from '#masters/queries/masters'

/** The step that issues the first letter of intent. */
export const LAST_STEP = 'approve'

/** Statuses of the applications that this role approves last: none for most roles. */
export const lastDecisionStatuses = (roleId: number): number[] =>
  masters().startsOf('application', LAST_STEP, roleId)
