import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { isUsualAccount } from '#kernel/formats/identifiers'
import { enteredNumbers } from '#profile/actions/sealed_numbers'
import { type OpenSection, writeSection } from '#profile/actions/update_section'
import { BANK_ACCOUNT, LENDING } from '#profile/fields/loan'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/derive'
import BankAccount from '#profile/models/bank_account'
import emitter from '@adonisjs/core/services/emitter'
import { ADDRESS, EMERGENCY, PERSONAL } from '#profile/fields/person'
import Address, { ADDRESS_KINDS } from '#profile/models/address'
import LendingDetail from '#profile/models/lending_detail'
import type Profile from '#profile/models/profile'
import { loanDistrictOf } from '#profile/queries/section_forms'
import { DateTime } from 'luxon'
import { recordAgreement } from '#auth/contracts/hooks'
import { assistedWorkFor } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'

/** Input of the form. A missing number is taken from the draft, or else from the saved account. */
export type BankAccountFields = AnswersOf<typeof BANK_ACCOUNT> & {
  /** The applicant has compared a number of unusual length with the passbook. */
  isAccountConfirmed?: boolean | null
}

/**
 * Requires one confirmation of a number shorter or longer than those of most banks (9 to 18 digits).
 *
 * @throws Refusal with its number of digits
 */
export function refuseUnusualAccount(
  accountNo: string | null | undefined,
  isConfirmed: boolean | null | undefined,
  field = 'isAccountConfirmed'
): void {
  if (!accountNo || isUsualAccount(accountNo) || isConfirmed) return
  const digits = accountNo.length
  throw new Refusal('profile.messages.unusual_account', { digits }, { field })
}

const SECTION = 'bank-account'

/** Saves the account for refunds (document 2, 'Bank account step'; any bank, DECISIONS 5). */
export class SaveBankAccount {
  /** @throws ProfileLocked */
  async run(
    input: {
      userId: number
      loanType: number
      expectedVersion: string | undefined
    } & BankAccountFields,
    trx?: TransactionClientContract
  ): Promise<BankAccount> {
    const { userId, loanType, expectedVersion, isAccountConfirmed, ...fields } = input
    return writeSection(
      { userId, loanType, expectedVersion, section: SECTION },
      async (open) => {
        const [profileId, client] = [open.profile.id, open.trx]
        const saved = await BankAccount.query({ client }).where({ profileId }).first()
        const refusal = 'profile.validation.bank_account.messages'
        const form = { open, section: SECTION, refusal }
        const numbers = await enteredNumbers(BANK_ACCOUNT, fields, saved, form)
        refuseUnusualAccount(numbers.accountNo, isAccountConfirmed)
        const row = { ...columnValues(BANK_ACCOUNT, { ...fields, ...numbers }), profileId }
        return BankAccount.updateOrCreate({ profileId }, row, { client })
      },
      trx
    )
  }
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /**
     * Emitted when the correspondence address moved to another district. Listeners write in the transaction of the
     * change.
     */
    'profile:district_moved': {
      profile: Profile
      districtId: number
      /** Loan types (scheme ids) with an active application, whose district only the office may change. */
      liveLoanTypes: number[]
      trx: TransactionClientContract
    }
  }
}

export type AddressFields = AnswersOf<typeof ADDRESS>

interface SaveAddressesInput {
  userId: number
  loanType: number
  /** Version of the section that the form showed. */
  expectedVersion: string | undefined
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

  /** The loan district is the correspondence district, unless an application is already active. */
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

/** Input of the form. A missing number is taken from the draft, or else from the saved section. */
type PersonalDetails = Omit<AnswersOf<typeof PERSONAL>, 'mobile'>

interface SavePersonalDetailsInput {
  userId: number
  loanType: number
  /** Version of the section that the form showed. */
  expectedVersion: string | undefined
  details: PersonalDetails
}

/** Saves the personal section (document 2, 'Personal details step'). */
export class SavePersonalDetails {
  /** @throws ProfileLocked */
  async run({ details, ...address }: SavePersonalDetailsInput, trx?: TransactionClientContract) {
    return writeSection(
      { ...address, section: 'personal' },
      async (open) => {
        const { profile } = open
        const refusal = 'profile.validation.personal.messages'
        const numbers = await enteredNumbers(PERSONAL, details, profile, {
          open,
          section: 'personal',
          refusal,
        })
        await profile
          .merge(columnValues(PERSONAL, { ...details, ...numbers }))
          .useTransaction(open.trx)
          .save()
        return profile
      },
      trx
    )
  }
}

type LendingFields = AnswersOf<typeof LENDING>

/**
 * Saves the purpose of the loan (document 2, 'Lending loan details'). The district is that of the correspondence
 * address and is never entered.
 */
export class SaveLendingDetails {
  /** @throws Refusal 'Please Complete your Correspondence Address', ProfileLocked */
  async run(
    input: {
      userId: number
      loanType: number
      expectedVersion: string | undefined
    } & LendingFields,
    trx?: TransactionClientContract
  ): Promise<LendingDetail> {
    const { userId, loanType, expectedVersion, ...fields } = input
    return writeSection(
      { userId, loanType, expectedVersion, section: 'lending' },
      async ({ profile, trx: client }) => {
        const loanDistrictId = await loanDistrictOf(profile.id, client)
        if (loanDistrictId === null) {
          throw new Refusal('profile.messages.address_first', {}, { field: 'loanDistrict' })
        }
        const place = { profileId: profile.id, schemeId: loanType }
        const row = { ...columnValues(LENDING, fields), ...place, loanDistrictId }
        return LendingDetail.updateOrCreate(place, row, { client })
      },
      trx
    )
  }
}

/** Records that the applicant ticked the declaration, and when (document 2, 'Declaration'). */
export class SaveDeclaration {
  /** @throws ProfileLocked */
  async run(
    { userId, loanType, locale }: { userId: number; loanType: number; locale: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    await writeSection(
      { userId, loanType, section: 'declaration' },
      async ({ profile, trx: client }) => {
        const declaredAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
        await profile.merge({ isDeclared: true, declaredAt }).useTransaction(client).save()
        /**
         * A declaration ticked by a helper is no consent of the citizen, who consents with the code of the submission.
         */
        if (!assistedWorkFor(userId))
          await recordAgreement({ userId, place: 'declaration', locale }, client)
      },
      trx
    )
  }
}
