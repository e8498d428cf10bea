import { Refusal } from '#kernel/exceptions/refusal'

/** Refusals on which a program of a bank acts by itself, by the key of their sentence. */
const ERROR_CODES: Readonly<Record<string, string>> = {
  'loans.messages.sanction_exists': 'E_SANCTION_EXISTS',
  'loans.messages.sanction_first': 'E_SANCTION_FIRST',
  'loans.messages.tranche_changed': 'E_TRANCHE_CHANGED',
  'loans.messages.tranche_not_next': 'E_TRANCHE_CHANGED',
  'bank_desk.messages.held_elsewhere': 'E_HELD_ELSEWHERE',
  'bank_desk.messages.not_offered': 'E_NOT_OFFERED',
  'workflow.messages.not_allowed': 'E_STAGE',
  'workflow.messages.already_decided': 'E_STAGE',
  'workflow.messages.done_already': 'E_STAGE',
}

/** Gives a refusal its code. The stage of a file is no matter of rights: 409, as whatever stands against a report. */
export async function withErrorCodes<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Refusal ? ERROR_CODES[error.messageKey] : undefined
    if (!code) throw error
    throw Object.assign(error as Refusal, { code, status: 409 })
  }
}
