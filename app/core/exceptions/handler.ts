import app from '@adonisjs/core/services/app'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { errors as bouncerErrors } from '@adonisjs/bouncer'
import type { StatusPageRange, StatusPageRenderer } from '@adonisjs/core/types/http'
import { FieldRefusals, Refusal, SaveFailure } from '#core/exceptions/refusal'
import { sentence } from '#core/exceptions/sentence'

const SERVER_ERROR = 500

/** Turns errors into what a person can read; the log gets the rest with the request id. */
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

  override async handle(error: unknown, ctx: HttpContext) {
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
    if (error instanceof bouncerErrors.E_AUTHORIZATION_FAILURE && this.wantsPage(ctx)) {
      ctx.response.status(403)
      /** Sent here: what a handler returns for an error inside a route is not. */
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

  /** A form that the server could not save: it goes back to its page, where it was filled in. */
  private isFailedSave(error: unknown, ctx: HttpContext) {
    const isForm = this.wantsPage(ctx) && !['GET', 'HEAD'].includes(ctx.request.method())
    return (
      isForm &&
      this.renderStatusPages &&
      ctx.session &&
      this.toHttpError(error).status >= SERVER_ERROR
    )
  }

  /** A refused form goes back to where it was filled in, with the reason; nothing typed is lost. */
  private refuse(
    refusals: { field?: string; message: string }[],
    status: number,
    ctx: HttpContext
  ) {
    if (!this.wantsPage(ctx) || !ctx.session) {
      const errors = refusals.map((refusal) => ({ code: 'E_REFUSED', ...refusal }))
      return ctx.response.status(status).send({ errors })
    }
    const fields = refusals.filter((refusal) => refusal.field)
    if (fields.length > 0) {
      const bag = Object.fromEntries(fields.map(({ field, message }) => [field, [message]]))
      ctx.session.flash('inputErrorsBag', bag)
    }
    const general = refusals.find((refusal) => !refusal.field)
    if (general) {
      ctx.session.flash('warning', general.message)
    }
    return ctx.response.redirect().withQs().back()
  }

  private wantsPage(ctx: HttpContext) {
    return (
      Boolean(ctx.request.header('x-inertia')) || ctx.request.accepts(['html', 'json']) === 'html'
    )
  }
}
