import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isUniqueViolation, sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { afterCommit } from '#kernel/database/after_commit'

/** A form on its way through the application. */
export interface IdempotentRequest {
  userId: number
  keyDigest: string
  /** Digest of what was sent; asked for when everything has been read. */
  contentDigest(): string | null
  /** Its effect is in the database. */
  isCommitted: boolean
}

/** Whose a key of another system is: nobody's. Which system's, its digest says. */
export const SYSTEM_USER_ID = 0

const currentRequest = new AsyncLocalStorage<IdempotentRequest | null>()

/** The form that is being worked on; null outside of one. */
export const currentIdempotentRequest = (): IdempotentRequest | null =>
  currentRequest.getStore() ?? null

/** Does the work of a form; its first transaction uses the form's key up. */
export function runIdempotently<T>(form: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  return currentRequest.run(form, work)
}

/**
 * Does what only prepares a form and may be done any number of times (a code that is tried, a row
 * that is made ready): its transactions leave the form's key alone.
 */
export function runWithoutKey<T>(work: () => Promise<T>): Promise<T> {
  return currentRequest.run(null, work)
}

/** The form was sent before and has taken effect: nothing of this transaction may. */
export class DuplicateRequest extends Refusal {
  constructor() {
    super('errors.idempotency.done', {}, { status: 409 })
  }
}

/**
 * Uses up the key of the form that is being worked on, in the transaction of its effect: of two that
 * arrive at once the second waits here for the first and finds the key taken.
 *
 * @throws DuplicateRequest
 */
export async function consumeIdempotencyKey(trx: TransactionClientContract): Promise<void> {
  const form = currentRequest.getStore()
  if (!form || form.isCommitted) return
  try {
    await trx.table('idempotency_keys').insert({
      user_id: form.userId,
      key_digest: form.keyDigest,
      content_digest: form.contentDigest(),
      created_at: sqlInstant(new Date()),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DuplicateRequest()
    throw error
  }
  afterCommit(trx, () => {
    form.isCommitted = true
  })
}
