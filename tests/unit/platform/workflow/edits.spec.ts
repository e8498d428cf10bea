import fc from 'fast-check'
import { test } from '@japa/runner'
import { DASHBOARD_COLUMNS } from '#masters/rules/coded_values'
import { keyOf, isBinding } from '#workflow/registry'
import { deliveredWorkflow } from '#tests/support/delivered_workflow'
import {
  applyEdit,
  placesForReview,
  type EditBounds,
  type WorkflowEdit,
} from '#workflow/rules/edits'
import { statusOf, type WorkflowGraph } from '#workflow/rules/graph'
import { problemsOf, type OfficeFacts } from '#workflow/rules/problems'
import type { SubjectType } from '#workflow/contracts/subject'

const REVIEWERS: Record<SubjectType, readonly number[]> = {
  application: [2, 3, 4, 5],
  claim: [2, 3, 4, 5, 6, 7],
}
const COLUMNS: Record<SubjectType, readonly string[]> = {
  application: DASHBOARD_COLUMNS,
  claim: ['Accounts', 'Auditor', 'GM', 'MD', 'ToBePaid', 'Rejected', 'Applicant'],
}
const PAID_FROM = 4
const CHAIN = [6, 7, 5, 4]

const delivered = {
  application: await deliveredWorkflow('application'),
  claim: await deliveredWorkflow('claim'),
}

const boundsOf = (subjectType: SubjectType, graph: WorkflowGraph): EditBounds => ({
  delivered: delivered[subjectType],
  mayReview: (role) => REVIEWERS[subjectType].includes(role),
  isBinding: (effect) => isBinding(subjectType, effect),
  columns: COLUMNS[subjectType],
  addedStatuses: graph.statuses.map(({ id }) => id).filter((id) => id > 100),
  newStatusId: Math.max(100, ...graph.statuses.map(({ id }) => id)) + 1,
})

const factsOf = (
  subjectType: SubjectType,
  filesAt: ReadonlyMap<number, number>,
  held: readonly number[]
): OfficeFacts => ({
  filesAt,
  held: new Set(held),
  columns: COLUMNS[subjectType],
  keyOf: (action) => keyOf(subjectType, action),
  chain: subjectType === 'claim' ? { roles: CHAIN, paidFrom: PAID_FROM } : null,
})

const everybody = [1, 2, 3, 4, 5, 6, 7]

/** Edits of any kind, sensible or not; numbers are taken modulo the available count. */
const anyEdit = fc.record({
  kind: fc.constantFrom('desk', 'stage', 'removal', 'restoration'),
  at: fc.nat(400),
  role: fc.integer({ min: 0, max: 7 }),
  column: fc.nat(20),
})

function editOf(
  graph: WorkflowGraph,
  subjectType: SubjectType,
  drawn: typeof anyEdit extends fc.Arbitrary<infer D> ? D : never
): WorkflowEdit {
  const { statuses } = graph
  const { kind, at, role } = drawn
  const statusId = statuses[at % statuses.length].id
  if (kind === 'desk') return { kind, statusId, role }
  if (kind === 'removal' || kind === 'restoration') return { kind, statusId }
  const places = placesForReview(graph, boundsOf(subjectType, graph))
  const place = places[at % places.length] ?? { fromStatus: statusId, toStatus: statusId }
  const columns = [...COLUMNS[subjectType], 'Nowhere']
  return { kind, ...place, role, column: columns[drawn.column % columns.length] }
}

/** Returns every path of a claim to its payment, as the roles that took its steps; each status occurs once. */
function pathsToPayment(graph: WorkflowGraph): Set<number>[] {
  const ways: Set<number>[] = []
  const walk = (at: number, seen: readonly number[], roles: readonly number[]) => {
    if (at === PAID_FROM) {
      ways.push(new Set(roles))
      return
    }
    for (const step of graph.steps.filter(({ fromStatus }) => fromStatus === at)) {
      if (seen.includes(step.toStatus)) continue
      walk(step.toStatus, [...seen, step.toStatus], step.role ? [...roles, step.role] : roles)
    }
  }
  walk(1, [1], [])
  return ways
}

