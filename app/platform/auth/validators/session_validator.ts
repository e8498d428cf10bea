import vine from '@vinejs/vine'
import { captchaAnswer, type CaptchaMeta, password } from '#auth/validators/auth_rules'

/** The user to whom a code in place of the captcha is sent. */
export const captchaCodeValidator = vine.create({
  userName: vine.string().trim().minLength(1).maxLength(160),
})

/** Captcha, user name, password: the order of document 1, section 5. */
export const signInValidator = vine.withMetaData<CaptchaMeta>().create({
  captchaAnswer: captchaAnswer(),
  userName: vine.string().trim().minLength(1).maxLength(160),
  password: password().maxLength(1024),
  /** 30 days instead of 12 hours, for an applicant (DECISIONS 11). */
  isOwnDevice: vine.boolean().optional(),
})

/** A one-time code. */
export const codeValidator = vine.create({ otp: vine.string().trim().maxLength(20) })

/** The role assignment that a session acts under. */
export const postValidator = vine.create({ postId: vine.number().positive().withoutDecimals() })
