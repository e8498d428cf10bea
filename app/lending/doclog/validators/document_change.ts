import vine from '@vinejs/vine'
import { textRule } from '#kernel/validation/rules'

const REMARKS_LENGTH = 500
const TITLE_LENGTH = 120

/** The document change form (document 4, 2.10): type, replacement, remarks. */
export const documentChangeValidator = vine.create({
  slot: vine.string().maxLength(80),
  file: vine.file(),
  title: textRule({ max: TITLE_LENGTH }).optional(),
  remarks: textRule({ max: REMARKS_LENGTH }),
})