/** Whether an application or claim at a status can reach an end by steps that somebody can take. */
function canEnd(graph: WorkflowGraph, statusId: number): boolean {
  const seen = new Set<number>()
  const open = [statusId]
  while (open.length > 0) {
    const at = open.pop()!
    if (statusOf(graph, at)?.isFinal) return true
    if (seen.has(at)) continue
    seen.add(at)
    for (const { fromStatus, toStatus } of graph.steps) if (fromStatus === at) open.push(toStatus)
  }
  return false
}

test.group('Edited workflow', () => {
  for (const type of ['application', 'claim'] as const) {
    test(`of ${type}s, if accepted, leaves nothing stuck or outside the columns, and no claim to fewer than four roles`, async ({
      assert,
    }) => {
      const delivered = await deliveredWorkflow(type)
      let letThrough = 0
      fc.assert(
        fc.property(
          fc.array(anyEdit, { minLength: 1, maxLength: 6 }),
          fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 5, maxLength: 7 }),
          fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
          (drawn, held, standing) => {
            let graph = delivered
            for (const one of drawn) {
              const filesAt = new Map(
                standing.map(([at, files]) => [
                  graph.statuses[at % graph.statuses.length].id,
                  files,
                ])
              )
              const facts = factsOf(type, filesAt, held)
              const edited = applyEdit(graph, editOf(graph, type, one), boundsOf(type, graph))
              if ('refusal' in edited || problemsOf(graph, edited.graph, facts).length > 0) continue
              graph = edited.graph
              letThrough++
              for (const statusId of filesAt.keys()) {
                assert.isTrue(canEnd(graph, statusId), `stuck at ${statusId}`)
                const status = statusOf(graph, statusId)!
                assert.include(COLUMNS[type], status.column ?? '')
                const desk = status.pendingWithRole
                if (!status.isFinal && desk) assert.include(held, desk)
              }
              if (type === 'claim') {
                for (const way of pathsToPayment(graph)) assert.isAtLeast(way.size, 4)
              }
            }
          }
        ),
        { numRuns: 600 }
      )
      assert.isAbove(letThrough, 10)
    })
  }

  test('keeps every guard and effect', async ({ assert }) => {
    const delivered = await deliveredWorkflow('application')
    const bounds = boundsOf('application', delivered)
    const edit = { kind: 'stage', fromStatus: 13, toStatus: 4, role: 5, column: 'GM' } as const
    const edited = applyEdit(delivered, edit, bounds)
    assert.isTrue('graph' in edited)
    if (!('graph' in edited)) return
    const named = ({ steps }: WorkflowGraph) =>
      steps.map(({ action, guards, effects }) => [action, guards, effects].join('|'))
    const kept = named(edited.graph)
    for (const one of named(delivered)) assert.include(kept, one)
  })
})

