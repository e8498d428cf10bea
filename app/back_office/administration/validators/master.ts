import vine from '@vinejs/vine'
import { masters } from '#masters/queries/masters'

/**
 * Maximum number of characters of a field, above the longest text of a master; its description sets the actual limits.
 */
const MAX_VALUE_LENGTH = 20_000

/** Validates a row as entered. The master's description determines the rules of each value. */
export const masterRowValidator = vine.create({
  values: vine.record(vine.string().maxLength(MAX_VALUE_LENGTH).nullable()),
})

export const masterMoveValidator = vine.create({
  position: vine.number().min(1).max(100_000).withoutDecimals(),
})

/** Fields of a spreadsheet upload, for the dry run and again with its version. */
export const uploadedSheet = {
  file: vine.file({ size: '24mb' }),
  dryRun: vine.boolean(),
  version: vine.string().maxLength(40).optional(),
}

export const masterImportValidator = vine.create(uploadedSheet)

const ids = () =>
  vine.array(vine.number().withoutDecimals().min(1)).distinct().maxLength(2000).optional()

const district = () =>
  vine.number().use(
    vine.createRule((value, _, field) => {
      if (!masters().find('districts', Number(value))) {
        field.report('Please choose a district', 'required', field)
      }
    })()
  )

/** Validates the places that move to another district, for the dry run and again with its version. */
export const districtSplitValidator = vine.create({
  fromId: district(),
  toId: district().use(
    vine.createRule((value, _, field) => {
      if (Number(value) === Number(field.parent.fromId)) {
        field.report('Please choose another district', 'other', field)
      }
    })()
  ),
  talukas: ids(),
  pincodes: ids(),
  dryRun: vine.boolean(),
})
