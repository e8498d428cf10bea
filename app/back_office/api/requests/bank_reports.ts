import { type Hmac, createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '#kernel/exceptions/problem'
import {
  findPriorRequest,
  DuplicateRequest,
  type IdempotentRequest,
  SYSTEM_USER_ID,
  runIdempotently,
} from '#kernel/idempotency/idempotency_store'
import { Refusal } from '#kernel/exceptions/refusal'
import type { LetterAddress } from '#api/actions/bank_reports'
import type { ReportingSystem } from '#workflow/contracts/subject'

/** Keys in progress in this process; across processes, the second request waits in the database. */
const inProgress = new Set<string>()

/**
 * Executes a write once for each key of a system. A repeated request gets the first response, which the work saves in
 * the transaction of its effect (`keepAnswer`); a refused request has no effect and does not use up its key.
 *
 * @throws Problem 422 for the key of another request, 409 while the first is in progress
 */
export async function withIdempotencyKey(
  ctx: HttpContext,
  work: () => Promise<object>
): Promise<object> {
  const form = await idempotentRequestOf(ctx)
  const stored = await replayStoredResponse(form, ctx)
  if (stored) return stored
  if (inProgress.has(form.keyDigest)) throw inProgressProblem()
  inProgress.add(form.keyDigest)
  try {
    const body = await runIdempotently(form, work)
    ctx.response.status(201)
    return body
  } catch (error) {
    const replayed =
      error instanceof DuplicateRequest ? await replayStoredResponse(form, ctx) : null
    if (replayed) return replayed
    throw error
  } finally {
    inProgress.delete(form.keyDigest)
  }
}

async function replayStoredResponse(
  form: IdempotentRequest,
  { response }: HttpContext
): Promise<object | null> {
  const stored = await findPriorRequest(form)
  if (!stored) return null
  if (!stored.hasSameContent) {
    const detail = 'The key was sent before with another request; a new request needs a new key.'
    throw new Problem(422, 'E_IDEMPOTENCY_KEY_USED', detail)
  }
  if (!stored.response || 'location' in stored.response) throw inProgressProblem()
  response.header('Idempotency-Replayed', 'true')
  response.status(stored.response.status)
  return stored.response.body
}

const inProgressProblem = () =>
  new Problem(409, 'E_UNDER_WAY', 'The first request with this key is still under way.', {
    'Retry-After': '1',
  })

async function idempotentRequestOf(ctx: HttpContext): Promise<IdempotentRequest> {
  const { apiClient, idempotencyKey: key } = ctx
  const content = await requestDigest(ctx, key)
  return {
    userId: SYSTEM_USER_ID,
    keyDigest: createHash('sha256').update(`api ${apiClient.id} ${key}`).digest('hex'),
    contentDigest: () => content,
    isCommitted: false,
  }
}

/** Computes a digest of URL, fields and files, under a key that is not stored. */
async function requestDigest({ request }: HttpContext, key: string): Promise<string> {
  const digest = createHmac('sha256', key)
  const fields = Object.entries(request.original()).toSorted(([a], [b]) => (a < b ? -1 : 1))
  digest.update(JSON.stringify([request.method(), request.url(), fields]))
  for (const [name, files] of Object.entries(request.allFiles())) {
    for (const { tmpPath } of [files].flat()) {
      digest.update(JSON.stringify(name))
      if (tmpPath) await addFileToDigest(digest, tmpPath)
    }
  }
  return digest.digest('hex')
}

async function addFileToDigest(digest: Hmac, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer)
}

/** Codes of refusals that a bank's program can handle automatically, by translation key. */
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

/**
 * Adds the code to a refusal. The stage of an application is not a question of rights, so it is a 409 like any conflict
 * with a report.
 */
export async function withErrorCodes<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Refusal ? ERROR_CODES[error.messageKey] : undefined
    if (!code) throw error
    throw Object.assign(error as Refusal, { code, status: 409 })
  }
}

/** Returns the bank's system that reports; the middleware admits no other. */
export const reportingSystemOf = ({
  apiClient: { id, name, bankId },
}: HttpContext): ReportingSystem => ({
  clientId: id,
  name,
  bankId: bankId!,
})

/** Returns the letter that it reports on. */
export const letterAddressOf = ({ params }: HttpContext): LetterAddress => ({
  applicationId: params.applicationId,
  number: params.number,
})

/** Returns the fields of its form without empty ones. */
export const reportFieldsOf = ({ request }: HttpContext): Record<string, unknown> =>
  Object.fromEntries(Object.entries(request.body()).filter(([, value]) => value !== null))
