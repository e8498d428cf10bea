import { test } from '@japa/runner'
import {
  type GraphStatus,
  type GraphStep,
  type WorkflowGraph,
  effectsOf,
} from '#workflow/rules/graph'
import { problemsOf, type OfficeFacts } from '#workflow/rules/problems'

const [APPLICANT, ADMINISTRATOR, DISTRICT, AGM] = [0, 1, 2, 3]
const [FIRST, SECOND, ENDED] = [1, 2, 3]

const status = (id: number, pendingWithRole: number | null): GraphStatus => ({
  id,
  pendingWithRole,
  column: 'Desk',
  isFinal: pendingWithRole === null,
  workOrder: id,
})

const step = (fromStatus: number | null, role: number | null, toStatus: number): GraphStep => ({
  action: 'forward',
  loanTypes: null,
  fromStatus,
  role,
  toStatus,
  guards: null,
  effects: null,
  needsReason: false,
  needsRemarks: false,
  reasonKind: null,
  offeredIn: 'decision',
  isRejection: false,
  comesBack: false,
  sort: 10,
})

/** Submitted to the district, forwarded to the AGM, ended there. */
const GRAPH: WorkflowGraph = {
  statuses: [status(FIRST, DISTRICT), status(SECOND, AGM), status(ENDED, null)],
  steps: [
    { ...step(null, APPLICANT, FIRST), action: 'submit' },
    step(FIRST, DISTRICT, SECOND),
    step(SECOND, AGM, ENDED),
  ],
}

const FACTS: OfficeFacts = {
  filesAt: new Map(),
  held: new Set([DISTRICT, AGM]),
  columns: ['Desk'],
  keyOf: ([letter]) => letter,
  chain: null,
}

const withStep = (added: GraphStep) => ({ ...GRAPH, steps: [...GRAPH.steps, added] })
const withoutStep = (index: number) => ({ ...GRAPH, steps: GRAPH.steps.toSpliced(index, 1) })
const withStatus = (index: number, change: Partial<GraphStatus>) => ({
  ...GRAPH,
  statuses: GRAPH.statuses.with(index, { ...GRAPH.statuses[index], ...change }),
})
const problems = (next: WorkflowGraph, facts: Partial<OfficeFacts> = {}, now = next) =>
  problemsOf(now, next, { ...FACTS, ...facts })

test.group('Workflow problems', () => {
  test('do not exist in a valid workflow', ({ assert }) => {
    assert.isEmpty(problems(GRAPH))
  })

  test('include a status whose post nobody holds, with its pending items', ({ assert }) => {
    assert.deepEqual(
      problems(GRAPH, { held: new Set([DISTRICT]), filesAt: new Map([[SECOND, 4]]) }),
      [{ kind: 'nobody', statusId: SECOND, role: AGM, files: 4 }]
    )
  })

  test('include a status outside every column', ({ assert }) => {
    for (const column of [null, 'Nowhere']) {
      assert.deepEqual(problems(withStatus(1, { column })), [
        { kind: 'no_column', statusId: SECOND },
      ])
    }
    assert.deepEqual(problems(withStatus(2, { column: null })), [
      { kind: 'no_column', statusId: ENDED },
    ])
  })

  test('include a status without steps, and a post with nothing to do', ({ assert }) => {
    assert.deepEqual(problems(withoutStep(2)), [
      { kind: 'no_way_out', statusId: FIRST, files: 0 },
      { kind: 'no_way_out', statusId: SECOND, files: 0 },
      { kind: 'empty_desk', statusId: SECOND, files: 0 },
    ])
  })

  test('include a post that can only stay while another one continues', ({ assert }) => {
    const graph = {
      ...GRAPH,
      steps: [...GRAPH.steps.slice(0, 2), step(SECOND, AGM, SECOND), step(SECOND, DISTRICT, ENDED)],
    }
    assert.deepEqual(problems(graph), [{ kind: 'empty_desk', statusId: SECOND, files: 0 }])
  })

  test('do not include a status that no item has or reaches', ({ assert }) => {
    const lonely = { ...GRAPH, statuses: [...GRAPH.statuses, status(9, AGM)] }
    assert.isEmpty(problems(lonely))
    assert.isEmpty(problems(lonely, { filesAt: new Map([[9, 0]]) }))
    assert.isNotEmpty(problems(lonely, { filesAt: new Map([[9, 1]]) }))
  })

  test('include two buttons with the same shortcut for one post, once per shortcut', ({
    assert,
  }) => {
    const twice = withStep({ ...step(FIRST, DISTRICT, ENDED), action: 'finish' })
    assert.deepEqual(problems(twice), [{ kind: 'same_key', statusId: FIRST, letter: 'f' }])
    assert.isEmpty(problems(twice, { keyOf: (action) => (action === 'finish' ? null : 'f') }))
    assert.isEmpty(problems(twice, { keyOf: () => null }))
  })

  test('do not include such buttons for one action, another post or another page', ({ assert }) => {
    const added = step(FIRST, DISTRICT, ENDED)
    assert.isEmpty(problems(withStep(added)))
    assert.isEmpty(problems(withStep({ ...added, action: 'finish', role: AGM })))
    assert.isEmpty(problems(withStep({ ...added, action: 'finish', offeredIn: 'page' })))
  })
})

