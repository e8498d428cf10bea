import { afterCreate, afterFetch, afterFind, beforeCreate } from '@adonisjs/lucid/orm'
import { ProfileRevisionSchema } from '#database/schema'
import { openRevisions, sealedChanges } from '#profile/actions/seal_revisions'
import type { FieldChange } from '#profile/contracts/revision'

/** What a revision was made with, until it is written. */
const open = new WeakMap<ProfileRevision, ProfileRevision['data']>()

/**
 * A change of a section made since there was an application (DECISIONS 5). Its values lie sealed under the
 * key of the person, and code reads them as before: they are opened with the row.
 */
export default class ProfileRevision extends ProfileRevisionSchema {
  /** The loan type (scheme id) of a section that belongs to one. */
  declare data: { changes: FieldChange[]; loanType?: number }

  @beforeCreate()
  static async seal(revision: ProfileRevision) {
    open.set(revision, revision.data)
    Object.assign(revision, await sealedChanges(revision))
  }

  @afterCreate()
  static giveBack(revision: ProfileRevision) {
    revision.data = open.get(revision)!
    revision.$hydrateOriginals()
  }

  @afterFind()
  static openOne(revision: ProfileRevision) {
    return openRevisions([revision])
  }

  @afterFetch()
  static openMany(revisions: ProfileRevision[]) {
    return openRevisions(revisions)
  }
}
