import { createHash, createHmac, type Hmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '#kernel/exceptions/problem'
import { findPriorRequest } from '#kernel/idempotency/first_answer'
import { runIdempotently, SYSTEM_USER_ID, DuplicateRequest, type IdempotentRequest } from '#kernel/idempotency/sent_forms'

/** Keys that are being worked on in this process; in another one, the database lets the second wait. */
const inProgress = new Set<string>()

/**
 * Does a write once for each key of a system. The same request sent again gets the first one's answer, which the
 * work keeps in the transaction of its effect (`keepAnswer`); one that was refused had no effect and used up no key.
 *
 * @throws Problem 422 for the key of another request, 409 while the first is under way
 */
export async function withIdempotencyKey(ctx: HttpContext, work: () => Promise<object>): Promise<object> {
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
    const replayed = error instanceof DuplicateRequest ? await replayStoredResponse(form, ctx) : null
    if (replayed) return replayed
    throw error
  } finally {
    inProgress.delete(form.keyDigest)
  }
}

async function replayStoredResponse(form: IdempotentRequest, { response }: HttpContext): Promise<object | null> {
  const stored = await findPriorRequest(form)
  if (!stored) return null
  if (!stored.hasSameContent) {
    const detail = 'The key was sent before with another request; a new request has a new key.'
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

/** Digest of address, fields and files, under a key that is not kept. */
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
