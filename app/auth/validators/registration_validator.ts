import vine from '@vinejs/vine'
import { newPassword } from '#auth/validators/auth_rules'
import { getClock } from '#core/calendar/clock'
import { aadhaarRule, emailRule, mobileRule, plainDateRule, textRule } from '#core/validation/rules'

const notInTheFuture = vine.createRule(
  (value, _, field) => {
    if (field.isValid && String(value) > getClock().today()) {
      field.report('Please enter a valid date', 'plainDate', field)
    }
  },
  { name: 'notInTheFuture' }
)

/** The fields of document 1, sign-up, in its order. The Aadhaar number is checked, not kept. */
const person = {
  firstName: textRule({ max: 80 }),
  middleName: textRule({ max: 80 }).optional(),
  lastName: textRule({ max: 80 }),
  birthDate: plainDateRule().use(notInTheFuture()),
  aadhaar: aadhaarRule().optional(),
  genderId: vine.number().exists({ table: 'genders', column: 'id' }),
  userName: textRule({ max: 120 }).optional(),
  email: emailRule().optional(),
  mobile: mobileRule(),
  password: newPassword('passwordConfirmation'),
}

/** Before the code is sent. */
export const registrationCodeValidator = vine.create(vine.object(person))

/** With the code. */
export const registrationValidator = vine.create(
  vine.object({ ...person, otp: vine.string().trim().maxLength(20) })
)
