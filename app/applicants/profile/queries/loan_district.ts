import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Address from '#profile/models/address'

/** The district of the correspondence address, which is the loan district; null: not known yet. */
export async function loanDistrictOf(
  profileId: number,
  client?: TransactionClientContract
): Promise<number | null> {
  const address = await Address.query({ client })
    .where({ profileId, kind: 'correspondence' })
    .first()
  return address?.districtId ?? null
}