test.group('Refused workflow edits', () => {
  const refusalOf = async (subjectType: SubjectType, edit: WorkflowEdit) => {
    const graph = await deliveredWorkflow(subjectType)
    const edited = applyEdit(graph, edit, boundsOf(subjectType, graph))
    return 'refusal' in edited
      ? edited.refusal
      : problemsOf(graph, edited.graph, factsOf(subjectType, new Map(), everybody))
  }

  test('{0}')
    .with([
      [
        'a step that issues the letter is assigned to another role',
        'application',
        { kind: 'desk', statusId: 16, role: 5 },
        'binding_step',
      ],
      [
        'the committee’s report is assigned to another role',
        'application',
        { kind: 'desk', statusId: 2, role: 3 },
        'own_page',
      ],
      [
        'a review follows an unknown status',
        'application',
        { kind: 'stage', fromStatus: 999, toStatus: 4, role: 5, column: 'GM' },
        'unknown_status',
      ],
      [
        'a review precedes an unknown status',
        'application',
        { kind: 'stage', fromStatus: 13, toStatus: 999, role: 5, column: 'GM' },
        'unknown_status',
      ],
      [
        'a status of the applicant is assigned to a desk',
        'application',
        { kind: 'desk', statusId: 3, role: 3 },
        'no_desk_here',
      ],
      [
        'an applicant decides',
        'application',
        { kind: 'desk', statusId: 13, role: 0 },
        'role_not_allowed',
      ],
      [
        'an administrator decides',
        'application',
        { kind: 'desk', statusId: 13, role: 1 },
        'role_not_allowed',
      ],
      [
        'the auditor decides on applications',
        'application',
        { kind: 'desk', statusId: 13, role: 7 },
        'role_not_allowed',
      ],
      [
        'a review precedes the letter',
        'application',
        { kind: 'stage', fromStatus: 16, toStatus: 6, role: 5, column: 'MD' },
        'binding_step',
      ],
      [
        'a review is in no column',
        'application',
        { kind: 'stage', fromStatus: 13, toStatus: 4, role: 5, column: 'Nowhere' },
        'unknown_column',
      ],
      [
        'the first stage is removed',
        'application',
        { kind: 'removal', statusId: 1 },
        'first_stage',
      ],
      ['the committee is removed', 'application', { kind: 'removal', statusId: 2 }, 'own_page'],
      [
        'the issue of the letter is removed',
        'application',
        { kind: 'removal', statusId: 16 },
        'binding_step',
      ],
      [
        'an existing stage is restored',
        'application',
        { kind: 'restoration', statusId: 4 },
        'not_taken_out',
      ],
      [
        'the step that makes a claim payable is assigned to another role',
        'claim',
        { kind: 'desk', statusId: 5, role: 3 },
        'binding_step',
      ],
    ] as [string, SubjectType, WorkflowEdit, string][])
    .run(async ({ assert }, [, subjectType, edit, refusal]) => {
      assert.equal(await refusalOf(subjectType, edit), refusal)
    })

  test('a claim skips a post, or a post sees it twice', async ({ assert }) => {
    const skipped = await refusalOf('claim', { kind: 'desk', statusId: 2, role: 3 })
    assert.deepInclude(skipped, { kind: 'skipped', role: 7 })
    const twice = await refusalOf('claim', {
      kind: 'stage',
      fromStatus: 1,
      toStatus: 2,
      role: 5,
      column: 'Accounts',
    })
    assert.deepEqual(twice, [{ kind: 'twice', role: 5 }])
    const third = await refusalOf('claim', {
      kind: 'stage',
      fromStatus: 1,
      toStatus: 2,
      role: 3,
      column: 'Accounts',
    })
    assert.deepEqual(third, [])
  })

  test('a post has no step to take for its pending items', async ({ assert }) => {
    const graph = await deliveredWorkflow('application')
    const facts = factsOf('application', new Map([[13, 2]]), everybody)
    assert.deepEqual(problemsOf(graph, graph, facts), [])
    const { pendingWithRole } = statusOf(graph, 13)!
    const steps = graph.steps.filter(
      ({ fromStatus, role }) => fromStatus !== 13 || role !== pendingWithRole
    )
    assert.deepInclude(problemsOf(graph, { ...graph, steps }, facts), {
      kind: 'empty_desk',
      statusId: 13,
      files: 2,
    })
  })

  test('nobody holds the post, or items are pending at a removed review', async ({ assert }) => {
    const graph = await deliveredWorkflow('application')
    const bounds = boundsOf('application', graph)
    const stage = { kind: 'stage', fromStatus: 13, toStatus: 4, role: 3, column: 'GM' } as const
    const edited = applyEdit(graph, stage, bounds) as { graph: WorkflowGraph }
    assert.deepEqual(
      problemsOf(graph, edited.graph, factsOf('application', new Map([[13, 8]]), [2, 4, 5])),
      [
        { kind: 'nobody', statusId: 13, role: 3, files: 8 },
        { kind: 'nobody', statusId: 101, role: 3, files: 0 },
      ]
    )
    const again = applyEdit(
      edited.graph,
      { kind: 'removal', statusId: 101 },
      boundsOf('application', edited.graph)
    ) as { graph: WorkflowGraph }
    const facts = factsOf('application', new Map([[101, 2]]), everybody)
    assert.deepInclude(problemsOf(edited.graph, again.graph, facts), {
      kind: 'no_way_out',
      statusId: 101,
      files: 2,
    })
    const empty = factsOf('application', new Map(), everybody)
    assert.deepEqual(problemsOf(edited.graph, again.graph, empty), [])
  })
})

