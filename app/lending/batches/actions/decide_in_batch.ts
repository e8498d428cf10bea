import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { Refusal } from '#kernel/exceptions/refusal'
import { Decide, type DecidedBy } from '#workflow/actions/decide'
import type { Step } from '#workflow/contracts/subject'
import { deciderName } from '#workflow/queries/decider'
import { latestDecision } from '#workflow/queries/decision_history'

/** Sentences of the engine, said about one application of many. */
const SINGLE_APPLICATION_MESSAGES: Readonly<Record<string, string>> = {
  'workflow.messages.already_decided': 'batches.messages.already_decided',
  'workflow.messages.not_allowed': 'batches.messages.not_allowed',
}

/**
 * One application's part of a step that concerns a whole agenda. A refusal names the application,
 * who decided meanwhile and what.
 *
 * @throws Refusal, FieldRefusals as `Decide`
 */
export async function decideInMeeting(
  application: Application,
  step: Step<'application'> & DecidedBy,
  trx: TransactionClientContract
) {
  try {
    const subject = { subjectType: 'application' as const, subjectId: application.id }
    return await new Decide().run({ ...subject, ...step }, trx)
  } catch (error) {
    const messageKey = error instanceof Refusal ? SINGLE_APPLICATION_MESSAGES[error.messageKey] : undefined
    if (!(error instanceof Refusal) || !messageKey) throw error
    throw new Refusal(
      messageKey,
      { ...(await latestDecisionParams(application, trx)), ...error.params },
      { status: error.status }
    )
  }
}

/** The application left the agenda meanwhile: who did what. */
export async function leftAgendaRefusal(application: Application, trx: TransactionClientContract) {
  const params = await latestDecisionParams(application, trx)
  return new Refusal('batches.messages.off_agenda', params, { status: 409 })
}

async function latestDecisionParams(application: Application, trx: TransactionClientContract) {
  const latest = await latestDecision('application', application.id, trx)
  return {
    number: application.number,
    name: deciderName(latest),
    last: { key: `workflow.actions.application.${latest?.action ?? 'submit'}` },
  }
}
