import vine from '@vinejs/vine'
import { uploadLimits } from '#documents/rules/uploads'

/** A file that is to be sent to the store; what it is, its bytes will say. */
export const uploadValidator = vine.create({
  name: vine.string().maxLength(255),
  type: vine.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/),
  /** Bytes. */
  size: vine.number().withoutDecimals().min(1).max(uploadLimits.document),
})
