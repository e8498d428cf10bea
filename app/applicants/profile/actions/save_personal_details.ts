import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { enteredNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'
import { PERSONAL } from '#profile/fields/personal'

/** A number that is absent is that of the draft, else the one saved before. */
export type PersonalDetails = Omit<AnswersOf<typeof PERSONAL>, 'mobile'>

interface SavePersonalDetailsInput {
  userId: number
  loanType: number
  /** The version of the section that the form was made of. */
  expectedVersion?: string
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
