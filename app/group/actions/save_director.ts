import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseOlder, rowVersion } from '#core/formats/content_version'
import {
  groupOfSection,
  refuseSameNumbers,
  refuseTooMany,
  type PeopleAddress,
} from '#group/actions/people'
import { DIRECTOR } from '#group/fields/people'
import GroupDirector from '#group/models/group_director'
import { directorsOf, ownDirector } from '#group/queries/own_group'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { submissionDayOf } from '#profile/lock'
import { typedNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf } from '#profile/fields/field'
import { columnsOf } from '#profile/fields/follow'

/** A number that is absent is that of the draft, else the one saved before. */
export type DirectorFields = AnswersOf<typeof DIRECTOR>

type SaveDirectorInput = PeopleAddress & {
  /** Null for a new one. */
  directorId: number | null
  /** The version of the director that the form was made of. */
  seen?: string
  fields: DirectorFields
}

const SECTION = 'directors'

/** Adds a director or changes one (document 2, 'Directors step'). */
export class SaveDirector {
  /** @throws Refusal group.messages.<code>, NotFound, ProfileLocked */
  async run(input: SaveDirectorInput, trx?: TransactionClientContract): Promise<GroupDirector> {
    const { userId, loanType, directorId: id, seen, fields } = input
    return writeSection(
      { userId, loanType, section: SECTION },
      async (open) => {
        const group = await groupOfSection(open)
        const director = id === null ? new GroupDirector() : await ownDirector(userId, id, open.trx)
        if (id !== null && seen !== undefined) refuseOlder(seen, rowVersion(director))
        const numbers = await typedNumbers(DIRECTOR, fields, director, {
          open,
          id,
          section: `${SECTION}:${loanType}`,
          refusal: 'group.validation.director.messages',
        })
        const others = await directorsOf(group.id, open.trx)
        const firstSubmission = await submissionDayOf(userId, loanType, open.trx)
        refuseTooMany(others, id, rulesThatCount(loanType, { firstSubmission }).maxDirectors)
        refuseSameNumbers(others, { id, ...numbers })
        return director
          .merge({ ...columnsOf(DIRECTOR, { ...fields, ...numbers }), groupId: group.id })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}
