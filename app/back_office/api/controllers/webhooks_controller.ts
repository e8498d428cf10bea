import type { HttpContext } from '@adonisjs/core/http'
import {
  ResendFailedDeliveries,
  RotateSecret,
  SaveWebhook,
  SwitchWebhook,
  TestWebhook,
} from '#api/actions/webhooks'
import { webhookPage } from '#api/queries/webhooks'
import { webhookValidator } from '#api/validators/systems'
import { stepUpState } from '#auth/browser_session'

/** Webhook of a system. */
export default class WebhooksController {
  async edit(ctx: HttpContext) {
    return ctx.inertia.render('back_office/api/webhook', {
      webhook: await webhookPage(ctx.params.id, ctx.i18n),
      stepUp: await stepUpState(ctx),
    })
  }

  async update(ctx: HttpContext) {
    const { auth, params, request, session } = ctx
    const { version, ...form } = await request.validateUsing(webhookValidator, 'api')
    const secret = await new SaveWebhook().run({
      ...form,
      systemId: params.id,
      expectedVersion: version,
      actor: auth.getUserOrFail(),
    })
    if (secret) session.flash('secret', secret.release())
    return this.#redirectBack(ctx, 'webhook_saved')
  }

  async renewSecret(ctx: HttpContext) {
    const secret = await new RotateSecret().run(ctx.params.id, ctx.auth.getUserOrFail())
    ctx.session.flash('secret', secret.release())
    return this.#redirectBack(ctx, 'secret_renewed')
  }

  async test(ctx: HttpContext) {
    await new TestWebhook().run(ctx.params.id, ctx.auth.getUserOrFail())
    return this.#redirectBack(ctx, 'test_sent')
  }

  async switchOff(ctx: HttpContext) {
    await new SwitchWebhook().run(ctx.params.id, false, ctx.auth.getUserOrFail())
    return this.#redirectBack(ctx, 'switched_off')
  }

  async switchOn(ctx: HttpContext) {
    await new SwitchWebhook().run(ctx.params.id, true, ctx.auth.getUserOrFail())
    return this.#redirectBack(ctx, 'switched_on')
  }

  async resend(ctx: HttpContext) {
    const count = await new ResendFailedDeliveries().run(ctx.params.id, ctx.auth.getUserOrFail())
    return this.#redirectBack(ctx, 'resent', { count })
  }

  #redirectBack({ i18n, params, response, session }: HttpContext, message: string, values = {}) {
    session.flash('success', i18n.t(`api.messages.${message}`, values))
    return response.redirect().toRoute('api.webhooks.edit', { id: params.id })
  }
}
