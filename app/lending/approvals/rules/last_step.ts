import { masters } from '#masters/queries/masters'

/** The step that issues the first letter of intent. */
export const FINAL_APPROVAL = 'approve'

/** Statuses of the applications that this role approves last: none for most roles. */
export const finalApprovalStatuses = (roleId: number): number[] =>
  masters().startStatuses('application', FINAL_APPROVAL, roleId)
