import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'

const REMARKS_LENGTH = 1000
const remarks = () => proseRule({ max: REMARKS_LENGTH })
/** Version of the change that the user saw. */
const version = () => vine.string().maxLength(100)

export const confirmValidator = vine.create({ remarks: remarks().optional(), version: version() })

/** A refusal requires a reason. */
export const refuseValidator = vine.create({ remarks: remarks(), version: version() })

/** Withdrawal of one's own change, and acknowledgement of one that took effect. */
export const closeValidator = vine.create({ version: version() })

/** The names of the kinds that require a second person. */
export const rulesValidator = vine.create({
  kinds: vine.array(vine.string().maxLength(48)).optional(),
  version: version(),
})
