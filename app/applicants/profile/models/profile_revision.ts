import { afterCreate, afterFetch, afterFind, beforeCreate } from '@adonisjs/lucid/orm'
import { ProfileRevisionSchema } from '#database/schema'
import { decryptRevisions, encryptChanges } from '#profile/models/revision_encryption'
import type { FieldChange } from '#profile/contracts/sections'

/** Data of a revision until it is saved. */
const pendingData = new WeakMap<ProfileRevision, ProfileRevision['data']>()

/**
 * A change of a section since the first application (DECISIONS 5). Its values are encrypted with the person's key and
 * decrypted when the row is loaded.
 */
export default class ProfileRevision extends ProfileRevisionSchema {
  /** `loanType` is the scheme id of a section that belongs to one loan type. */
  declare data: { changes: FieldChange[]; loanType?: number }

  @beforeCreate()
  static async encryptValues(revision: ProfileRevision) {
    pendingData.set(revision, revision.data)
    Object.assign(revision, await encryptChanges(revision))
  }

  @afterCreate()
  static restoreData(revision: ProfileRevision) {
    revision.data = pendingData.get(revision)!
    revision.$hydrateOriginals()
  }

  @afterFind()
  static decryptOne(revision: ProfileRevision) {
    return decryptRevisions([revision])
  }

  @afterFetch()
  static decryptMany(revisions: ProfileRevision[]) {
    return decryptRevisions(revisions)
  }
}
