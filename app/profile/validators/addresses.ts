import vine from '@vinejs/vine'
import { mobileRule, textRule } from '#core/validation/rules'
import { addressFields } from '#profile/validation/address_fields'

const emergency = () =>
  vine.object({
    name: textRule({ max: 160 }).optional(),
    relation: textRule({ max: 60 }).optional(),
    mobile: mobileRule().optional(),
  })

/** Both addresses and the emergency contact (document 2, section 5, 'Address'). */
export const addressesValidator = vine.create({
  correspondence: vine.object(addressFields()),
  permanent: vine.object(addressFields()),
  emergency: emergency(),
})

/** The same when the permanent address is said to be the correspondence address. */
export const sameAddressValidator = vine.create({
  correspondence: vine.object(addressFields()),
  emergency: emergency(),
})
