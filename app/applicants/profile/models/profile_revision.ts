import { afterCreate, afterFetch, afterFind, beforeCreate } from '@adonisjs/lucid/orm'
import { ProfileRevisionSchema } from '#database/schema'
import { decryptRevisions, encryptChanges } from '#profile/models/revision_encryption'
import type { FieldChange } from '#profile/contracts/sections'

/** What a revision was made with, until it is written. */
const pendingData = new WeakMap<ProfileRevision, ProfileRevision['data']>()

/**
 * A change of a section made since there was an application (DECISIONS 5). Its values lie sealed under the
 * key of the person, and code reads them as before: they are opened with the row.
 */
export default class ProfileRevision extends ProfileRevisionSchema {
  /** The loan type (scheme id) of a section that belongs to one. */
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
