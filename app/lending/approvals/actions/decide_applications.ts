import db from '@adonisjs/lucid/services/db'
import { FieldRefusals, Refusal, sentence } from '#kernel/exceptions/refusal'
import type Application from '#applications/models/application'
import { mayNameItem } from '#approvals/rules/returned_items'
import type { Viewer } from '#approvals/contracts/viewer'
import { namedPeople } from '#group/queries/group_people'
import { masters } from '#masters/queries/masters'
import { Decide, type DecisionResult } from '#workflow/actions/decide'
import { UndoDecision } from '#workflow/actions/undo_decision'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { stepsOfFile } from '#workflow/queries/transitions'
import { plainAction } from '#workflow/registry'
import type { I18n } from '@adonisjs/i18n'
import { fileExceptions } from '#approvals/queries/bulk_approval'
import { bulkTransitions } from '#approvals/queries/bulk_steps'
import { visibleApplications } from '#approvals/queries/visible_applications'
import {
  type ExpectedSubject,
  type SubjectOutcome,
  openedSubjects,
  wasStepTaken,
} from '#workflow/queries/bulk_decisions'

interface DecisionInput {
  action: string
  reasonId: number | null
  remarks: string | null
  /** Key of the field or document that a return is about; null if the officer names none. */
  item?: string | null
  /** What the officer saw of the application when deciding. */
  expectedStatusId: number
  expectedDecisionId: number | null
}

/**
 * An officer's decision from the form of the review screen (DECISIONS 4). Only for the form's own actions: an action
 * with a page of its own needs that page's input.
 *
 * @throws Refusal if somebody else was first, or this officer may not decide it now
 * @throws FieldRefusals if the reason or the remarks are missing, the reason is of another kind, or the step or the
 * application has no such item
 */
export class DecideApplication {
  async run(
    viewer: Viewer,
    application: Application,
    input: DecisionInput
  ): Promise<DecisionResult> {
    const { action, expectedStatusId, reasonId, item = null } = input
    const begunWith = application.workflowVersion
    const rows = await stepsOfFile(
      db.connection(),
      'application',
      { begunWith },
      (steps) => void steps.where({ offeredIn: 'decision', role: viewer.roleId, action })
    )
    if (rows.length === 0) {
      throw new Refusal(
        'approvals.messages.not_in_this_form',
        { status: application.status },
        { status: 403 }
      )
    }
    const row = rows.find(({ fromStatus }) => fromStatus === expectedStatusId)
    if (row?.needsReason && reasonId !== null) {
      refuseUnknownReason(row.reasonKind, reasonId)
    }
    if (item !== null && row) await refuseUnknownItem(item, row, application)
    return new Decide().run({
      subjectType: 'application',
      subjectId: application.id,
      action: plainAction('application', action),
      actor: { id: viewer.id, role: viewer.roleId },
      expectedStatusId,
      expectedDecisionId: input.expectedDecisionId,
      reasonId,
      remarks: input.remarks,
      item,
    })
  }
}

async function refuseUnknownItem(
  item: string,
  row: WorkflowTransition,
  { loanType, groupId }: Application
) {
  if (mayNameItem(item, row.toStatus, loanType, await namedPeople(groupId))) return
  throw new FieldRefusals([{ field: 'item', messageKey: 'workflow.messages.item_unknown' }])
}

function refuseUnknownReason(kind: string | null, reasonId: number) {
  const isOffered = masters()
    .reasons(kind ?? 'any')
    .some(({ id }) => id === reasonId)
  if (!isOffered) {
    const messageKey = 'workflow.messages.reason_needed'
    throw new FieldRefusals([{ field: 'reasonId', messageKey }])
  }
}

interface DecisionsInput {
  action: string
  reasonId: number | null
  remarks: string | null
  /** Key of the field or document that a return is about, which each of the applications has; null for none. */
  item?: string | null
  subjects: readonly ExpectedSubject[]
  /** Skips every exception, including those that this officer has opened. */
  isUsualOnly?: boolean
}

