import { createHash, createHmac, type Hmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { HttpContext } from '@adonisjs/core/http'
import { Problem } from '#kernel/exceptions/problem'
import { remembered } from '#kernel/idempotency/first_answer'
import { asSentForm, OF_A_SYSTEM, SentBefore, type SentForm } from '#kernel/idempotency/sent_forms'

/** Keys that are being worked on in this process; in another one, the database lets the second wait. */
const underWay = new Set<string>()

/**
 * Does a write once for each key of a system. The same request sent again gets the first one's answer, which the
 * work keeps in the transaction of its effect (`keepAnswer`); one that was refused had no effect and used up no key.
 *
 * @throws Problem 422 for the key of another request, 409 while the first is under way
 */
export async function answerOnce(ctx: HttpContext, work: () => Promise<object>): Promise<object> {
  const form = await sentFormOf(ctx)
  const first = await firstAnswer(form, ctx)
  if (first) return first
  if (underWay.has(form.keyDigest)) throw stillUnderWay()
  underWay.add(form.keyDigest)
  try {
    const body = await asSentForm(form, work)
    ctx.response.status(201)
    return body
  } catch (error) {
    const again = error instanceof SentBefore ? await firstAnswer(form, ctx) : null
    if (again) return again
    throw error
  } finally {
    underWay.delete(form.keyDigest)
  }
}

async function firstAnswer(form: SentForm, { response }: HttpContext): Promise<object | null> {
  const first = await remembered(form)
  if (!first) return null
  if (!first.isSame) {
    const detail = 'The key was sent before with another request; a new request has a new key.'
    throw new Problem(422, 'E_IDEMPOTENCY_KEY_USED', detail)
  }
  if (!first.answer || 'location' in first.answer) throw stillUnderWay()
  response.header('Idempotency-Replayed', 'true')
  response.status(first.answer.status)
  return first.answer.body
}

const stillUnderWay = () =>
  new Problem(409, 'E_UNDER_WAY', 'The first request with this key is still under way.', {
    'Retry-After': '1',
  })

async function sentFormOf(ctx: HttpContext): Promise<SentForm> {
  const { apiClient, idempotencyKey: key } = ctx
  const content = await contentDigest(ctx, key)
  return {
    userId: OF_A_SYSTEM,
    keyDigest: createHash('sha256').update(`api ${apiClient.id} ${key}`).digest('hex'),
    contentDigest: () => content,
    hasTakenEffect: false,
  }
}

/** Digest of address, fields and files, under a key that is not kept. */
async function contentDigest({ request }: HttpContext, key: string): Promise<string> {
  const digest = createHmac('sha256', key)
  const fields = Object.entries(request.original()).toSorted(([a], [b]) => (a < b ? -1 : 1))
  digest.update(JSON.stringify([request.method(), request.url(), fields]))
  for (const [name, files] of Object.entries(request.allFiles())) {
    for (const { tmpPath } of [files].flat()) {
      digest.update(JSON.stringify(name))
      if (tmpPath) await addFile(digest, tmpPath)
    }
  }
  return digest.digest('hex')
}

async function addFile(digest: Hmac, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer)
}
