import { ProfileRevisionSchema } from '#database/schema'
import type { FieldChange } from '#profile/contracts/revision'

/** A change of a section made while an application was live (DECISIONS 5). */
export default class ProfileRevision extends ProfileRevisionSchema {
  declare data: { changes: FieldChange[] }
}
