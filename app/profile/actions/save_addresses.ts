import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'
import { writeSection, type OpenSection } from '#profile/actions/write_section'
import { moveLoanDistricts } from '#profile/loan_district'
import Address, { ADDRESS_KINDS } from '#profile/models/address'
import LendingDetail from '#profile/models/lending_detail'

export interface AddressFields {
  houseNo: string
  building?: string | null
  street?: string | null
  locality: string
  landmark?: string | null
  village: string
  post: string
  stateId: number
  /** Master rows in Maharashtra, typed names elsewhere. */
  districtId?: number | null
  talukaId?: number | null
  districtName?: string | null
  talukaName?: string | null
  pincode: string
  residentSince?: PlainDate | null
}

export interface EmergencyContact {
  name?: string | null
  relation?: string | null
  mobile?: string | null
}

interface SaveAddressesInput {
  userId: number
  loanType: number
  correspondence: AddressFields
  permanent: AddressFields
  emergency: EmergencyContact
}

/** With null for what was left empty, so that saving again clears what is there no more. */
function complete(fields: AddressFields) {
  return {
    ...fields,
    building: fields.building ?? null,
    street: fields.street ?? null,
    landmark: fields.landmark ?? null,
    districtId: fields.districtId ?? null,
    talukaId: fields.talukaId ?? null,
    districtName: fields.districtName ?? null,
    talukaName: fields.talukaName ?? null,
    residentSince: fields.residentSince ?? null,
  }
}

/** Saves both addresses and the emergency contact together (document 2, 'Address step'). */
export class SaveAddresses {
  /** @throws ProfileLocked */
  async run(input: SaveAddressesInput, trx?: TransactionClientContract): Promise<void> {
    const { userId, loanType, emergency } = input
    await writeSection(
      { userId, loanType, section: 'address' },
      async (open) => {
        const profileId = open.profile.id
        for (const kind of ADDRESS_KINDS) {
          const row = { ...complete(input[kind]), profileId, kind }
          await Address.updateOrCreate({ profileId, kind }, row, { client: open.trx })
        }
        await open.profile
          .merge({
            emergencyName: emergency.name ?? null,
            emergencyRelation: emergency.relation ?? null,
            emergencyMobile: emergency.mobile ?? null,
          })
          .useTransaction(open.trx)
          .save()
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
    await moveLoanDistricts({ profile, districtId, liveLoanTypes, trx })
  }
}
