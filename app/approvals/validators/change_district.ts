import vine from '@vinejs/vine'
import { normaliseDigits } from '#core/formats/digits'
import { masters } from '#masters/queries/masters'

const knownDistrict = vine.createRule((value, _, field) => {
  if (!masters().find('districts', Number(value))) {
    field.report('Please select the new district', 'required', field)
  }
})

/** Both fields required (document 3, Validation rules). */
export const changeDistrictValidator = vine.compile(
  vine.object({
    number: vine
      .string()
      .trim()
      .maxLength(40)
      .transform((text) => normaliseDigits(text).replace(/\s+/g, '').toUpperCase()),
    districtId: vine.number().withoutDecimals().use(knownDistrict()),
  })
)
