import { AsyncLocalStorage } from 'node:async_hooks'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isUniqueViolation, sqlInstant, instantOf } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { afterCommit } from '#kernel/database/after_commit'
import type { HttpContext } from '@adonisjs/core/http'
import type { SessionData } from '@adonisjs/session/types'
import { decrypt, encrypt } from '#kernel/vault/vault'
import { DateTime } from 'luxon'
import { KEY_DAYS } from '#kernel/idempotency/idempotency_key'

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
const currentIdempotentRequest = (): IdempotentRequest | null => currentRequest.getStore() ?? null

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

/**
 * Refuses to record a failure of a form that has taken effect meanwhile: what its duplicate meets is that
 * effect, as a password that was changed a moment ago. Call it outside a transaction.
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

/** Where a form led, with its messages, or the small answer to one that was sent beside the page. */
type StoredResponse =
  | { location: string; flash: SessionData }
  | { status: number; body: Record<string, unknown> }

interface PriorRequest {
  /** Null: there is none to give again. */
  response: StoredResponse | null
  /** It was the same form with the same content. */
  hasSameContent: boolean
}

/** Messages that a redirect carries to the next page. */
const FLASH_KEYS = ['success', 'warning', 'danger', 'result', 'inputErrorsBag']

/** The first one is at it still: how often and how long its answer is waited for. */
const POLL_MS = 100
const WAIT_MS = 10_000

const storedRow = ({ userId, keyDigest }: IdempotentRequest) =>
  db.from('idempotency_keys').where({ user_id: userId, key_digest: keyDigest })

/** Keeps what the form was answered with, for when it is sent again. */
export async function saveResponse(form: IdempotentRequest, ctx: HttpContext): Promise<void> {
  const answer = responseOf(ctx)
  if (!answer) return
  await storedRow(form).update({ response: encrypt(JSON.stringify(answer), 'answer') })
}

/** The same for what another system sent, in the transaction of its effect: with it or not at all. */
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

/** What became of this form when it was sent before; null when it has not taken effect. */
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
    /** One that broke off before it could answer will not do so later. */
    const isOver = Date.now() - instantOf(row.created_at).getTime() > WAIT_MS
    if (answer || isOver || !isSame || Date.now() > until)
      return { response: answer, hasSameContent: isSame }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Gives the first answer again, in place of whatever was about to be said. */
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

/** A key is older than what was sent with it; a day more than it can be used is enough. */
const RETENTION_DAYS = KEY_DAYS + 1

/** Forgets what was sent with keys that cannot be used any more. Returns how many rows that were. */
export async function pruneIdempotencyStore(): Promise<number> {
  const before = sqlInstant(DateTime.utc().minus({ days: RETENTION_DAYS }))
  return Number(await db.from('idempotency_keys').where('created_at', '<', before).delete())
}
