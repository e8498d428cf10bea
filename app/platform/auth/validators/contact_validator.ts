import vine from '@vinejs/vine'
import { password } from '#auth/validators/auth_rules'
import { emailRule, mobileRule } from '#kernel/validation/rules'

/** The new mobile or e-mail address, and the password of who asks. */
export const contactCodeValidators = {
  mobile: vine.create({ contact: mobileRule(), currentPassword: password().maxLength(1024) }),
  email: vine.create({ contact: emailRule(), currentPassword: password().maxLength(1024) }),
}

/** The code that came there. */
export const contactValidator = vine.create({ otp: vine.string().trim().maxLength(20) })
