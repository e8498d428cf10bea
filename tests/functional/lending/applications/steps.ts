import type { Assert } from '@japa/assert'

/**
 * Kinds of steps in which nothing is required of the person (inertia/components/lending/applications/next_step.tsx).
 */
const PASSIVE_KINDS = ['wait', 'wait_for_appeal', 'wait_for_claim', 'nothing']

/** Kinds of steps that contradict each other: one requires waiting, the other an action. */
const CONTRADICTIONS = [
  ['wait', 'correct'],
  ['wait', 'extend'],
  ['wait', 'go_to_bank'],
  ['wait_for_appeal', 'start'],
  ['correct', 'submit'],
]

export interface Step {
  kind: string
  href: string
  /** Number of the application. */
  number: string | null
}

/** Fails if one step of an application requires waiting and another an action. */
export function assertConsistent(assert: Assert, steps: readonly Step[], where: string) {
  for (const [number, own] of Map.groupBy(steps, (step) => step.number)) {
    const kinds = own.map(({ kind }) => kind)
    for (const [one, other] of CONTRADICTIONS) {
      const isContrary = kinds.includes(one) && kinds.includes(other)
      assert.isFalse(isContrary, `${where}, ${number}: ${kinds.join(', ')}`)
    }
  }
}

/** Whether the first step leads to another page, can be done on this one, or requires waiting. */
export const leadsOn = ({ kind, href }: Step, here: string, actions: readonly string[]) =>
  href !== here ||
  PASSIVE_KINDS.includes(kind) ||
  (kind === 'extend' && actions.includes('apply_for_extension'))
