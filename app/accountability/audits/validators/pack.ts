import vine from '@vinejs/vine'

/** The calendar year in whose April the financial year of a pack begins. */
export const packValidator = vine.create({ year: vine.number().withoutDecimals() })
