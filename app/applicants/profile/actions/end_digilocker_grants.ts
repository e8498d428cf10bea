import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/deferred_effects'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'
import { DigiLocker } from '#profile/actions/digilocker_client'
import DigiLockerGrant from '#profile/models/digilocker_grant'
import { storedDigiLocker } from '#profile/queries/digilocker'
import type { DigiLockerSettings } from '#profile/rules/digilocker'

/** Pending revocations. Only a stopping process waits for DigiLocker. */
const revocations = new Set<Promise<void>>()

export const revocationsSettled = () => Promise.all(revocations)

/** Revokes tokens at DigiLocker in the background. */
export function revokeTokens(
  tokens: readonly (string | null)[],
  settings: DigiLockerSettings | null = storedDigiLocker()
): void {
  if (!settings) return
  const locker = new DigiLocker(settings)
  for (const token of tokens) {
    if (token === null) continue
    const revocation = locker.revoke(token).finally(() => revocations.delete(revocation))
    revocations.add(revocation)
  }
}

const tokensOf = ({ opened }: DigiLockerGrant) => [
  opened?.accessToken ?? null,
  opened?.refreshToken ?? null,
]

interface EndedGrants {
  /** All users if omitted. */
  userId?: number
  /** Only grants that have expired by then. */
  by?: Date
  /** Settings under which they were granted; the current ones, on or off, if omitted. */
  settings?: DigiLockerSettings | null
}

/** Deletes grants; once that is committed, their tokens are revoked at DigiLocker. */
export async function endGrants(
  { userId, by, settings }: EndedGrants,
  trx: TransactionClientContract
): Promise<void> {
  const ending = DigiLockerGrant.query({ client: trx })
  if (userId !== undefined) ending.where({ userId })
  if (by) ending.where('expiresAt', '<=', sqlInstant(by))
  const grants = await ending
  if (grants.length === 0) return
  const ids = grants.map(({ id }) => id)
  await DigiLockerGrant.query({ client: trx }).whereIn('id', ids).delete()
  afterCommit(trx, () => revokeTokens(grants.flatMap(tokensOf), settings))
}

/** Ends expired grants. @returns milliseconds until the next one expires; null if there is none */
export class EndExpiredGrants {
  async run(): Promise<number | null> {
    const now = getClock().now()
    await inTransaction((trx) => endGrants({ by: now }, trx))
    const next = await DigiLockerGrant.query().orderBy('expiresAt').first()
    return next && next.expiresAt.toMillis() - now.getTime()
  }
}

const ends = new BackgroundRun({
  run: () => new EndExpiredGrants().run(),
  failed: 'DigiLocker grants could not be ended',
})

export const endGrantsInBackground = () => ends.startInServer()

export async function stopEndingGrants(): Promise<void> {
  await ends.stop()
  await revocationsSettled()
}
