export const CONTACT_KINDS = ['call', 'visit'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Results of a call or a visit. */
export const CONTACT_OUTCOMES = ['promised', 'paid', 'refused', 'not_reached', 'other'] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

export const CLOSE_REASONS = ['repays', 'settled', 'bank', 'mistake'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** Steps of a task, in the order of the page. */
export const FOLLOW_UP_STEPS = ['open', 'note', 'assign', 'close'] as const
export type FollowUpStep = (typeof FOLLOW_UP_STEPS)[number]

/** Returns the steps that can be taken: a task can be opened only where none is open. */
export const stepsFor = (hasOpen: boolean): FollowUpStep[] =>
  FOLLOW_UP_STEPS.filter((step) => (step === 'open') !== hasOpen)
