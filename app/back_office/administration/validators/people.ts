import vine from '@vinejs/vine'
import { PASSWORD_DELIVERIES } from '#administration/officers/password_delivery'
import { uploadedSheet } from '#administration/validators/master'
import { OFFICER_ROLES } from '#auth/roles'
import { LOCALES } from '#kernel/formats/languages'
import {
  emailRule,
  mobileRule,
  personNameRule,
  plainDateRule,
  textRule,
} from '#kernel/validation/rules'
import { masterId } from '#masters/validation/master_values'

const NAME_LENGTH = 80
const USER_NAME_LENGTH = 120
const MAX_DISTRICTS = 100

const version = () => vine.string().maxLength(100)

const person = {
  firstName: personNameRule({ max: NAME_LENGTH }),
  middleName: personNameRule({ max: NAME_LENGTH }).nullable().optional(),
  lastName: personNameRule({ max: NAME_LENGTH }),
  mobile: mobileRule(),
  email: emailRule().nullable().optional(),
  userName: textRule({ max: USER_NAME_LENGTH }).nullable().optional(),
  locale: vine.enum(LOCALES),
}

const post = {
  roleId: vine.number().in([...OFFICER_ROLES]),
  districts: vine.array(masterId('districts')).maxLength(MAX_DISTRICTS).optional(),
  fromOn: plainDateRule(),
  untilOn: plainDateRule().nullable().optional(),
}

export const newOfficerValidator = vine.create({
  ...person,
  ...post,
  passwordDelivery: vine.enum(PASSWORD_DELIVERIES),
})

export const officerValidator = vine.create({ ...person, version: version() })

export const personPostValidator = vine.create({ ...post, version: version() })

export const postEndValidator = vine.create({ untilOn: plainDateRule(), version: version() })

export const personSuccessorValidator = vine.create({
  successorId: vine.number(),
  version: version(),
})

export const passwordDeliveryValidator = vine.create({
  passwordDelivery: vine.enum(PASSWORD_DELIVERIES),
})

export const peopleImportValidator = vine.create({
  ...uploadedSheet,
  passwordDelivery: vine.enum(PASSWORD_DELIVERIES),
})
