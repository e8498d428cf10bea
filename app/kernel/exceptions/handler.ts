import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errors as bouncerErrors } from '@adonisjs/bouncer'
import type { HttpError, StatusPageRange, StatusPageRenderer } from '@adonisjs/core/types/http'
import { errors as shieldErrors } from '@adonisjs/shield'
import { recordRefusedAccess } from '#kernel/audit/record_audit'
import { isServiceUnavailable } from '#kernel/exceptions/service_unavailable'
import { RequestTimeout } from '#kernel/middleware/deadline_middleware'
import { PLAIN_PAGE_CSP, type PlainPageKind, plainPage, plainText } from '#kernel/http/plain_page'
import {
  FieldRefusals,
  Refusal,
  SaveFailure,
  SignedOut,
  sentence,
} from '#kernel/exceptions/refusal'
import { sendProblem } from '#kernel/exceptions/problem'
import { acceptsHtml, isFormOfExpiredSession, isStateless } from '#kernel/http/requests'

const SERVER_ERROR = 500
const SERVICE_UNAVAILABLE = 503
const RETRY_AFTER_SECONDS = 30

/** Field name of messages about the form in general, which the page shows above it. */
const FORM_FIELD = 'form'

/** Turns errors into messages for the user; the log gets the details with the request id. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = !app.inProduction

  protected override renderStatusPages = !app.inDev

  protected override statusPages: Record<StatusPageRange, StatusPageRenderer> = {
    '401..403': (_, { inertia }) => inertia.render('errors/forbidden', {}),
    '404': (_, { inertia }) => inertia.render('errors/not_found', {}),
    '429': (_, { inertia }) => inertia.render('errors/too_many_requests', {}),
    '500..599': (_, ctx) =>
      ctx.inertia.render('errors/server_error', { requestId: ctx.request.id() ?? '' }),
  }

  override async report(error: unknown, ctx: HttpContext) {
    const { status } = this.toHttpError(error)
    if (status === 403 || status === 404) {
      /** A failure to write the audit log must not change the response. */
      await recordRefusedAccess(ctx, status).catch((problem: Error) =>
        ctx.logger.error({ err: problem }, 'refused access could not be recorded')
      )
    }
    return super.report(error, ctx)
  }

  /**
   * If the parts needed for a page have failed, or later middleware has not prepared them yet, a plain page is sent
   * instead.
   */
  override async handle(error: unknown, ctx: HttpContext) {
    if (isStateless(ctx.request)) {
      const isUnavailable = isServiceUnavailable(error)
      if (isUnavailable) ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
      const status = isUnavailable ? SERVICE_UNAVAILABLE : this.toHttpError(error).status
      return sendProblem(error, status, ctx)
    }
    if (error instanceof RequestTimeout) return this.sendPlain('service_timeout', ctx)
    if (isServiceUnavailable(error)) return this.sendPlain('service_unavailable', ctx)
    if (!canRenderPage(ctx) && this.toHttpError(error).status >= SERVER_ERROR) {
      return this.sendPlain('server_error', ctx)
    }
    try {
      return await this.answer(error, ctx)
    } catch (failure) {
      await this.report(failure, ctx)
      return this.sendPlain(
        isServiceUnavailable(failure) ? 'service_unavailable' : 'server_error',
        ctx
      )
    }
  }

  private async answer(error: unknown, ctx: HttpContext): Promise<unknown> {
    /** The token ends with its session; requests sent from a page must learn which of the two has expired. */
    const isForgery = error instanceof shieldErrors.E_BAD_CSRF_TOKEN
    const expectsData = isFormOfExpiredSession(ctx) || !acceptsHtml(ctx.request)
    if (isForgery && !ctx.auth?.user && expectsData) {
      return this.answer(new SignedOut(), ctx)
    }
    if (error instanceof Refusal) {
      const message = sentence(ctx.i18n, error.messageKey, error.params)
      return this.refuse([{ field: error.field, message }], error.status, ctx)
    }
    if (error instanceof FieldRefusals) {
      const refusals = error.fields.map(({ field, messageKey, params }) => ({
        field,
        message: sentence(ctx.i18n, messageKey, params),
      }))
      return this.refuse(refusals, error.status, ctx)
    }
    if (error instanceof bouncerErrors.E_AUTHORIZATION_FAILURE && acceptsHtml(ctx.request)) {
      ctx.response.status(403)
      /** Sent here, because the framework ignores the value returned for an error inside a route. */
      return ctx.response.send(await ctx.inertia.render('errors/forbidden', {}))
    }
    if (this.isFailedSave(error, ctx)) {
      const reference = ctx.request.id() ?? ''
      const key = error instanceof SaveFailure ? error.messageKey : 'common.failures.save'
      ctx.session.flash('danger', ctx.i18n.t(key, { reference }))
      return ctx.response.redirect().withQs().back()
    }
    return super.handle(error, ctx)
  }

  /** Whether a form could not be saved by the server; the user is sent back to the page where it was filled in. */
  private isFailedSave(error: unknown, ctx: HttpContext) {
    const isForm = acceptsHtml(ctx.request) && !['GET', 'HEAD'].includes(ctx.request.method())
    return (
      isForm &&
      this.renderStatusPages &&
      canRenderPage(ctx) &&
      this.toHttpError(error).status >= SERVER_ERROR
    )
  }

  /** Values typed without script are not put into the session: they include numbers and passwords. */
  override async renderValidationErrorAsHTML(error: HttpError, ctx: HttpContext) {
    ctx.session.flashValidationErrors(error, false)
    ctx.response.redirect().withQs().back()
  }

  /** Sends a refused form back to the page where it was filled in, with the reason; nothing typed is lost. */
  private refuse(
    refusals: { field?: string; message: string }[],
    status: number,
    ctx: HttpContext
  ) {
    if (isFormOfExpiredSession(ctx) || !acceptsHtml(ctx.request) || !canRenderPage(ctx)) {
      const errors = refusals.map((refusal) => ({ code: 'E_REFUSED', ...refusal }))
      return ctx.response.status(status).send({ errors })
    }
    /** Messages without a field belong to the form: the page keeps the values typed into it. */
    const bag = Object.fromEntries(
      refusals.map(({ field, message }) => [field ?? FORM_FIELD, [message]])
    )
    ctx.session.flash('inputErrorsBag', bag)
    const general = refusals.find((refusal) => !refusal.field)
    if (general) {
      ctx.session.flash('warning', general.message)
    }
    return ctx.response.redirect().withQs().back()
  }

  /** Needs no session, no database and nothing else of the request. */
  private sendPlain(kind: PlainPageKind, ctx: HttpContext) {
    const { request, response } = ctx
    const reference = request.id() ?? ''
    const isUnavailable = kind !== 'server_error'
    response.status(isUnavailable ? SERVICE_UNAVAILABLE : SERVER_ERROR)
    response.header('Cache-Control', 'no-store')
    response.removeHeader('X-Inertia')
    if (isUnavailable) response.header('Retry-After', RETRY_AFTER_SECONDS)
    if (!acceptsHtml(ctx.request)) {
      const { i18n } = ctx as Partial<HttpContext>
      const { text } = plainText(kind, i18n?.locale ?? 'en')
      const code = isUnavailable ? 'E_SERVICE_AWAY' : 'E_SERVER_ERROR'
      return response.send({ message: text, errors: [{ code, message: text }], reference })
    }
    const retryHref = request.method() === 'GET' ? request.url(true) : '/'
    response.header('Content-Security-Policy', PLAIN_PAGE_CSP)
    response.type('html')
    return response.send(plainPage(kind, retryHref, reference))
  }
}

/** Whether the request was processed far enough to render a page with its session. */
function canRenderPage(ctx: HttpContext): boolean {
  const { inertia, session } = ctx as Partial<HttpContext>
  return Boolean(inertia && session?.initiated)
}
