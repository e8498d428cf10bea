import { ProfileRevisionSchema } from '#database/schema'
import type { FieldChange } from '#profile/contracts/revision'

/** A change of a section made while an application was live (DECISIONS 5). */
export default class ProfileRevision extends ProfileRevisionSchema {
  /** The loan type (scheme id) of a section that belongs to one. */
  declare data: { changes: FieldChange[]; loanType?: number }
}