/**
 * One step for several applications, each a decision in a transaction of its own: an application that moved meanwhile,
 * or has an exception that this officer has not looked at, does not affect the others. A step that this officer has
 * already taken, from the state they saw, counts as done.
 *
 * @throws NotFound if this officer may not access one of them, before anything is done
 * @throws Refusal for a step that cannot be taken in bulk, such as every rejection
 * @throws FieldRefusals if the reason or the remarks are missing, or not all applications have the item
 */
export class DecideApplications {
  /** Decisions of this run. */
  readonly decided: DecisionResult[] = []

  async run(viewer: Viewer, input: DecisionsInput, i18n: I18n): Promise<SubjectOutcome[]> {
    const { action, subjects } = input
    const transitions = bulkTransitions(viewer.roleId).filter((row) => row.action === action)
    if (transitions.length === 0) {
      throw new Refusal('approvals.bulk.not_for_many', {}, { status: 403 })
    }
    const expectedSubjects = new Map(subjects.map((subject) => [subject.id, subject]))
    const applications = await visibleApplications(viewer, [...expectedSubjects.keys()])
    refuseItemNotInAll(input, transitions, applications)
    const opened = input.isUsualOnly
      ? new Set<number>()
      : await openedSubjects('application', viewer.id, applications)
    const outcomes: SubjectOutcome[] = []
    for (const application of applications) {
      const { id } = application
      const file = expectedSubjects.get(id)!
      try {
        if (!transitions.some(({ fromStatus }) => fromStatus === file.expectedStatusId)) {
          throw new Refusal('approvals.messages.not_in_this_form', { status: application.status })
        }
        if (await wasStepTaken('application', file, { officerId: viewer.id, actions: [action] })) {
          outcomes.push({ id, outcome: 'done', why: '' })
          continue
        }
        const exceptions = opened.has(id)
          ? []
          : await this.#exceptions(application, file, viewer, i18n)
        if (exceptions.length > 0) {
          outcomes.push({ id, outcome: 'left_out', why: exceptions.join(' ') })
          continue
        }
        const { reasonId, remarks, item } = input
        const step = { ...file, action, reasonId, remarks, item }
        this.decided.push(await new DecideApplication().run(viewer, application, step))
        outcomes.push({ id, outcome: 'done', why: '' })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const why = sentence(i18n, error.messageKey, error.params)
        outcomes.push({ id, outcome: 'refused', why })
      }
    }
    return outcomes
  }

  /** For an application that moved on, the step itself reports who was first. */
  async #exceptions(application: Application, file: ExpectedSubject, viewer: Viewer, i18n: I18n) {
    if (application.statusId !== file.expectedStatusId) return []
    return fileExceptions(application, viewer, i18n)
  }
}

/** Checked before any application is changed. */
function refuseItemNotInAll(
  { item = null }: DecisionsInput,
  transitions: readonly { toStatus: number }[],
  applications: readonly Application[]
) {
  if (item === null) return
  const isOfAll = applications.every(({ loanType }) =>
    transitions.some(({ toStatus }) => mayNameItem(item, toStatus, loanType))
  )
  if (isOfAll) return
  throw new FieldRefusals([{ field: 'item', messageKey: 'workflow.messages.item_unknown' }])
}

/**
 * Undoes the decisions of one confirmation, each in a transaction of its own: one whose application has since been
 * acted on does not affect the others.
 */
export class UndoDecisions {
  /**
   * @returns ids of the restored applications, and why others were not restored, in the officer's language
   * @throws NotFound if one is another officer's decision
   */
  async run(viewer: Viewer, decisionIds: readonly number[], i18n: I18n) {
    const officer = { id: viewer.id, role: viewer.roleId }
    const undone: number[] = []
    const kept: string[] = []
    for (const decisionId of decisionIds) {
      const input = { subjectType: 'application' as const, decisionId, officer }
      try {
        undone.push(await new UndoDecision().run(input))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        kept.push(sentence(i18n, error.messageKey, error.params))
      }
    }
    return { undone, kept }
  }
}
