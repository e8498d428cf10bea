import vine from '@vinejs/vine'

/** A report by its number, and whether it is pinned from now on. */
export const reportPinValidator = vine.create({
  reportNo: vine.number().positive().withoutDecimals(),
  isPinned: vine.boolean(),
})
