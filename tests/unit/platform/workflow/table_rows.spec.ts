import { test } from '@japa/runner'
import type { EffectContext, SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import {
  effectNamed,
  guardNamed,
  plainAction,
  registerEffect,
  registerSteps,
  subjectAdapter,
} from '#workflow/registry'

const row = (attributes: Partial<WorkflowTransition['$attributes']>) =>
  new WorkflowTransition().fill(attributes)

test.group('Transition row', () => {
  test('lists its guards and effects, separated by blanks, or none', ({ assert }) => {
    const two = row({ guards: 'with_loi  never_extended', effects: ' cancel_loi\tleave_meeting ' })
    assert.deepEqual(two.guardNames, ['with_loi', 'never_extended'])
    assert.deepEqual(two.effectNames, ['cancel_loi', 'leave_meeting'])
    const none = row({ guards: null, effects: '' })
    assert.deepEqual([none.guardNames, none.effectNames], [[], []])
  })

  test('applies to the loan types that it lists, or to all if it lists none', ({ assert }) => {
    const some = row({ loanTypes: '1,12' })
    const applies = [1, 2, 3, 12, 21].filter((type) => some.appliesToLoanType(type))
    assert.deepEqual(applies, [1, 12])
    assert.isTrue(row({ loanTypes: null }).appliesToLoanType(3))
  })
})

test.group('Registered guards and effects', () => {
  const taken = (action: string) => ({ transition: { action } }) as EffectContext<never>

  test('are found by subject and name', async ({ assert }) => {
    const guard = () => true
    registerSteps('claim', { guards: { unit_guard: guard } })
    assert.equal(guardNamed('claim', 'unit_guard'), guard)
    assert.equal(subjectAdapter('claim').type, 'claim')
    assert.equal(subjectAdapter('application').type, 'application')
  })

  test('are reported by name if missing', ({ assert }) => {
    const unknown = 'is named by a master row but no module has registered it'
    assert.throws(
      () => guardNamed('application', 'unit_guard_of_nobody'),
      `Workflow: guard "unit_guard_of_nobody" of application ${unknown}`
    )
    assert.throws(
      () => effectNamed('claim', 'unit_effect_of_nobody'),
      `Workflow: effect "unit_effect_of_nobody" of claim ${unknown}`
    )
    assert.throws(
      () => subjectAdapter('letter' as SubjectType),
      `Workflow: subject "letter" ${unknown}`
    )
  })

  test('run with the context, at any action for an effect without input', ({ assert }) => {
    const seen: unknown[] = []
    registerEffect('application', 'unit_effect', (context) => void seen.push(context))
    const context = taken('verify')
    void effectNamed('application', 'unit_effect')(context)
    assert.deepEqual(seen, [context])
  })

  test('run only at the actions that provide input for an effect with input', ({ assert }) => {
    const actions: string[] = []
    registerEffect(
      'claim',
      'unit_amount',
      ({ transition }: EffectContext<{ approvedPaise: number }>) =>
        void actions.push(transition.action),
      ['verify', 'approve']
    )
    const effect = effectNamed('claim', 'unit_amount')
    void effect(taken('verify'))
    void effect(taken('approve'))
    assert.throws(
      () => void effect(taken('return')),
      'Workflow: effect "unit_amount" does not accept the input of "return"'
    )
    assert.deepEqual(actions, ['verify', 'approve'])
  })

  test('require input from an action only for its subject', ({ assert }) => {
    assert.throws(
      () => plainAction('claim', 'verify'),
      'Workflow: "verify" of claim lacks its required input'
    )
    assert.equal(plainAction('application', 'verify'), 'verify')
  })
})
