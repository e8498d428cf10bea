import type { HttpContext } from '@adonisjs/core/http'
import { EnterSetup, SetUpPortal } from '#auth/actions/setup'
import { REFILLED_FIELDS, hasHadAdministrator, isSetupOpen, setupPage } from '#auth/queries/setup'
import {
  continueSignIn,
  forgetSetupAddress,
  saveSetupAddress,
  setupAddressOf,
} from '#auth/sessions/sign_in'
import { setupValidator } from '#auth/validators/setup_validator'
import { NotFound } from '#kernel/exceptions/refusal'
import { formToken } from '#kernel/http/requests'
import { TEXT_SETTING_NAMES } from '#kernel/settings/corporation'
import { formMessages } from '#kernel/validation/form_messages'

const TYPED = 'setup_typed'

/** First set-up of an installation; the page no longer exists once there is an administrator. */
export default class SetupController {
  async create(ctx: HttpContext) {
    const { inertia, request, response, session } = ctx
    if (await hasHadAdministrator()) throw new NotFound()
    response.header('Cache-Control', 'no-store')
    const { token } = request.qs()
    if (typeof token === 'string') {
      const found = await new EnterSetup().run(token, request.ip())
      if (!found) return inertia.render('platform/auth/setup', { setup: null })
      saveSetupAddress(ctx, found)
      return response.redirect().toRoute('auth.setup.create')
    }
    const address = setupAddressOf(ctx)
    if (!address) return inertia.render('platform/auth/setup', { setup: null })
    const typed = session.flashMessages.get(TYPED, {}) as Record<string, unknown>
    inertia.share({ formToken: formToken(request) })
    return inertia.render('platform/auth/setup', {
      setup: setupPage(typed, !(await isSetupOpen(address))),
    })
  }

  async store(ctx: HttpContext) {
    const { request, response, session, i18n } = ctx
    const tokenDigest = setupAddressOf(ctx)
    if (!tokenDigest) throw new NotFound()
    try {
      const user = await new SetUpPortal().run({ tokenDigest, ...(await this.#readForm(ctx)) })
      forgetSetupAddress(ctx)
      if (!user) {
        session.flash('warning', i18n.t('auth.messages.set_up_already'))
        return response.redirect().toRoute('auth.session.create')
      }
      session.flash('success', i18n.t('auth.messages.set_up'))
      return await continueSignIn(ctx, { user, isOwnDevice: false })
    } catch (error) {
      session.flash(TYPED, request.only([...REFILLED_FIELDS]))
      throw error
    }
  }

  async #readForm({ request, i18n }: HttpContext) {
    const form = await request.validateUsing(setupValidator, {
      messagesProvider: formMessages(i18n, 'auth', 'auth.validation.setup'),
    })
    const { firstName, lastName, mobile, password } = form
    const { middleName, email, userName } = form
    const typed: Readonly<Record<string, unknown>> = form
    return {
      corporation: new Map(TEXT_SETTING_NAMES.map((name) => [name, String(typed[name] ?? '')])),
      administrator: {
        firstName,
        middleName,
        lastName,
        mobile,
        email,
        userName,
        password,
        locale: i18n.locale,
      },
    }
  }
}
