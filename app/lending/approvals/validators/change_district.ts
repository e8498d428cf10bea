import vine from '@vinejs/vine'
import { normaliseDigits } from '#kernel/formats/digits'
import { masters } from '#masters/queries/masters'

const knownDistrict = vine.createRule((value, _, field) => {
  if (!masters().find('districts', Number(value))) {
    field.report('Please select the new district', 'required', field)
  }
})

const LONGEST_NUMBER = 40

/** The number of an application in its stored form, however it was typed. */
export const storedNumber = (text: string) =>
  normaliseDigits(text).replace(/\s+/g, '').toUpperCase().slice(0, LONGEST_NUMBER)

/** Both fields required (document 3, Validation rules), and what the officer saw of the file. */
export const changeDistrictValidator = vine.compile(
  vine.object({
    number: vine.string().trim().maxLength(LONGEST_NUMBER).transform(storedNumber),
    districtId: vine.number().withoutDecimals().use(knownDistrict()),
    expectedStatusId: vine.number().withoutDecimals(),
    expectedDecisionId: vine.number().withoutDecimals().nullable(),
  })
)
