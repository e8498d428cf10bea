import type { HttpContext } from '@adonisjs/core/http'
import {
  ConfirmContactChange,
  type ContactKind,
  RequestContactChange,
} from '#auth/actions/change_contact'
import { browserId } from '#auth/browser_session'
import { contactCodeValidators, contactValidator } from '#auth/validators/contact_validator'

/** Session key of the mobile number or e-mail address that a code was sent to. */
const REQUESTED = 'auth_new_contact'

type RequestedContact = { kind: ContactKind; contact: string }

/**
 * Change of the mobile number or e-mail address, confirmed by a code that is sent to the new one (DECISIONS 5 and 11).
 */
export default class ContactsController {
  async edit({ inertia, params, session }: HttpContext) {
    const kind = params.kind as ContactKind
    const requested = session.get(REQUESTED) as RequestedContact | undefined
    const sentTo = requested?.kind === kind ? requested.contact : null
    return inertia.render('platform/auth/contact', { kind, sentTo })
  }

  /** Sends the code. */
  async store(ctx: HttpContext) {
    const { auth, params, request, response, session, i18n } = ctx
    const kind = params.kind as ContactKind
    const { contact, currentPassword } = await request.validateUsing(
      contactCodeValidators[kind],
      'auth.validation.contact'
    )
    await new RequestContactChange().run({
      user: auth.getUserOrFail(),
      kind,
      contact,
      currentPassword,
      address: request.ip(),
      browser: browserId(ctx),
      locale: i18n.locale,
    })
    session.put(REQUESTED, { kind, contact } satisfies RequestedContact)
    return response.redirect().toRoute('auth.contact.edit', { kind })
  }

  async update(ctx: HttpContext) {
    const { auth, params, request, response, session, i18n } = ctx
    const kind = params.kind as ContactKind
    const requested = session.get(REQUESTED) as RequestedContact | undefined
    if (requested?.kind !== kind) return response.redirect().toRoute('auth.contact.edit', { kind })
    const { otp } = await request.validateUsing(contactValidator, 'auth.validation.contact')
    await new ConfirmContactChange().run({
      user: auth.getUserOrFail(),
      kind,
      contact: requested.contact,
      otp,
      address: request.ip(),
      browser: browserId(ctx),
    })
    session.forget(REQUESTED)
    session.flash('success', i18n.t(`auth.messages.${kind}_changed`))
    return response.redirect().toRoute('auth.account.show')
  }

  /** Discards the requested mobile number or address, so that another can be entered. */
  async destroy({ params, response, session }: HttpContext) {
    session.forget(REQUESTED)
    return response.redirect().toRoute('auth.contact.edit', { kind: params.kind })
  }
}
