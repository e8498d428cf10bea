import type { Assert } from '@japa/assert'

/** Kinds in which nobody waits for the person (inertia/components/lending/applications/next_step.tsx). */
const QUIET = ['wait', 'wait_for_appeal', 'wait_for_claim', 'nothing']

/** Kinds of steps that cannot stand together: one says to wait, the other to act. */
const CONTRARY = [
  ['wait', 'correct'],
  ['wait', 'extend'],
  ['wait', 'go_to_bank'],
  ['wait_for_appeal', 'start'],
  ['correct', 'submit'],
]

export interface Step {
  kind: string
  href: string
  /** Of the application. */
  number: string | null
}

/** Refuses steps of one application of which one says to wait and another to act. */
export function refuseContrary(assert: Assert, steps: readonly Step[], where: string) {
  for (const [number, own] of Map.groupBy(steps, (step) => step.number)) {
    const kinds = own.map(({ kind }) => kind)
    for (const [one, other] of CONTRARY) {
      const isContrary = kinds.includes(one) && kinds.includes(other)
      assert.isFalse(isContrary, `${where}, ${number}: ${kinds.join(', ')}`)
    }
  }
}

/** Whether the first step leads on from a page, acts on it, or has to be waited for. */
export const leadsOn = ({ kind, href }: Step, here: string, actions: readonly string[]) =>
  href !== here ||
  QUIET.includes(kind) ||
  (kind === 'extend' && actions.includes('apply_for_extension'))
