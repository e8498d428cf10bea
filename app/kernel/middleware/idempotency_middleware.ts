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
import { formOwner } from '#kernel/sessions/session_state'

/** The key is sent in this header, or in this field of a form sent without script. */
const HEADER = 'idempotency-key'
const FIELD = 'idempotencyKey'
/**
 * Former names, on pages rendered before the renaming. Keys are valid for seven days: the next release removes these.
 */
const OLD_HEADER = 'x-form-key'
const OLD_FIELD = 'formKey'
/** Fields that are not part of the content. */
const IGNORED_FIELDS = [FIELD, OLD_FIELD, '_csrf', '_method']
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Makes a form that is sent twice take effect once: a double click, a duplicated tab, a resend after a lost response.
 * Each page has a key from the server, and no form is accepted without one. The transaction of the form's effect uses
 * it up; the same form with the same key gets the response of the first one, also in another process.
 */
export default class IdempotencyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const owner = formOwner(ctx, ctx.auth.user?.id)
    if (!owner || SAFE_METHODS.includes(ctx.request.method())) return next()
    const key = await readKey(ctx)
    const id = key === null ? null : verifyIdempotencyKey(key, owner.userId, owner.actingFor)
    /** The key of another page is also accepted: signing out works in a tab of any age, whoever the page was for. */
    if (id === null && KEYLESS_ROUTES.has(ctx.route?.name ?? '')) return next()
    /** Without a sign-in, a page may be older than its key is valid. */
    if (id === null && !ctx.auth.user) return next()
    if (id === null) throw new Refusal('errors.idempotency.old_page', {}, { status: 409 })

    const { request, response } = ctx
    const form: IdempotentRequest = {
      userId: owner.userId,
      keyDigest: requestDigest(id, request.method(), request.url()),
      contentDigest: () => contentDigest(ctx, id),
      isCommitted: false,
    }
    /** For forms sent in the background, which do not load a new page with a new key. */
    response.header(HEADER, createIdempotencyKey(owner.userId, owner.actingFor))
    /** Files are read later, and the content digest with them. */
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
 * The first response counts, even if this request was refused because of the effect of the first. The same key with
 * other content is a changed decision of the user: it is not executed automatically, and not lost.
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
 * Returns a digest of the fields and files as sent, under a key that is not stored; null while a body with files has
 * not been read.
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
