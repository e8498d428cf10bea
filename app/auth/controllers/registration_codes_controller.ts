import type { HttpContext } from '@adonisjs/core/http'
import { IssueOtp } from '#auth/actions/issue_otp'
import { countAttempt, SEND_CODE } from '#auth/throttling/throttle'
import { registrationCodeValidator } from '#auth/validators/registration_validator'

/** The one-time code that a new applicant is asked for. */
export default class RegistrationCodesController {
  async store({ request, response, session, i18n }: HttpContext) {
    const { mobile } = await request.validateUsing(registrationCodeValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.sign_up'),
    })
    await countAttempt(SEND_CODE, { address: request.ip(), account: mobile })
    await new IssueOtp().run({ recipient: mobile, purpose: 'sign_up', locale: i18n.locale })
    session.flash('result', { codeSentTo: mobile })
    return response.redirect().toRoute('auth.registration.create')
  }
}
