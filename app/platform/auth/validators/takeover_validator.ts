import vine from '@vinejs/vine'
import { captchaAnswer, type CaptchaMeta, newPassword } from '#auth/validators/auth_rules'
import { normaliseDigits } from '#kernel/formats/digits'
import { birthDateRule, mobileRule, textRule } from '#kernel/validation/rules'

/** The captcha, then the mobile number. */
export const takeoverCodeValidator = vine.withMetaData<CaptchaMeta>().create({
  captchaAnswer: captchaAnswer(),
  mobile: mobileRule(),
})

/** The code, the facts that only the citizen knows, and their new sign-in details. */
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
