import type { HttpContext } from '@adonisjs/core/http'
import { SignUp } from '#auth/actions/sign_up'
import { genderOptions } from '#auth/queries/gender_options'
import { registrationValidator } from '#auth/validators/registration_validator'

/** Sign-up of an applicant (document 1, signup screen). */
export default class RegistrationController {
  async create({ inertia, i18n }: HttpContext) {
    return inertia.render('auth/sign_up', { genders: await genderOptions(i18n.locale) })
  }

  async store({ request, response, session, i18n }: HttpContext) {
    const form = await request.validateUsing(registrationValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.sign_up'),
    })
    const user = await new SignUp().run({ ...form, locale: i18n.locale, address: request.ip() })
    session.flash('success', i18n.t('auth.messages.user_created'))
    session.flash('result', { createdUserName: user.userName })
    return response.redirect().toRoute('auth.registration.create')
  }
}
