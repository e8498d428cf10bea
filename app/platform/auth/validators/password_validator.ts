import vine from '@vinejs/vine'
import { captchaAnswer, type CaptchaMeta, password } from '#auth/validators/auth_rules'
import { mobileRule, textRule } from '#kernel/validation/rules'

/** Captcha, then mobile (document 1, section 5). */
export const forgottenPasswordValidator = vine.withMetaData<CaptchaMeta>().create({
  captchaAnswer: captchaAnswer(),
  mobile: mobileRule(),
})

/** What must not be empty, in the order of document 1, section 5; the action compares and checks. */
export const passwordValidator = vine.create({
  newPassword: password(),
  newPasswordConfirmation: password(),
  currentPassword: password(),
})

/** The code and the new password of somebody who forgot the old one. */
export const newPasswordValidator = vine.create({
  mobile: mobileRule(),
  userName: textRule({ max: 120 }).optional(),
  otp: vine.string().trim().maxLength(20),
  newPassword: password(),
  newPasswordConfirmation: password(),
})

/** The password that somebody chooses by a link; the action compares and checks. */
export const linkPasswordValidator = vine.create({
  newPassword: password(),
  newPasswordConfirmation: password(),
})
