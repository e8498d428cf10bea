import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { writeSection, type OpenSection } from '#profile/actions/write_section'
import { ADDRESS, EMERGENCY } from '#profile/fields/address'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'
import Address, { ADDRESS_KINDS } from '#profile/models/address'
import LendingDetail from '#profile/models/lending_detail'
import type Profile from '#profile/models/profile'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** The correspondence address came into another district. Listeners write in the transaction of the change. */
    'profile:district_moved': {
      profile: Profile
      districtId: number
      /** Loan types (scheme ids) whose application is live: their district is the office's to change. */
      liveLoanTypes: number[]
      trx: TransactionClientContract
    }
  }
}

export type AddressFields = AnswersOf<typeof ADDRESS>

interface SaveAddressesInput {
  userId: number
  loanType: number
  /** The version of the section that the form was made of. */
  expectedVersion?: string
  correspondence: AddressFields
  permanent: AddressFields
  emergency: AnswersOf<typeof EMERGENCY>
}

/** Saves both addresses and the emergency contact together (document 2, 'Address step'). */
export class SaveAddresses {
  /** @throws ProfileLocked */
  async run(input: SaveAddressesInput, trx?: TransactionClientContract): Promise<void> {
    const { userId, loanType, expectedVersion, emergency } = input
    await writeSection(
      { userId, loanType, expectedVersion, section: 'address' },
      async (open) => {
        const profileId = open.profile.id
        for (const kind of ADDRESS_KINDS) {
          const row = { ...columnValues(ADDRESS, input[kind]), profileId, kind }
          await Address.updateOrCreate({ profileId, kind }, row, { client: open.trx })
        }
        await open.profile.merge(columnValues(EMERGENCY, emergency)).useTransaction(open.trx).save()
        await this.#moveLoanDistrict(open, input.correspondence.districtId ?? null)
      },
      trx
    )
  }

  /** The loan district is the correspondence district, except where an application is live already. */
  async #moveLoanDistrict({ profile, lock, trx }: OpenSection, districtId: number | null) {
    if (districtId === null) return
    const liveLoanTypes = lock.live.map((one) => one.loanType)
    await LendingDetail.query({ client: trx })
      .where('profileId', profile.id)
      .whereNotIn('schemeId', liveLoanTypes)
      .update({ loanDistrictId: districtId })
    const moved = { profile, districtId, liveLoanTypes, trx }
    await emitter.emitSerial('profile:district_moved', moved)
  }
}
