import type { HttpContext } from '@adonisjs/core/http'
import {
  ConfirmContactChange,
  type ContactKind,
  RequestContactChange,
} from '#auth/actions/change_contact'
import { browserOf } from '#auth/sessions/browser'
import { contactCodeValidators, contactValidator } from '#auth/validators/contact_validator'
import { formMessages } from '#kernel/validation/form_messages'

/** Where a session keeps the mobile or e-mail address that a code was sent to. */
const ASKED = 'auth_new_contact'

type Asked = { kind: ContactKind; contact: string }

/** A new mobile or e-mail address, by a code that is sent there (DECISIONS 5 and 11). */
export default class ContactsController {
  async edit({ inertia, params, session }: HttpContext) {
    const kind = params.kind as ContactKind
    const asked = session.get(ASKED) as Asked | undefined
    const sentTo = asked?.kind === kind ? asked.contact : null
    return inertia.render('platform/auth/contact', { kind, sentTo })
  }

  /** Sends the code. */
  async store(ctx: HttpContext) {
    const { auth, params, request, response, session, i18n } = ctx
    const kind = params.kind as ContactKind
    const { contact, currentPassword } = await request.validateUsing(contactCodeValidators[kind], {
      messagesProvider: formMessages(i18n, 'auth.validation.contact'),
    })
    await new RequestContactChange().run({
      user: auth.getUserOrFail(),
      kind,
      contact,
      currentPassword,
      address: request.ip(),
      browser: browserOf(ctx),
      locale: i18n.locale,
    })
    session.put(ASKED, { kind, contact } satisfies Asked)
    return response.redirect().toRoute('auth.contact.edit', { kind })
  }

  async update(ctx: HttpContext) {
    const { auth, params, request, response, session, i18n } = ctx
    const kind = params.kind as ContactKind
    const asked = session.get(ASKED) as Asked | undefined
    if (asked?.kind !== kind) return response.redirect().toRoute('auth.contact.edit', { kind })
    const { otp } = await request.validateUsing(contactValidator, {
      messagesProvider: formMessages(i18n, 'auth.validation.contact'),
    })
    await new ConfirmContactChange().run({
      user: auth.getUserOrFail(),
      kind,
      contact: asked.contact,
      otp,
      address: request.ip(),
      browser: browserOf(ctx),
    })
    session.forget(ASKED)
    session.flash('success', i18n.t(`auth.messages.${kind}_changed`))
    return response.redirect().toRoute('auth.account.show')
  }

  /** Another mobile or address after all. */
  async destroy({ params, response, session }: HttpContext) {
    session.forget(ASKED)
    return response.redirect().toRoute('auth.contact.edit', { kind: params.kind })
  }
}
