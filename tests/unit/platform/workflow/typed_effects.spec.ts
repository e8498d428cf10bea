import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { parseCsv } from '#masters/seed/master_file'
import type { DecideInput } from '#workflow/actions/decide'
import type { EffectContext, SubjectType } from '#workflow/contracts/subject'
import { effectNamed, plainAction, registerEffect } from '#workflow/registry'

const TRANSITIONS = join(
  import.meta.dirname,
  '../../../../resources/masters/workflow_transitions.csv'
)

const rows = parseCsv(readFileSync(TRANSITIONS, 'utf8')).map(({ cells }) => ({
  subjectType: cells.subject_type as SubjectType,
  action: cells.action,
  effects: cells.effects.split(/\s+/).filter(Boolean),
}))

/** Whether the effect rejects the input of an action before any other check. */
function refuses(subjectType: SubjectType, effect: string, action: string): boolean {
  const context = { transition: { action } } as EffectContext<never>
  try {
    void Promise.resolve(effectNamed(subjectType, effect)(context)).catch(() => null)
    return false
  } catch (error) {
    return /does not accept/.test((error as Error).message)
  }
}

const takesSomething = (subjectType: SubjectType, effect: string) =>
  refuses(subjectType, effect, 'no such action')

function isFilled(subjectType: SubjectType, action: string): boolean {
  try {
    return plainAction(subjectType, action) !== action
  } catch {
    return true
  }
}

test.group('Action input', () => {
  test('is required by the compiler, exactly', ({ assert }) => {
    const actor = { id: 1, role: 6 }
    const claim = { subjectType: 'claim', subjectId: 1, actor } as const
    const application = { subjectType: 'application', subjectId: 1, actor } as const
    const steps: DecideInput[] = [
      { ...claim, action: 'verify', input: { approvedPaise: 100 } },
      { ...claim, action: 'return' },
      { ...application, action: 'verify' },
      { ...application, action: 'change_district', input: { districtId: 490 } },
      // @ts-expect-error: the amount is missing
      { ...claim, action: 'approve' },
      // @ts-expect-error: a return approves nothing
      { ...claim, action: 'return', input: { approvedPaise: 100 } },
      // @ts-expect-error: it is an amount that is brought
      { ...claim, action: 'verify', input: { districtId: 490 } },
      // @ts-expect-error: an application is verified without an amount
      { ...application, action: 'verify', input: { approvedPaise: 100 } },
      // @ts-expect-error: the day and the time are missing
      { ...application, action: 'schedule_meeting', input: { batchId: 1 } },
      // @ts-expect-error: no such step of a claim
      { ...claim, action: 'forward' },
    ]
    assert.isNotEmpty(steps)
  })

  test('is passed to an effect, which has the new status under its own name', () => {
    const takesAmount = (_: EffectContext<{ approvedPaise: number }>) => {}
    const readsStatus = (context: EffectContext) => {
      // @ts-expect-error: the status before or after, `transition` says
      return context.subject.statusId
    }
    /** Never called: only the compiler checks it. */
    const _wrong = () => {
      // @ts-expect-error: at which actions is not said
      registerEffect('claim', 'wrong', takesAmount)
      // @ts-expect-error: a return brings no amount
      registerEffect('claim', 'wrong', takesAmount, ['return'])
      // @ts-expect-error: a district is no amount
      registerEffect('application', 'wrong', takesAmount, ['change_district'])
    }
    void [_wrong, readsStatus]
  })

  test('is used by an effect of each of its rows, and no other input is', ({ assert }) => {
    const wrong = rows.filter(({ subjectType, action, effects }) => {
      const takers = effects.filter((effect) => takesSomething(subjectType, effect))
      const isTaken = takers.length > 0 && takers.every((one) => !refuses(subjectType, one, action))
      return isFilled(subjectType, action) ? !isTaken : takers.length > 0
    })
    assert.deepEqual(wrong, [])
    const filled = rows.filter((row) => isFilled(row.subjectType, row.action))
    assert.sameMembers(
      [...new Set(filled.map(({ subjectType, action }) => `${subjectType} ${action}`))],
      [
        'application schedule_meeting',
        'application change_district',
        'application appeal',
        'claim verify',
        'claim approve',
      ]
    )
  })

  test('cannot be omitted if a form names the action', ({ assert }) => {
    assert.equal(plainAction('claim', 'return'), 'return')
    assert.throws(() => plainAction('claim', 'approve'), /lacks its required input/)
  })
})
