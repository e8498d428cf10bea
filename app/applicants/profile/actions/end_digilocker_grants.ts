import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { afterCommit } from '#kernel/database/after_commit'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { BackgroundRun } from '#kernel/operation/background_work'
import { DigiLocker } from '#profile/actions/digilocker_client'
import DigiLockerGrant from '#profile/models/digilocker_grant'
import { storedDigiLocker } from '#profile/queries/digilocker'
import type { DigiLockerSettings } from '#profile/rules/digilocker'

/** Revocations on their way: nobody waits for DigiLocker but a process that stops. */
const revocations = new Set<Promise<void>>()

export const revocationsSettled = () => Promise.all(revocations)

/** Tells DigiLocker, in the background, that tokens are of no more use. */
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
  /** Of everybody, when left out. */
  userId?: number
  /** Those whose time is over by then alone. */
  by?: Date
  /** Under which they were given: on or off, as they are when left out. */
  settings?: DigiLockerSettings | null
}

/** Forgets grants; once that is committed, their tokens are revoked at DigiLocker. */
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

/** Ends the grants whose time is over. @returns milliseconds until the next one's; null where there is none */
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
  failed: 'grants at DigiLocker could not be ended',
})

export const endGrantsInBackground = () => ends.startInServer()

export async function stopEndingGrants(): Promise<void> {
  await ends.stop()
  await revocationsSettled()
}
