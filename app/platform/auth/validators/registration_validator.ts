import vine from '@vinejs/vine'
import { captchaAnswer, type CaptchaMeta, newPassword } from '#auth/validators/auth_rules'
import {
  birthDateRule,
  emailRule,
  mobileRule,
  personNameRule,
  textRule,
} from '#kernel/validation/rules'

/**
 * The sign-up fields of document 1, in its order. The Aadhaar number is not among them: it is first needed in the
 * profile, which has the field.
 */
const person = {
  firstName: personNameRule({ max: 80 }),
  middleName: personNameRule({ max: 80 }).optional(),
  lastName: personNameRule({ max: 80 }),
  birthDate: birthDateRule(),
  genderId: vine.number().exists({ table: 'genders', column: 'id' }),
  userName: textRule({ max: 120 }).optional(),
  email: emailRule().optional(),
  mobile: mobileRule(),
  password: newPassword('passwordConfirmation'),
}

/** The form before the code is sent; the captcha only where many codes were requested. */
export const registrationCodeValidator = vine
  .withMetaData<CaptchaMeta>()
  .create(vine.object({ ...person, captchaAnswer: captchaAnswer() }))

/** The form with the code. */
export const registrationValidator = vine.create(
  vine.object({ ...person, otp: vine.string().trim().maxLength(20) })
)
