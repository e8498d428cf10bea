import vine from '@vinejs/vine'
import { textRule } from '#core/validation/rules'

const REMARKS_LENGTH = 1000

/** The state of the record that the officer compared with the letter. */
export const verificationValidator = vine.create({ version: vine.string().maxLength(100) })

/** Taking back a sanction or a disbursement: why. */
export const remarksValidator = vine.create({ remarks: textRule({ max: REMARKS_LENGTH }) })
