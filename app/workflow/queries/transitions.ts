import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import type { Actor, SubjectState, SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import { guardNamed } from '#workflow/registry'

interface Asked {
  subjectType: SubjectType
  subject: SubjectState
  actor: Actor | null
  action?: string
  toStatusId?: number
}

/** The rows that let this actor take a step from where the subject stands, whatever the guards. */
async function candidateRows(client: QueryClientContract, asked: Asked) {
  const rows = WorkflowTransition.query({ client })
    .where('subject_type', asked.subjectType)
    .where('from_status', asked.subject.statusId)
    .if(asked.action, (query) => query.where('action', asked.action!))
    .if(asked.toStatusId, (query) => query.where('to_status', asked.toStatusId!))
    .if(
      asked.actor,
      (query) => query.where('role', asked.actor!.role),
      (query) => query.whereNull('role')
    )
    .orderBy('sort')
    .orderBy('id')
  return (await rows).filter((row) => row.appliesToLoanType(asked.subject.loanType))
}

/** The transitions whose guards all hold for this actor, this subject and this moment. */
export async function openTransitions(client: QueryClientContract, asked: Asked) {
  const open: WorkflowTransition[] = []
  const today = getClock().today()
  for (const transition of await candidateRows(client, asked)) {
    const { subject, actor, subjectType } = asked
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
