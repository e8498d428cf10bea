import vine from '@vinejs/vine'
import { getClock } from '#core/calendar/clock'
import {
  aadhaarRule,
  amountRule,
  digitsRule,
  emailRule,
  mobileRule,
  panRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#core/validation/rules'
import { masterId } from '#masters/validation/master_id'
import { isOfAge, type AgeLimits } from '#profile/validation/of_age'

/** What a director is checked against besides the form itself. */
export type DirectorLimits = AgeLimits & { hasGroup: boolean; minCibil: number; maxCibil: number }

const hasGroup = vine.createRule(
  (_, __: undefined, field) => {
    if (!(field.meta as { hasGroup: boolean }).hasGroup) {
      field.report('Please Complete the Group Detail Page first.', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)

const isWithinScores = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minCibil: least, maxCibil: most } = field.meta as DirectorLimits
    if ((value as number) < least || (value as number) > most) {
      field.report('CIBIL score out of range', 'range', field, { least, most })
    }
  },
  { name: 'range' }
)

const isBorn = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && (value as string) > getClock().today()) {
      field.report('This day has not come yet', 'notInFuture', field)
    }
  },
  { name: 'notInFuture' }
)

const DIN_DIGITS = 8

/** In the order of document 2, section 5, 'Director': it is the order of the messages. */
function directorSchema<T>(aadhaar: T) {
  return {
    birthDate: plainDateRule().use(isOfAge()),
    mobile: mobileRule(),
    aadhaar,
    pan: panRule(),
    group: vine.any().optional().use(hasGroup()),
    firstName: textRule({ max: 80 }),
    middleName: textRule({ max: 80 }).optional(),
    lastName: textRule({ max: 80 }),
    address: textRule({ max: 255 }),
    designation: textRule({ max: 80 }),
    casteId: masterId('castes'),
    din: digitsRule({ min: DIN_DIGITS, max: DIN_DIGITS }).optional(),
    email: emailRule().optional(),
    cibilScore: wholeNumberRule().use(isWithinScores()).optional(),
    income: amountRule().optional(),
  }
}

/** A director, the Aadhaar number included. */
export const directorValidator = vine
  .withMetaData<DirectorLimits>()
  .create(directorSchema(aadhaarRule()))

/** The same when a number is kept already: an empty field keeps it. */
export const directorChangeValidator = vine
  .withMetaData<DirectorLimits>()
  .create(directorSchema(aadhaarRule().optional()))

/** A shareholder (document 2, section 5): an Aadhaar number need not be given, but is checked. */
export const shareholderValidator = vine.withMetaData<{ hasGroup: boolean }>().create({
  aadhaar: aadhaarRule().optional(),
  group: vine.any().optional().use(hasGroup()),
  firstName: textRule({ max: 80 }),
  middleName: textRule({ max: 80 }).optional(),
  lastName: textRule({ max: 80 }),
  address: textRule({ max: 255 }),
  status: textRule({ max: 80 }),
  birthDate: plainDateRule().use(isBorn()),
  genderId: masterId('genders'),
})
