import vine from '@vinejs/vine'
import { password } from '#auth/validators/auth_rules'
import { emailRule, mobileRule } from '#kernel/validation/rules'

/** The new mobile number or e-mail address, and the password of the requester. */
export const contactCodeValidators = {
  mobile: vine.create({ contact: mobileRule(), currentPassword: password().maxLength(1024) }),
  email: vine.create({ contact: emailRule(), currentPassword: password().maxLength(1024) }),
}

/** The code that was sent to the new contact. */
export const contactValidator = vine.create({ otp: vine.string().trim().maxLength(20) })
