import vine from '@vinejs/vine'

/** That the person knows it cannot be undone. */
export const erasureValidator = vine.create({ isSure: vine.accepted() })
