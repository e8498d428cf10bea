import vine from '@vinejs/vine'
import { captchaAnswer, type CaptchaMeta, password } from '#auth/validators/auth_rules'
import { mobileRule, textRule } from '#kernel/validation/rules'

/** Captcha, then mobile (document 1, section 5). */
export const forgottenPasswordValidator = vine.withMetaData<CaptchaMeta>().create({
  captchaAnswer: captchaAnswer(),
  mobile: mobileRule(),
})

/** Required fields, in the order of document 1, section 5; the action compares and checks them. */
export const passwordValidator = vine.create({
  newPassword: password(),
  newPasswordConfirmation: password(),
  currentPassword: password(),
})

/** The code and the new password of a user who forgot the old one. */
export const newPasswordValidator = vine.create({
  mobile: mobileRule(),
  userName: textRule({ max: 120 }).optional(),
  otp: vine.string().trim().maxLength(20),
  newPassword: password(),
  newPasswordConfirmation: password(),
})

/** The password that a user chooses by a link; the action compares and checks it. */
export const linkPasswordValidator = vine.create({
  newPassword: password(),
  newPasswordConfirmation: password(),
})
