import { createHmac } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  findPriorRequest,
  replayResponse,
  saveResponse,
  type IdempotentRequest,
  runIdempotently,
} from '#kernel/idempotency/idempotency_store'
import {
  KEYLESS_ROUTES,
  createIdempotencyKey,
  requestDigest,
  verifyIdempotencyKey,
} from '#kernel/idempotency/idempotency_key'
import { acceptsHtml, leadingField } from '#kernel/http/requests'
import { formOwner } from '#kernel/sessions/session_pages'

/** The key comes in this header; in a form sent without script in this field. */
const HEADER = 'idempotency-key'
const FIELD = 'idempotencyKey'
/** Their names on pages rendered before they were renamed. Keys live seven days: the next release drops them. */
const OLD_HEADER = 'x-form-key'
const OLD_FIELD = 'formKey'
/** Fields that say nothing of what is meant. */
const IGNORED_FIELDS = [FIELD, OLD_FIELD, '_csrf', '_method']
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * A form sent twice acts once: a double click, a tab that was doubled, a resend after a lost answer.
 * Each page has a key of the server's, and no form is taken without one. The transaction of the form's
 * effect uses it up; the same form with the same key is answered as the first one was, in a second
 * process too.
 */
export default class IdempotencyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const owner = formOwner(ctx, ctx.auth.user?.id)
    if (!owner || SAFE_METHODS.includes(ctx.request.method())) return next()
    const key = await readKey(ctx)
    const id = key === null ? null : verifyIdempotencyKey(key, owner.userId, owner.actingFor)
    /** With the key of another page too: signing out works in a tab of whatever age, and of whomever it was about. */
    if (id === null && KEYLESS_ROUTES.has(ctx.route?.name ?? '')) return next()
    /** Where nobody is signed in a page may be older than its proof. */
    if (id === null && !ctx.auth.user) return next()
    if (id === null) throw new Refusal('errors.idempotency.old_page', {}, { status: 409 })

    const { request, response } = ctx
    const form: IdempotentRequest = {
      userId: owner.userId,
      keyDigest: requestDigest(id, request.method(), request.url()),
      contentDigest: () => contentDigest(ctx, id),
      isCommitted: false,
    }
    /** For what is sent beside the page, which gets no new page with a new key. */
    response.header(HEADER, createIdempotencyKey(owner.userId, owner.actingFor))
    /** Files are read later on, and what they are with them. */
    if (!request.is(['multipart']) && (await replayIfDuplicate(form, ctx))) return
    const output = await runIdempotently(form, next)
    if (form.isCommitted) await saveResponse(form, ctx)
    else await replayIfDuplicate(form, ctx)
    return output
  }
}

async function readKey({ request }: HttpContext): Promise<string | null> {
  const inBody = async (name: string) =>
    request.bodyType === 'multipart' ? leadingField(request.request, name) : request.input(name)
  const inHeader = request.header(HEADER) || request.header(OLD_HEADER)
  const key: unknown = inHeader || (await inBody(FIELD)) || (await inBody(OLD_FIELD))
  return typeof key === 'string' && key !== '' ? key : null
}

/**
 * The first one's answer counts, also when this one was refused because of the first one's effect. The
 * same key with other words is somebody's second thought: it is not done by itself, and not lost.
 */
async function replayIfDuplicate(form: IdempotentRequest, ctx: HttpContext): Promise<boolean> {
  const prior = await findPriorRequest(form)
  if (!prior) return false
  if (prior.hasSameContent && prior.response) {
    replayResponse(prior.response, ctx)
    return true
  }
  const { i18n, response, session } = ctx
  const message = i18n.t(`errors.idempotency.${prior.hasSameContent ? 'done' : 'otherwise'}`)
  if (!acceptsHtml(ctx.request)) {
    response.status(409).json({ errors: [{ code: 'E_REFUSED', message }] })
    return true
  }
  session.responseFlashMessages.clear()
  session.flash('warning', message)
  session.flash('inputErrorsBag', { form: [message] })
  response.redirect().withQs().back()
  return true
}

/**
 * Digest of the fields and files as they were sent, under a key that is not kept; null while a body of
 * files has not been read.
 */
function contentDigest({ request }: HttpContext, id: string): string | null {
  const files = Object.entries(request.allFiles()).map(([name, file]) => [
    name,
    [file].flat().map((one) => [one.clientName, one.size]),
  ])
  const sent = Object.entries((request.original() as object | undefined) ?? {})
  const fields = sent.filter(([name]) => !IGNORED_FIELDS.includes(name))
  const isUnread = Boolean(request.is(['multipart'])) && files.length + fields.length === 0
  if (isUnread) return null
  return createHmac('sha256', id)
    .update(JSON.stringify([fields, files]))
    .digest('hex')
}
