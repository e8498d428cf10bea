import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#core/calendar/plain_date'
import { sealAadhaar } from '#core/vault/vault'
import {
  groupOfSection,
  refuseSameNumbers,
  refuseTooMany,
  typedAadhaar,
  type PeopleAddress,
} from '#group/actions/people'
import GroupShareholder from '#group/models/group_shareholder'
import { ownShareholder, shareholdersOf } from '#group/queries/own_group'
import { schemeRules } from '#masters/queries/scheme_rules'
import { writeSection } from '#profile/actions/write_section'

export interface ShareholderFields {
  firstName: string
  middleName?: string | null
  lastName: string
  /** Absent: the number of the draft, else the one saved before, if any. */
  aadhaar?: string | null
  address: string
  birthDate: PlainDate
  genderId: number
  /** Free text (document 2, 'Shareholder'). */
  status: string
}

type SaveShareholderInput = PeopleAddress & {
  /** Null for a new one. */
  shareholderId: number | null
  fields: ShareholderFields
}

const SECTION = 'shareholders'

/** Adds a shareholder or changes one (document 2, 'Shareholders step'). */
export class SaveShareholder {
  /** @throws Refusal group.messages.<code>, NotFound, ProfileLocked */
  async run(
    input: SaveShareholderInput,
    trx?: TransactionClientContract
  ): Promise<GroupShareholder> {
    const { userId, loanType, shareholderId: id, fields } = input
    return writeSection(
      { userId, loanType, section: SECTION },
      async (open) => {
        const group = await groupOfSection(open)
        const shareholder =
          id === null ? new GroupShareholder() : await ownShareholder(userId, id, open.trx)
        const { aadhaar, ...rest } = fields
        const typed = await typedAadhaar(open, { section: SECTION, loanType, id, aadhaar })
        const others = await shareholdersOf(group.id, open.trx)
        refuseTooMany(others, id, schemeRules(loanType).maxShareholders)
        refuseSameNumbers(others, { id, aadhaar: typed })
        return shareholder
          .merge({
            ...rest,
            groupId: group.id,
            middleName: rest.middleName ?? null,
            ...(typed ? sealAadhaar(typed) : {}),
          })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}
