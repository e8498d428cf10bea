import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type AssistedWork, assistedWorkFor } from '#kernel/audit/helped_work'

/** What of a citizen's wizard a helper changed. */
export interface AssistedSectionChange {
  /** Key of the section. */
  section: string
  /** The one slot of it, where it was of one. */
  slot?: string
  kind: 'saved' | 'draft'
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A helper changed something. The listener keeps it in the transaction of the change, or refuses it. */
    'profile:helped': { work: AssistedWork; change: AssistedSectionChange; trx: TransactionClientContract }
  }
}

/**
 * Keeps what a helper changes, in the transaction of the change, in which the citizen's row is locked.
 * Nothing where a citizen writes for themselves.
 *
 * @throws Refusal where the help has ended meanwhile
 */
export async function recordAssistedChange(
  citizenId: number,
  change: AssistedSectionChange,
  trx: TransactionClientContract
): Promise<void> {
  const work = assistedWorkFor(citizenId)
  if (work) await emitter.emitSerial('profile:helped', { work, change, trx })
}
