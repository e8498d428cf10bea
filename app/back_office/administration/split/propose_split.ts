import db from '@adonisjs/lucid/services/db'
import { splitFollower } from '#administration/split/follow_splits'
import { planSplit, type SplitPlaces } from '#administration/split/split_plan'
import type User from '#auth/models/user'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/formats/content_version'

/**
 * Asks for the split of a district.
 *
 * @param expectedVersion the version of the dry run
 * @throws Refusal when something of it has changed since the dry run, or what `districtSplit` refuses
 */
export async function proposeSplit(places: SplitPlaces, expectedVersion: string, person: User) {
  refuseStaleVersion(expectedVersion, (await planSplit(places, db.connection())).version)
  const payload = { ...places, undoes: null }
  return new ProposeChange().run({ kind: 'district_split', payload, person })
}

/** Asks for a split to be undone. @throws NotFound; Refusal where it is undone already */
export async function proposeSplitReversal(splitId: number, person: User) {
  const split = await db.from('district_splits').where('id', splitId).first()
  if (!split) throw new NotFound()
  const payload = {
    fromId: Number(split.to_district),
    toId: Number(split.from_district),
    talukas: JSON.parse(split.talukas) as number[],
    pincodes: JSON.parse(split.pincodes) as number[],
    undoes: Number(split.id),
  }
  return new ProposeChange().run({ kind: 'district_split', payload, person })
}

/** The applications of a split that were refused wait again. @throws NotFound where none was */
export async function retryRefusedFiles(splitId: number): Promise<void> {
  await inTransaction(async (trx) => {
    const retried = await trx
      .from('district_split_files')
      .where({ split_id: splitId, state: 'refused' })
      .update({ state: 'waiting', refusal: null })
    if (Number(retried) === 0) throw new NotFound()
  })
  splitFollower.startInServer()
}
