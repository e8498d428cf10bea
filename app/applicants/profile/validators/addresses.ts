import vine from '@vinejs/vine'
import { ADDRESS, correspondenceRules, EMERGENCY } from '#profile/fields/address'
import { validationRules } from '#profile/fields/derive'

/** Both addresses and the emergency contact (document 2, section 5, 'Address'). */
export const addressesValidator = vine.create({
  correspondence: vine.object(correspondenceRules()),
  permanent: vine.object(validationRules(ADDRESS)),
  emergency: vine.object(validationRules(EMERGENCY)),
})

/** The same when the permanent address is said to be the correspondence address. */
export const sameAddressValidator = vine.create({
  correspondence: vine.object(correspondenceRules()),
  emergency: vine.object(validationRules(EMERGENCY)),
})
