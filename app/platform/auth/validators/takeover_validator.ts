import vine from '@vinejs/vine'
import { captchaAnswer, type CaptchaMeta, newPassword } from '#auth/validators/auth_rules'
import { normaliseDigits } from '#kernel/formats/digits'
import { birthDateRule, mobileRule, textRule } from '#kernel/validation/rules'

/** The sum, then the mobile. */
export const takeoverCodeValidator = vine.withMetaData<CaptchaMeta>().create({
  captchaAnswer: captchaAnswer(),
  mobile: mobileRule(),
})

/** The code, what only the person knows, and how they sign in from now on. */
export const takeoverValidator = vine.create({
  mobile: mobileRule(),
  otp: vine.string().trim().maxLength(20),
  birthDate: birthDateRule().optional(),
  oldNumber: textRule({ max: 60 }).optional(),
  lastFour: vine
    .string()
    .trim()
    .regex(/^\p{Nd}{4}$/u)
    .transform(normaliseDigits)
    .optional(),
  userName: textRule({ max: 120 }).optional(),
  password: newPassword('passwordConfirmation'),
})
