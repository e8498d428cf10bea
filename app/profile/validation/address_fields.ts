import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { pincodeRule, plainDateRule, textRule } from '#core/validation/rules'
import { getClock } from '#core/calendar/clock'
import { masters } from '#masters/queries/masters'
import { masterId } from '#masters/validation/master_id'

/** Whether the state of the address being checked has districts and talukas among the masters. */
function knowsDistricts(field: FieldContext): boolean {
  const stateId = Number((field.parent as { stateId?: unknown }).stateId)
  return masters().districts.some((district) => district.stateId === stateId)
}

const required = (field: FieldContext) =>
  field.report('Please enter {{ field }}', 'required', field)

/** Chosen from the list where there is one; otherwise nothing. Runs for an absent value too. */
const chosenPlace = vine.createRule<{ within?: 'districtId' }>(
  (value, { within }, field) => {
    if (!knowsDistricts(field)) {
      field.mutate(null, field)
    } else if (value === null || value === undefined) {
      required(field)
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

/** Typed where there is no list; otherwise nothing. */
const typedPlace = vine.createRule(
  (value, _: undefined, field) => {
    if (knowsDistricts(field)) field.mutate(null, field)
    else if (value === null || value === undefined) required(field)
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

/** One address (document 2, section 5, 'Address'). */
export const addressFields = () => ({
  houseNo: textRule({ max: 60 }),
  building: textRule({ max: 120 }).optional(),
  street: textRule({ max: 120 }).optional(),
  locality: textRule({ max: 120 }),
  landmark: textRule({ max: 120 }).optional(),
  village: textRule({ max: 120 }),
  post: textRule({ max: 120 }),
  stateId: masterId('states'),
  districtId: masterId('districts').use(chosenPlace({})).optional(),
  districtName: textRule({ max: 80 }).use(typedPlace()).optional(),
  talukaId: masterId('talukas')
    .use(chosenPlace({ within: 'districtId' }))
    .optional(),
  talukaName: textRule({ max: 80 }).use(typedPlace()).optional(),
  pincode: pincodeRule(),
  residentSince: plainDateRule().use(notInFuture()).optional(),
})
