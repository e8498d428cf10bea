import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What a module of helpers knows of applications, which this module cannot. */
export interface ApplicationHelp {
  /** Refuses a submission that needs more than its form, in its transaction, with the citizen's row locked. */
  guardSubmission(userId: number, loanType: number, trx: TransactionClientContract): Promise<void>
  /** Where such an application is submitted instead; null where the form of the summary does. */
  submissionHref(userId: number, loanType: number): Promise<string | null>
  /** By the id of a step: the name of who helped with it. */
  helpersOf(applicationId: number): Promise<ReadonlyMap<number, string>>
}

let help: ApplicationHelp = {
  guardSubmission: async () => {},
  submissionHref: async () => null,
  helpersOf: async () => new Map(),
}

/** Lends this module what is known of helpers; called once by their module at start. */
export function registerApplicationHelp(known: ApplicationHelp): void {
  help = known
}

export const applicationHelp = (): ApplicationHelp => help
