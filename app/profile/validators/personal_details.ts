import vine from '@vinejs/vine'
import { formatRupees, type Paise } from '#core/money/paise'
import {
  aadhaarRule,
  amountRule,
  mobileRule,
  panRule,
  plainDateRule,
  textRule,
} from '#core/validation/rules'
import { masterId } from '#masters/validation/master_id'
import { isOfAge, type AgeLimits } from '#profile/validation/of_age'

/** What the form is checked against besides itself. */
export type PersonalLimits = AgeLimits & {
  /** The number of the account, which is changed with an OTP only. */
  mobile: string
  /** Limits of the scheme: income a year. */
  minIncome: Paise
  maxIncome: Paise
}

const limitsOf = (field: { meta: Record<string, unknown> }) => field.meta as PersonalLimits

const isYes = vine.createRule(
  (value, _: undefined, field) => {
    if (value !== true) field.report('Please answer yes', 'accepted', field)
  },
  { name: 'accepted' }
)

const isOwnMobile = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && value !== limitsOf(field).mobile) {
      field.report('Please verify the mobile number', 'mobile', field)
    }
  },
  { name: 'mobile' }
)

const isWithinIncome = vine.createRule(
  (value, _: undefined, field) => {
    if (!field.isValid) return
    const { minIncome, maxIncome } = limitsOf(field)
    if ((value as Paise) < minIncome || (value as Paise) > maxIncome) {
      const meta = { least: formatRupees(minIncome), most: formatRupees(maxIncome) }
      field.report('Income out of range', 'income', field, meta)
    }
  },
  { name: 'income' }
)

/** In the order of document 2, section 5, 'Personal details': it is the order of the messages. */
function personalSchema<T>(aadhaar: T) {
  return {
    isDomiciled: vine.boolean().use(isYes()),
    isIndian: vine.boolean().use(isYes()),
    mobile: mobileRule().use(isOwnMobile()),
    aadhaar,
    pan: panRule(),
    birthDate: plainDateRule().use(isOfAge()),
    firstName: textRule({ max: 80 }),
    middleName: textRule({ max: 80 }).optional(),
    lastName: textRule({ max: 80 }),
    casteId: masterId('castes'),
    familyIncome: amountRule().use(isWithinIncome()),
    rationCardNo: textRule({ max: 32 }),
    genderId: masterId('genders'),
    birthPlace: textRule({ max: 120 }).optional(),
    motherName: textRule({ max: 160 }).optional(),
    motherTongue: textRule({ max: 60 }).optional(),
    landline: textRule({ max: 16 }).optional(),
    isMarried: vine.boolean().optional(),
    isDisabled: vine.boolean().optional(),
  }
}

/** The personal section, the Aadhaar number included. */
export const personalValidator = vine
  .withMetaData<PersonalLimits>()
  .create(personalSchema(aadhaarRule()))

/** The same when a number is kept already: an empty field keeps it. */
export const personalChangeValidator = vine
  .withMetaData<PersonalLimits>()
  .create(personalSchema(aadhaarRule().optional()))