/** The steps regardless of their order. */
const setOf = ({ steps }: WorkflowGraph) =>
  steps.map(({ sort: _, ...step }) => JSON.stringify(step)).toSorted()

function edited(graph: WorkflowGraph, edit: WorkflowEdit) {
  const made = applyEdit(graph, edit, boundsOf('application', graph))
  if ('refusal' in made) throw new Error(made.refusal)
  return made.graph
}

const out = (statusId: number) => ({ kind: 'removal', statusId }) as const
const back = (statusId: number) => ({ kind: 'restoration', statusId }) as const

test.group('Removal of a delivered review', () => {
  const waysTo = ({ steps }: WorkflowGraph, statusId: number) =>
    steps
      .filter(({ fromStatus, toStatus }) => toStatus === statusId && fromStatus !== statusId)
      .map(({ action, fromStatus }) => `${action} ${fromStatus}`)

  test('of AGM, GM or both forwards applications to the next stage, without problems', ({
    assert,
  }) => {
    const { application } = delivered
    for (const [statusIds, next] of [
      [[13], 4],
      [[4], 16],
      [[13, 4], 16],
      [[4, 13], 16],
    ] as const) {
      let graph: WorkflowGraph = application
      for (const statusId of statusIds) {
        const after = edited(graph, out(statusId))
        const facts = factsOf('application', new Map([[statusId, 3]]), everybody)
        assert.deepEqual(problemsOf(graph, after, facts), [])
        graph = after
      }
      if (statusIds.includes(13 as never))
        assert.include(waysTo(graph, next), 'committee_approve 2')
      for (const statusId of statusIds)
        assert.isEmpty(waysTo(graph, statusId).filter((way) => !/ (13|4)$/.test(way)))
      const appeals = graph.steps.filter(
        ({ action, fromStatus }) => action === 'grant_appeal' && fromStatus === 18
      )
      assert.isAtLeast(appeals.length, 3)
    }
  })

  test('is reversible in any order', ({ assert }) => {
    const { application } = delivered
    for (const edits of [
      [out(13), back(13)],
      [out(4), back(4)],
      [out(13), out(4), back(13), back(4)],
      [out(13), out(4), back(4), back(13)],
      [out(4), out(13), back(13), back(4)],
    ]) {
      const graph = edits.reduce<WorkflowGraph>(edited, application)
      assert.deepEqual(setOf(graph), setOf(application))
    }
  })

  test('lists the remaining steps of a post that nobody holds', ({ assert }) => {
    const after = edited(delivered.application, out(13))
    const facts = factsOf('application', new Map(), [1, 2, 4, 5])
    assert.deepEqual(problemsOf(delivered.application, after, facts), [
      { kind: 'no_actor', role: 3, action: 'reissue_loi' },
      { kind: 'no_actor', role: 3, action: 'change_district' },
    ])
  })

  test('is not possible for a post in the chain of a claim', ({ assert }) => {
    const made = applyEdit(delivered.claim, out(2), boundsOf('claim', delivered.claim))
    assert.isTrue('graph' in made)
    if (!('graph' in made)) return
    const facts = factsOf('claim', new Map(), everybody)
    assert.deepInclude(problemsOf(delivered.claim, made.graph, facts), { kind: 'skipped', role: 7 })
  })
})
