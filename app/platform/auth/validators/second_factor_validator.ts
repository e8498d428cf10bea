import vine from '@vinejs/vine'
import { MAX_PASSWORD_LENGTH } from '#auth/rules/credentials'

/** Six digits from the app, or a recovery code. */
export const secondFactorCodeValidator = vine.create({
  code: vine.string().trim().minLength(1).maxLength(40),
})

/** The proof of a step-up beside the fields of any form; the action reports what is missing. */
export const stepUpValidator = vine.create({
  code: vine.string().trim().maxLength(40).optional(),
  password: vine.string().maxLength(MAX_PASSWORD_LENGTH).optional(),
})
