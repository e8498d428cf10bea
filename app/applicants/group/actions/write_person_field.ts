import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseDuplicateNumbers } from '#group/actions/people'
import { PEOPLE, type PeopleList, peopleOf, personOfGroup } from '#group/queries/own_group'
import type { Fields } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'

/** Somebody of a group, and the one field that is written. */
interface PersonFieldAddress {
  list: PeopleList
  groupId: number
  id: number
  name: string
}

/**
 * Writes one field of somebody of a group, by the same rules as the form; the transaction holds the
 * profile's lock, and its caller keeps the change as a revision.
 *
 * @param answer the field's value as its own rule gave it
 * @throws NotFound for somebody of another group
 * @throws Refusal group.messages.<code>, where somebody else of the list has the number
 */
export async function savePersonField(
  { list, groupId, id, name }: PersonFieldAddress,
  answer: Record<string, unknown>,
  trx: TransactionClientContract
): Promise<void> {
  const person = await personOfGroup(list, groupId, id, trx)
  const { [name]: field } = PEOPLE[list].fields as Fields
  if (field.as === 'sealed') {
    refuseDuplicateNumbers(await peopleOf(list, groupId, trx), { id, [field.stem!]: answer[name] })
  }
  await person
    .merge(columnValues({ [name]: field }, answer))
    .useTransaction(trx)
    .save()
}
