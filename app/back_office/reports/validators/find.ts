import vine from '@vinejs/vine'

/** What somebody looks for; nothing gives what there is without it. */
export const findValidator = vine.create({
  q: vine.string().trim().maxLength(80).nullable().optional(),
})
