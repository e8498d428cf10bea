import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'

const REMARKS_LENGTH = 1000
const remarks = () => proseRule({ max: REMARKS_LENGTH })
/** The state of the change that its person saw. */
const version = () => vine.string().maxLength(100)

export const confirmValidator = vine.create({ remarks: remarks().optional(), version: version() })

/** Whoever refuses says why. */
export const refuseValidator = vine.create({ remarks: remarks(), version: version() })

/** Withdrawing one's own, looking at what took effect. */
export const closeValidator = vine.create({ version: version() })

/** Which kinds need a second person: the names of those that do. */
export const rulesValidator = vine.create({
  kinds: vine.array(vine.string().maxLength(48)).optional(),
  version: version(),
})
