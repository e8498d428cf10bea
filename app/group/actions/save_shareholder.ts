import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseOlder, rowVersion } from '#core/formats/content_version'
import {
  groupOfSection,
  refuseSameNumbers,
  refuseTooMany,
  type PeopleAddress,
} from '#group/actions/people'
import { SHAREHOLDER } from '#group/fields/people'
import GroupShareholder from '#group/models/group_shareholder'
import { ownShareholder, shareholdersOf } from '#group/queries/own_group'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { submissionDayOf } from '#profile/lock'
import { typedNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf } from '#profile/fields/field'
import { columnsOf } from '#profile/fields/follow'

/** A number that is absent is that of the draft, else the one saved before, if any. */
export type ShareholderFields = AnswersOf<typeof SHAREHOLDER>

type SaveShareholderInput = PeopleAddress & {
  /** Null for a new one. */
  shareholderId: number | null
  /** The version of the shareholder that the form was made of. */
  seen?: string
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
    const { userId, loanType, shareholderId: id, seen, fields } = input
    return writeSection(
      { userId, loanType, section: SECTION },
      async (open) => {
        const group = await groupOfSection(open)
        const shareholder =
          id === null ? new GroupShareholder() : await ownShareholder(userId, id, open.trx)
        if (id !== null && seen !== undefined) refuseOlder(seen, rowVersion(shareholder))
        const numbers = await typedNumbers(SHAREHOLDER, fields, shareholder, {
          open,
          id,
          section: `${SECTION}:${loanType}`,
          refusal: 'group.validation.shareholder.messages',
        })
        const others = await shareholdersOf(group.id, open.trx)
        const firstSubmission = await submissionDayOf(userId, loanType, open.trx)
        refuseTooMany(others, id, rulesThatCount(loanType, { firstSubmission }).maxShareholders)
        refuseSameNumbers(others, { id, ...numbers })
        return shareholder
          .merge({ ...columnsOf(SHAREHOLDER, { ...fields, ...numbers }), groupId: group.id })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}
