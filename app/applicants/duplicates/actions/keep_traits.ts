import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import { writeTraits } from '#duplicates/actions/write_traits'
import Address from '#profile/models/address'
import Profile from '#profile/models/profile'

const NAME = ['firstName', 'middleName', 'lastName', 'birthDate'] as const
const PLACE = ['houseNo', 'building', 'street', 'locality', 'village', 'pincode', 'kind'] as const

/** Keeps the traits of people with what they told, in the transaction of the change: whoever saves it. */
export function keepTraits() {
  onSave(Profile, NAME, ({ id }) => id)
  onSave(Address, PLACE, ({ profileId }) => profileId)
}

function onSave<M extends LucidModel>(
  model: M,
  names: readonly string[],
  profileOf: (row: InstanceType<M>) => number
) {
  /** After the save nothing is dirty any more, so the question is asked before. */
  const changed = new WeakSet<LucidRow>()
  model.before('save', (row: InstanceType<M>) => {
    if (names.some((name) => Object.hasOwn(row.$dirty, name))) changed.add(row)
  })
  model.after('save', async (row: InstanceType<M>) => {
    if (changed.delete(row)) await writeTraits(row.$trx ?? db.connection(), [profileOf(row)])
  })
}