test.group('Claim chain', () => {
  const chain = { roles: [DISTRICT, AGM], paidFrom: ENDED }

  test('is intact if every path to the payment passes all posts', ({ assert }) => {
    assert.isEmpty(problems(GRAPH, { chain }))
  })

  test('is broken by a path that skips a post', ({ assert }) => {
    assert.deepEqual(problems(withStep(step(FIRST, DISTRICT, ENDED)), { chain }), [
      { kind: 'skipped', role: AGM },
    ])
  })

  test('is broken by a post that sees a claim at two stages', ({ assert }) => {
    const graph = {
      statuses: [...GRAPH.statuses.slice(0, 2), status(4, DISTRICT), GRAPH.statuses[2]],
      steps: [...GRAPH.steps.slice(0, 2), step(SECOND, AGM, 4), step(4, DISTRICT, ENDED)],
    }
    assert.deepEqual(problems(graph, { chain }), [{ kind: 'twice', role: DISTRICT }])
    assert.isEmpty(problems(graph), 'of claims alone')
  })

  test('ignores the stage that pays, and stages that no claim reaches', ({ assert }) => {
    const payer = withStatus(2, { pendingWithRole: AGM })
    assert.isEmpty(problems(payer, { chain }))
    const lonely = { ...GRAPH, statuses: [...GRAPH.statuses, status(9, AGM)] }
    assert.isEmpty(problems(lonely, { chain }))
  })
})

test.group('Fixed step', () => {
  const missing = (gone: GraphStep, next = GRAPH) => problems(next, {}, withStep(gone))
  const fixed = { action: 'forward', kind: 'fixed_step', statusId: FIRST }

  test('is one of the applicant, the administrator, the system or a separate page', ({
    assert,
  }) => {
    for (const role of [APPLICANT, ADMINISTRATOR, null]) {
      assert.deepEqual(missing(step(FIRST, role, ENDED)), [fixed] as never, `role ${role}`)
    }
    const ofPage = { ...step(FIRST, DISTRICT, ENDED), offeredIn: 'page' }
    assert.deepEqual(missing(ofPage), [fixed] as never)
    assert.isEmpty(missing(step(FIRST, DISTRICT, ENDED)), 'a decision can be edited')
  })

  test('must keep its guards and effects', ({ assert }) => {
    const kept = step(FIRST, null, ENDED)
    for (const change of [{ guards: 'paid' }, { effects: 'letter' }, { toStatus: SECOND }]) {
      assert.deepEqual(problems(withStep({ ...kept, ...change }), {}, withStep(kept)), [
        fixed,
      ] as never)
    }
    assert.isEmpty(problems(withStep(kept)))
  })

  test('must remain where applications or claims begin', ({ assert }) => {
    const gone = { ...step(null, APPLICANT, SECOND), action: 'submit' }
    assert.deepEqual(missing(gone), [{ kind: 'fixed_step', action: 'submit', statusId: null }])
  })

  test('may be removed with its status, or with all steps out of it', ({ assert }) => {
    assert.isEmpty(missing(step(9, null, ENDED)), 'the status is gone')
    assert.isEmpty(missing(step(ENDED, null, FIRST)), 'no step leads out of it')
  })
})

test.group('Step effects', () => {
  test('are described by their texts', ({ assert }) => {
    assert.deepEqual(effectsOf({ effects: ' letter  claim ' }), ['letter', 'claim'])
    assert.deepEqual(effectsOf({ effects: null }), [])
  })
})
