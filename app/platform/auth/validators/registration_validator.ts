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
 * The fields of document 1, sign-up, in its order. The Aadhaar number is not asked for here: nothing
 * needs it before the profile, which asks for it.
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

/** Before the code is sent; the sum only where many codes were asked for. */
export const registrationCodeValidator = vine
  .withMetaData<CaptchaMeta>()
  .create(vine.object({ ...person, captchaAnswer: captchaAnswer() }))

/** With the code. */
export const registrationValidator = vine.create(
  vine.object({ ...person, otp: vine.string().trim().maxLength(20) })
)
