import vine from '@vinejs/vine'

/** Six digits of the app, or a recovery code. */
export const secondFactorCodeValidator = vine.create({
  code: vine.string().trim().minLength(1).maxLength(40),
})
