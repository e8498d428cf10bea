import vine from '@vinejs/vine'
import { Role } from '#auth/roles'
import { newPassword, password } from '#auth/validators/auth_rules'
import { corporationTexts } from '#kernel/validation/field_sets'
import { emailRule, mobileRule, personNameRule, textRule } from '#kernel/validation/rules'

/** The corporation's own names, and its first administrator. */
export const setupValidator = vine.create({
  ...corporationTexts(),
  firstName: personNameRule({ max: 80 }),
  middleName: personNameRule({ max: 80 }).nullable().optional(),
  lastName: personNameRule({ max: 80 }),
  mobile: mobileRule(),
  email: emailRule().nullable().optional(),
  userName: textRule({ max: 120 }).nullable().optional(),
  password: newPassword('passwordConfirmation', Role.administrator),
  passwordConfirmation: password().nullable().optional(),
})
