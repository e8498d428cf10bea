import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'
import { Refusal } from '#core/exceptions/refusal'
import type { Paise } from '#core/money/paise'
import { sealAadhaar } from '#core/vault/vault'
import {
  groupOfSection,
  refuseSameNumbers,
  refuseTooMany,
  typedAadhaar,
  type PeopleAddress,
} from '#group/actions/people'
import GroupDirector from '#group/models/group_director'
import { directorsOf, ownDirector } from '#group/queries/own_group'
import { schemeRules } from '#masters/queries/scheme_rules'
import { writeSection } from '#profile/actions/write_section'

export interface DirectorFields {
  firstName: string
  middleName?: string | null
  lastName: string
  birthDate: PlainDate
  address: string
  designation: string
  din?: string | null
  mobile: string
  email?: string | null
  /** Absent: the number of the draft, else the one saved before. */
  aadhaar?: string | null
  pan: string
  cibilScore?: number | null
  casteId: number
  /** A year. */
  income?: Paise | null
}

type SaveDirectorInput = PeopleAddress & {
  /** Null for a new one. */
  directorId: number | null
  fields: DirectorFields
}

const SECTION = 'directors'

/** Adds a director or changes one (document 2, 'Directors step'). */
export class SaveDirector {
  /** @throws Refusal group.messages.<code>, NotFound, ProfileLocked */
  async run(input: SaveDirectorInput, trx?: TransactionClientContract): Promise<GroupDirector> {
    const { userId, loanType, directorId: id, fields } = input
    return writeSection(
      { userId, loanType, section: SECTION },
      async (open) => {
        const group = await groupOfSection(open)
        const director = id === null ? new GroupDirector() : await ownDirector(userId, id, open.trx)
        const { aadhaar, income, ...rest } = fields
        const typed = await typedAadhaar(open, { section: SECTION, loanType, id, aadhaar })
        if (!typed && !director.aadhaarCipher) {
          const key = 'group.validation.director.messages.aadhaar.required'
          throw new Refusal(key, {}, { field: 'aadhaar' })
        }
        const others = await directorsOf(group.id, open.trx)
        refuseTooMany(others, id, schemeRules(loanType).maxDirectors)
        refuseSameNumbers(others, { id, aadhaar: typed, pan: fields.pan })
        return director
          .merge({
            ...rest,
            groupId: group.id,
            middleName: rest.middleName ?? null,
            din: rest.din ?? null,
            email: rest.email ?? null,
            cibilScore: rest.cibilScore ?? null,
            incomePaise: income ?? null,
            ...(typed ? sealAadhaar(typed) : {}),
          })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}
