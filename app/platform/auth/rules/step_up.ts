/** How long somebody who has proved again who they are may do what asks for it, in minutes. */
export const STEP_UP_MINUTES = 15

/** What is asked for: a code where a second factor is set up, the password where none is. */
export type StepUpProof = 'code' | 'password'

/**
 * When a step-up ends.
 *
 * @param at when it was done, milliseconds since 1970
 */
export const stepUpEnds = (at: number) => at + STEP_UP_MINUTES * 60_000

/**
 * Whether a step-up still holds. One from the future holds no more than none: a clock that was set
 * back must not lengthen it.
 *
 * @param at when it was done, milliseconds since 1970; null for none
 */
export function isSteppedUp(at: number | null, now: number): boolean {
  return at !== null && at <= now && now < stepUpEnds(at)
}
