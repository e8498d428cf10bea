import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type HelpedWork, helpFor } from '#kernel/audit/helped_work'

/** What of a citizen's wizard a helper changed. */
export interface HelpedChange {
  /** Key of the section. */
  section: string
  /** The one slot of it, where it was of one. */
  slot?: string
  kind: 'saved' | 'draft'
}

type HelpNote = (
  work: HelpedWork,
  change: HelpedChange,
  trx: TransactionClientContract
) => Promise<void>

let note: HelpNote = async () => {
  throw new Error('Nobody keeps what helpers do (start/modules.ts)')
}

/** Lends this module the keeping of what helpers do; called once by the module of assistance. */
export function registerHelpNote(fn: HelpNote): void {
  note = fn
}

/**
 * Keeps what a helper changes, in the transaction of the change, in which the citizen's row is locked.
 * Nothing where a citizen writes for themselves.
 *
 * @throws Refusal where the help has ended meanwhile
 */
export async function noteHelp(
  citizenId: number,
  change: HelpedChange,
  trx: TransactionClientContract
): Promise<void> {
  const work = helpFor(citizenId)
  if (work) await note(work, change, trx)
}
