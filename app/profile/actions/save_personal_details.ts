import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'
import { Refusal } from '#core/exceptions/refusal'
import type { Paise } from '#core/money/paise'
import { digest, sealAadhaar } from '#core/vault/vault'
import { writeSection } from '#profile/actions/write_section'
import { aadhaarInDraft } from '#profile/queries/read_draft'

export interface PersonalDetails {
  firstName: string
  middleName?: string | null
  lastName: string
  genderId: number
  birthDate: PlainDate
  birthPlace?: string | null
  motherName?: string | null
  motherTongue?: string | null
  landline?: string | null
  isMarried?: boolean | null
  isDisabled?: boolean | null
  isDomiciled: boolean
  isIndian: boolean
  casteId: number
  familyIncome: Paise
  rationCardNo: string
  /** Absent: the number of the draft, else the one saved before. */
  aadhaar?: string | null
  pan: string
}

interface SavePersonalDetailsInput {
  userId: number
  loanType: number
  details: PersonalDetails
}

/** Saves the personal section (document 2, 'Personal details step'). */
export class SavePersonalDetails {
  /** @throws ProfileLocked */
  async run({ details, ...address }: SavePersonalDetailsInput, trx?: TransactionClientContract) {
    return writeSection(
      { ...address, section: 'personal' },
      async (open) => {
        const { aadhaar, familyIncome, ...fields } = details
        const typed = aadhaar ?? (await aadhaarInDraft(open.profile.id, 'personal', open.trx))
        if (!typed && !open.profile.aadhaarCipher) {
          const key = 'profile.validation.personal.messages.aadhaar.required'
          throw new Refusal(key, {}, { field: 'aadhaar' })
        }
        await open.profile
          .merge({
            ...fields,
            middleName: fields.middleName ?? null,
            birthPlace: fields.birthPlace ?? null,
            motherName: fields.motherName ?? null,
            motherTongue: fields.motherTongue ?? null,
            landline: fields.landline ?? null,
            isMarried: fields.isMarried ?? null,
            isDisabled: fields.isDisabled ?? null,
            familyIncomePaise: familyIncome,
            rationCardDigest: digest(fields.rationCardNo, 'ration_card'),
            ...(typed ? sealAadhaar(typed) : {}),
          })
          .useTransaction(open.trx)
          .save()
        return open.profile
      },
      trx
    )
  }
}
