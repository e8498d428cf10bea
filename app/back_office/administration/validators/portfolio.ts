import vine from '@vinejs/vine'
import { textRule } from '#kernel/validation/rules'
import { SHEET_NAMES, SHEETS } from '#administration/portfolio/rules/sheets'

export const portfolioValidator = vine.create({ title: textRule({ max: 80 }) })

/** Without a sheet name, the file is a workbook with all sheets. */
export const portfolioFileValidator = vine.create({
  file: vine.file({ size: '24mb' }),
  sheet: vine.enum(SHEET_NAMES).nullable().optional(),
})

/** A sheet and its field, or the sheet alone for a column that is ignored. */
const COLUMNS = SHEETS.flatMap(({ name, fields }) => [
  ...fields.map((field) => `${name}.${field.name}`),
  `${name}.`,
])

export const portfolioHeadingValidator = vine.create({
  heading: textRule({ max: 120 }),
  column: vine.enum(COLUMNS),
})
