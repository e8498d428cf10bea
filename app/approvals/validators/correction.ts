import vine from '@vinejs/vine'
import {
  aadhaarRule,
  digitsRule,
  ifscRule,
  panRule,
  plainDateRule,
  textRule,
} from '#core/validation/rules'
import { masterId } from '#masters/validation/master_id'
import { addressFields } from '#profile/validation/address_fields'
import { type AgeLimits, isOfAge } from '#profile/validation/of_age'

const bankAccount = () =>
  vine.object({
    accountNo: digitsRule({ max: 24 }),
    ifsc: ifscRule(),
    bankName: textRule({ max: 160 }),
    branchName: textRule({ max: 120 }),
    city: textRule({ max: 80 }),
  })

const group = () => vine.object({ name: textRule({ max: 160 }), pan: panRule({ holder: 'any' }) })

/** What every correction has; an empty Aadhaar keeps the one there is. */
const common = () => ({
  aadhaar: aadhaarRule().optional(),
  pan: panRule(),
  birthDate: plainDateRule().use(isOfAge()),
  firstName: textRule({ max: 80 }),
  middleName: textRule({ max: 80 }).optional(),
  lastName: textRule({ max: 80 }),
  genderId: masterId('genders'),
  casteId: masterId('castes'),
  rationCardNo: textRule({ max: 32 }),
  bankAccount: bankAccount(),
  correspondence: vine.object(addressFields()),
  remarks: textRule({ max: 500 }),
  expectedRevisionId: vine.number().withoutDecimals(),
})

/** Correction of a person's data (document 3, DM edit form; DECISIONS 10). */
export const correctionValidator = vine.withMetaData<AgeLimits>().create(common())

/** The same for a group loan, with the group's name and PAN. */
export const groupCorrectionValidator = vine
  .withMetaData<AgeLimits>()
  .create({ ...common(), group: group() })
