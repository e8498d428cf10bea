import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { getClock } from '#kernel/calendar/clock'
import {
  mobileRule,
  personNameRule,
  pincodeRule,
  plainDateRule,
  textRule,
} from '#kernel/validation/rules'
import { masters } from '#masters/queries/masters'
import { masterId } from '#masters/validation/master_id'
import {
  choice,
  day,
  fieldsOf,
  conditional,
  line,
  optional,
  required,
  text,
} from '#profile/fields/field'
import { validationRules } from '#profile/fields/derive'
import type Address from '#profile/models/address'
import type Profile from '#profile/models/profile'

/** Whether the masters have districts and talukas for the state of the address being validated. */
function hasDistrictList(field: FieldContext): boolean {
  const stateId = Number((field.parent as { stateId?: unknown }).stateId)
  return masters().districts.some((district) => district.stateId === stateId)
}

const refuseEmpty = (field: FieldContext) =>
  field.report('Please enter {{ field }}', 'required', field)

/** Requires a choice if the masters have a list, and discards the value otherwise. Runs for an absent value too. */
const chosenPlace = vine.createRule<{ within?: 'districtId' }>(
  (value, { within }, field) => {
    if (!hasDistrictList(field)) {
      field.mutate(null, field)
    } else if (value === null || value === undefined) {
      refuseEmpty(field)
    } else if (within && !isInDistrict(Number(value), field)) {
      field.report('Please choose {{ field }} from the list', 'in', field)
    }
  },
  { implicit: true, name: 'chosenPlace' }
)

function isInDistrict(talukaId: number, field: FieldContext): boolean {
  const districtId = Number((field.parent as { districtId?: unknown }).districtId)
  return masters().find('talukas', talukaId)?.districtId === districtId
}

/** Requires a typed name if there is no list, and discards it otherwise. */
const typedPlace = vine.createRule(
  (value, _: undefined, field) => {
    if (hasDistrictList(field)) field.mutate(null, field)
    else if (value === null || value === undefined) refuseEmpty(field)
  },
  { implicit: true, name: 'typedPlace' }
)

const notInFuture = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && (value as string) > getClock().today()) {
      field.report('This day has not come yet', 'notInFuture', field)
    }
  },
  { name: 'notInFuture' }
)

const main = { group: 'address' } as const
/** Collapsed by default. */
const more = { group: 'more_address' } as const

/** One address (document 2, section 5, 'Address'). */
export const ADDRESS = fieldsOf<ModelAttributes<Address>>()({
  houseNo: required(text(60), main),
  building: optional(text(120), more),
  street: optional(text(120), more),
  locality: required(text(120), main),
  landmark: optional(text(120), more),
  village: required(text(120), main),
  post: required(text(120), main),
  stateId: required(choice('states')),
  districtId: optional(
    choice('districts', {
      otherwise: 'districtName',
      rule: masterId('districts').use(chosenPlace({})),
    })
  ),
  districtName: optional(line(textRule({ max: 80 }).use(typedPlace()), 80)),
  talukaId: optional(
    choice('talukas', {
      otherwise: 'talukaName',
      rule: masterId('talukas').use(chosenPlace({ within: 'districtId' })),
    })
  ),
  talukaName: optional(line(textRule({ max: 80 }).use(typedPlace()), 80)),
  pincode: required(line(pincodeRule(), 10)),
  residentSince: optional(day(plainDateRule().use(notInFuture())), more),
})

const hasOffices = vine.createRule(
  (value, _: undefined, field) => {
    const isServed = masters().districts.some((district) => district.stateId === value)
    if (field.isValid && !isServed) {
      field.report('The correspondence address must be in Maharashtra', 'served', field)
    }
  },
  { name: 'served' }
)

/**
 * Rules of the correspondence address. The office of its district handles the application, so its state must have
 * offices; a permanent address may be in any state.
 */
export const correspondenceRules = () => ({
  ...validationRules(ADDRESS),
  stateId: masterId('states').use(hasOffices()),
})

/** Either complete or empty: a name without a number is of no use. */
export const EMERGENCY = fieldsOf<ModelAttributes<Profile>>()({
  name: conditional(
    line(personNameRule({ max: 160 }).optional().requiredIfAnyExists(['relation', 'mobile']), 160),
    { column: 'emergencyName', label: 'emergencyName' }
  ),
  relation: conditional(
    line(textRule({ max: 60 }).optional().requiredIfAnyExists(['name', 'mobile']), 60),
    { column: 'emergencyRelation', label: 'emergencyRelation' }
  ),
  mobile: conditional(line(mobileRule().optional().requiredIfAnyExists(['name', 'relation']), 16), {
    column: 'emergencyMobile',
    label: 'emergencyMobile',
    inputMode: 'tel',
  }),
})
