import type { HttpContext } from '@adonisjs/core/http'
import { EndOtherSessions } from '#auth/actions/end_sessions'
import { AddPasskey, RemovePasskey, RenamePasskey } from '#auth/actions/keep_passkeys'
import { registrationOptions } from '#auth/actions/passkey_challenges'
import { browserId, mustSetUpSecondFactor, stepUpState } from '#auth/browser_session'
import { passkeysPage, proofsOf } from '#auth/queries/second_factors'
import { passkeyNameValidator, readRegistration } from '#auth/validators/passkey_validator'

/** A user's own passkeys: adding, renaming and removing one requires a step-up. */
export default class PasskeysController {
  async index(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    return ctx.inertia.render('platform/passkeys/index', {
      ...(await passkeysPage(id, ctx.request.header('user-agent'))),
      stepUp: await stepUpState(ctx),
    })
  }

  /** Returns the options with which the browser creates a new passkey. */
  async create(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    return ctx.response.json(
      await registrationOptions(user, browserId(ctx), ctx.i18n.t('common.product'))
    )
  }

  async store(ctx: HttpContext) {
    const { auth, request } = ctx
    const answer = await readRegistration(request)
    const { name } = await request.validateUsing(passkeyNameValidator, 'passkeys.validation.name')
    const user = auth.getUserOrFail()
    await new AddPasskey().run({ user, answer, name, browser: browserId(ctx) })
    if ((await proofsOf(user)).proof === 'passkey') {
      mustSetUpSecondFactor(ctx, false)
      /** The other sessions may have been opened with the password alone. */
      await new EndOtherSessions().run({ user, sessionId: ctx.session.sessionId })
    }
    return this.#redirectWithMessage(ctx, 'added')
  }

  async update(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const { name } = await request.validateUsing(passkeyNameValidator, 'passkeys.validation.name')
    await new RenamePasskey().run(auth.getUserOrFail(), params.id, name)
    return this.#redirectWithMessage(ctx, 'renamed')
  }

  async destroy(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    await new RemovePasskey().run(user, ctx.params.id)
    /** One of the sessions may have been opened with this passkey. */
    await new EndOtherSessions().run({ user, sessionId: ctx.session.sessionId })
    return this.#redirectWithMessage(ctx, 'removed')
  }

  #redirectWithMessage({ session, response, i18n }: HttpContext, change: string) {
    session.flash('success', i18n.t(`passkeys.messages.${change}`))
    return response.redirect().toRoute('auth.passkeys.index')
  }
}
