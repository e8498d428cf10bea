import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { Actor, SubjectState, SubjectType } from '#workflow/contracts/subject'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { stepsOfFile } from '#workflow/queries/steps'
import { guardNamed } from '#workflow/registry'

interface TransitionQuery {
  subjectType: SubjectType
  subject: SubjectState
  actor: Actor | null
  action?: string
  toStatusId?: number
  /** The answer is acted on: an edit of the workflow waits until the end of the transaction. */
  lock?: boolean
}

/** The rows that let this actor take a step from where the subject stands, whatever the guards. */
async function candidateRows(client: QueryClientContract, request: TransitionQuery) {
  const { subjectType, subject, actor, action, toStatusId, lock } = request
  const begunWith = subject.workflowVersion
  const rows = await stepsOfFile(client, subjectType, { begunWith, lock }, (query) => {
    query.where('from_status', subject.statusId)
    if (action) query.where('action', action)
    if (toStatusId) query.where('to_status', toStatusId)
    if (actor) query.where('role', actor.role)
    else query.whereNull('role')
  })
  return rows.filter((row) => row.appliesToLoanType(subject.loanType))
}

/** The transitions whose guards all hold for this actor, this subject and this moment. */
export async function openTransitions(client: QueryClientContract, request: TransitionQuery) {
  const open: WorkflowTransition[] = []
  const today = getClock().today()
  for (const transition of await candidateRows(client, request)) {
    const { subject, actor, subjectType } = request
    const context = { client, subject, transition, actor, today }
    let holds = true
    for (const name of transition.guardNames) {
      holds = holds && (await guardNamed(subjectType, name)(context))
    }
    if (holds) {
      open.push(transition)
    }
  }
  return open
}
