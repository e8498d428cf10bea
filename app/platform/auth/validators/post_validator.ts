import vine from '@vinejs/vine'

/** The post that somebody goes on under. */
export const postValidator = vine.create({ postId: vine.number().positive().withoutDecimals() })
