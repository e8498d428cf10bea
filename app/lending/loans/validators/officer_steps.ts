import vine from '@vinejs/vine'
import { textRule } from '#kernel/validation/rules'

const REMARKS_LENGTH = 1000

/** The state of the record that the officer saw (`versionOf`). */
const version = () => vine.string().maxLength(100)

/** The record agrees with its letter. */
export const verificationValidator = vine.create({ version: version() })

/** The same of a sanction, with why more than its letter of intent says is accepted. */
export const sanctionVerificationValidator = vine.create({
  version: version(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
})

/** Taking back a sanction or a disbursement: why. */
export const reversalValidator = vine.create({
  remarks: textRule({ max: REMARKS_LENGTH }),
  version: version(),
})
