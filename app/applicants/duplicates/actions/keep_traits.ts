import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import { saveMatchKeys } from '#duplicates/actions/write_traits'
import Address from '#profile/models/address'
import Profile from '#profile/models/profile'

const NAME_FIELDS = ['firstName', 'middleName', 'lastName', 'birthDate'] as const
const ADDRESS_FIELDS = ['houseNo', 'building', 'street', 'locality', 'village', 'pincode', 'kind'] as const

/** Keeps the traits of people with what they told, in the transaction of the change: whoever saves it. */
export function updateMatchKeysOnSave() {
  onSave(Profile, NAME_FIELDS, ({ id }) => id)
  onSave(Address, ADDRESS_FIELDS, ({ profileId }) => profileId)
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
    if (changed.delete(row)) await saveMatchKeys(row.$trx ?? db.connection(), [profileOf(row)])
  })
}
