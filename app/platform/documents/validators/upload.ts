import vine from '@vinejs/vine'
import { uploadLimits } from '#documents/rules/files'

/** A file to be uploaded to the store; its type is detected later from its bytes. */
export const uploadValidator = vine.create({
  name: vine.string().maxLength(255),
  type: vine.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/),
  /** In bytes. */
  size: vine.number().withoutDecimals().min(1).max(uploadLimits.document),
})
