import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseOlder, rowVersion } from '#kernel/formats/content_version'
import { groupOfSection, refuseSameNumbers, refuseTooMany } from '#group/actions/people'
import type { DIRECTOR, SHAREHOLDER } from '#group/fields/people'
import { ownPerson, PEOPLE, peopleOf, type Person } from '#group/queries/own_group'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { typedNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf, Fields } from '#profile/fields/field'
import { columnsOf } from '#profile/fields/follow'
import { submissionDayOf } from '#profile/lock'

/** A number that is absent is that of the draft, else the one saved before, if any. */
export type PersonAnswers =
  | { list: 'directors'; fields: AnswersOf<typeof DIRECTOR> }
  | { list: 'shareholders'; fields: AnswersOf<typeof SHAREHOLDER> }

type SavePersonInput = PersonAnswers & {
  userId: number
  /** Scheme id. */
  loanType: number
  /** Null for a new one. */
  id: number | null
  /** The version of the person that the form was made of. */
  seen?: string
}

/** Adds a director or a shareholder, or changes one (document 2, 'Directors step'). */
export class SavePerson {
  /** @throws Refusal group.messages.<code>, NotFound, ProfileLocked */
  async run(input: SavePersonInput, trx?: TransactionClientContract): Promise<Person> {
    const { userId, loanType, list, id, seen, fields } = input
    const { model, most, refusal } = PEOPLE[list]
    const described: Fields = PEOPLE[list].fields
    return writeSection(
      { userId, loanType, section: list },
      async (open) => {
        const group = await groupOfSection(open.profile, open.trx)
        const person = id === null ? new model() : await ownPerson(list, userId, id, open.trx)
        if (id !== null && seen !== undefined) refuseOlder(seen, rowVersion(person))
        const numbers = await typedNumbers(described, fields, person, {
          open,
          id,
          section: `${list}:${loanType}`,
          refusal,
        })
        const others = await peopleOf(list, group.id, open.trx)
        const firstSubmission = await submissionDayOf(userId, loanType, open.trx)
        refuseTooMany(others, id, rulesThatCount(loanType, { firstSubmission })[most])
        refuseSameNumbers(others, { id, ...numbers })
        return person
          .merge({ ...columnsOf(described, { ...fields, ...numbers }), groupId: group.id })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}
