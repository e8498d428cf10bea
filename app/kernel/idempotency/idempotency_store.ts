import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isUniqueViolation, sqlInstant, instantOf } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { afterCommit } from '#kernel/database/deferred_effects'
import type { HttpContext } from '@adonisjs/core/http'
import type { SessionData } from '@adonisjs/session/types'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { DateTime } from 'luxon'
import { KEY_DAYS } from '#kernel/idempotency/idempotency_key'

/** A form request in progress. */
export interface IdempotentRequest {
  userId: number
  keyDigest: string
  /** Returns the digest of the content; called when the body has been read completely. */
  contentDigest(): string | null
  /** Whether its effect is in the database. */
  isCommitted: boolean
}

/** User id of the key of another system, which is not a user. Its digest identifies the system. */
export const SYSTEM_USER_ID = 0

const currentRequest = new AsyncLocalStorage<IdempotentRequest | null>()

/** Returns the form request in progress; null outside of one. */
const currentIdempotentRequest = (): IdempotentRequest | null => currentRequest.getStore() ?? null

/** Runs the work of a form; its first transaction uses up the form's key. */
export function runIdempotently<T>(form: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  return currentRequest.run(form, work)
}

/**
 * Runs work that only prepares a form and may be repeated (a code that is tried, a row that is prepared): its
 * transactions do not use up the form's key.
 */
export function runWithoutKey<T>(work: () => Promise<T>): Promise<T> {
  return currentRequest.run(null, work)
}

/** The form was sent before and has taken effect, so this transaction must not. */
export class DuplicateRequest extends Refusal {
  constructor() {
    super('errors.idempotency.done', {}, { status: 409 })
  }
}

/**
 * Uses up the key of the current form, in the transaction of its effect: of two that arrive at once, the second waits
 * here for the first and finds the key used.
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

/**
 * Refuses to record a failure of a form that has taken effect meanwhile: its duplicate fails because of that effect,
 * such as a password changed a moment ago. Call it outside a transaction.
 *
 * @throws DuplicateRequest
 */
export async function refuseDuplicateRequest(): Promise<void> {
  const form = currentRequest.getStore()
  if (!form || form.isCommitted) return
  const { userId, keyDigest } = form
  const prior = await db
    .from('idempotency_keys')
    .where({ user_id: userId, key_digest: keyDigest })
    .first()
  if (prior) throw new DuplicateRequest()
}

/** The redirect of a form with its messages, or the small response to a form that was sent in the background. */
type StoredResponse =
  | { location: string; flash: SessionData }
  | { status: number; body: Record<string, unknown> }

interface PriorRequest {
  /** Null if there is no response to replay. */
  response: StoredResponse | null
  /** Whether it was the same form with the same content. */
  hasSameContent: boolean
}

/** Flash messages that a redirect carries to the next page. */
const FLASH_KEYS = ['success', 'warning', 'danger', 'result', 'inputErrorsBag']

/** Interval and time limit of waiting for the response of a first request that is still running. */
const POLL_MS = 100
const WAIT_MS = 10_000

const storedRow = ({ userId, keyDigest }: IdempotentRequest) =>
  db.from('idempotency_keys').where({ user_id: userId, key_digest: keyDigest })

/** Saves the response of the form, for when it is sent again. */
export async function saveResponse(form: IdempotentRequest, ctx: HttpContext): Promise<void> {
  const answer = responseOf(ctx)
  if (!answer) return
  await storedRow(form).update({ response: encrypt(JSON.stringify(answer), 'answer') })
}

/** Same for a request of another system, in the transaction of its effect: both are saved or neither. */
export async function saveApiResponse(
  trx: TransactionClientContract,
  answer: { status: number; body: Record<string, unknown> }
): Promise<void> {
  const form = currentIdempotentRequest()
  if (!form) return
  const { userId, keyDigest } = form
  await trx
    .from('idempotency_keys')
    .where({ user_id: userId, key_digest: keyDigest })
    .update({ response: encrypt(JSON.stringify(answer), 'answer') })
}

function responseOf({ response, session }: HttpContext): StoredResponse | null {
  const location = response.getHeader('location')
  if (typeof location === 'string') {
    const all = session.responseFlashMessages.all() as SessionData
    const flash = Object.fromEntries(
      Object.entries(all).filter(([name]) => FLASH_KEYS.includes(name))
    )
    return { location, flash }
  }
  const body = response.content?.[0]
  const isPage = response.getHeader('x-inertia') !== undefined
  if (isPage || typeof body !== 'object' || body === null) return null
  return { status: response.getStatus(), body }
}

/** Returns the outcome of this form when it was sent before; null if it has not taken effect. */
export async function findPriorRequest(form: IdempotentRequest): Promise<PriorRequest | null> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const row = await storedRow(form).first()
    if (!row) return null
    const sent = form.contentDigest()
    const isSame = sent === null || row.content_digest === null || row.content_digest === sent
    const answer = row.response
      ? (JSON.parse(decrypt(row.response, 'answer')) as StoredResponse)
      : null
    /** A request that was aborted before it responded will not respond later. */
    const isOver = Date.now() - instantOf(row.created_at).getTime() > WAIT_MS
    if (answer || isOver || !isSame || Date.now() > until)
      return { response: answer, hasSameContent: isSame }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Replays the first response, in place of the current one. */
export function replayResponse(answer: StoredResponse, { response, session }: HttpContext): void {
  session.responseFlashMessages.clear()
  if ('location' in answer) {
    session.flash(answer.flash)
    response.redirect().toPath(answer.location)
  } else {
    response.removeHeader('location')
    response.status(answer.status).json(answer.body)
  }
}

/** Number of days that rows are kept: one day more than a key can be used. */
const RETENTION_DAYS = KEY_DAYS + 1

/** Deletes rows of keys that can no longer be used. Returns the number of rows deleted. */
export async function pruneIdempotencyStore(): Promise<number> {
  const before = sqlInstant(DateTime.utc().minus({ days: RETENTION_DAYS }))
  return Number(await db.from('idempotency_keys').where('created_at', '<', before).delete())
}
