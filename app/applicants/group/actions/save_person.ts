import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseStaleVersion, rowVersion } from '#kernel/formats/content_version'
import { requireGroup, refuseDuplicateNumbers, refuseTooMany } from '#group/actions/people'
import type { DIRECTOR, SHAREHOLDER } from '#group/fields/people'
import { personOfUser, PEOPLE, peopleOf, type Person } from '#group/queries/own_group'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { enteredNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf, Fields } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'
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
  expectedVersion?: string
}

/** Adds a director or a shareholder, or changes one (document 2, 'Directors step'). */
export class SavePerson {
  /** @throws Refusal group.messages.<code>, NotFound, ProfileLocked */
  async run(input: SavePersonInput, trx?: TransactionClientContract): Promise<Person> {
    const { userId, loanType, list, id, expectedVersion, fields } = input
    const { model, most, refusal } = PEOPLE[list]
    const described: Fields = PEOPLE[list].fields
    return writeSection(
      { userId, loanType, section: list },
      async (open) => {
        const group = await requireGroup(open.profile, open.trx)
        const person = id === null ? new model() : await personOfUser(list, userId, id, open.trx)
        if (id !== null && expectedVersion !== undefined) refuseStaleVersion(expectedVersion, rowVersion(person))
        const numbers = await enteredNumbers(described, fields, person, {
          open,
          id,
          section: `${list}:${loanType}`,
          refusal,
        })
        const others = await peopleOf(list, group.id, open.trx)
        const firstSubmission = await submissionDayOf(userId, loanType, open.trx)
        refuseTooMany(others, id, rulesByCountingDay(loanType, { firstSubmission })[most])
        refuseDuplicateNumbers(others, { id, ...numbers })
        return person
          .merge({ ...columnValues(described, { ...fields, ...numbers }), groupId: group.id })
          .useTransaction(open.trx)
          .save()
      },
      trx
    )
  }
}
