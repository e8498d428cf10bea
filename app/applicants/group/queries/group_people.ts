import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { NotFound } from '#kernel/exceptions/refusal'
import {
  DIRECTOR,
  DIRECTOR_GROUPS,
  GROUP,
  SHAREHOLDER,
  SHAREHOLDER_GROUPS,
} from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import GroupShareholder from '#group/models/group_shareholder'
import type { Fields } from '#profile/fields/field'
import { formValues } from '#profile/fields/derive'

/** Lists of people of a group by section: rows, form, rule for their number, and messages. */
export const PEOPLE = {
  directors: {
    model: GroupDirector,
    fields: DIRECTOR,
    groups: DIRECTOR_GROUPS,
    most: 'maxDirectors',
    refusal: 'group.validation.director.messages',
  },
  shareholders: {
    model: GroupShareholder,
    fields: SHAREHOLDER,
    groups: SHAREHOLDER_GROUPS,
    most: 'maxShareholders',
    refusal: 'group.validation.shareholder.messages',
  },
} as const

export type PeopleList = keyof typeof PEOPLE
export type PersonOf<List extends PeopleList> = InstanceType<(typeof PEOPLE)[List]['model']>
export type Person = PersonOf<PeopleList>

/** Returns the group of an applicant; null while its page is incomplete. */
export const groupOfUser = cachedPerRequest(
  (userId: number, client?: QueryClientContract): Promise<ApplicantGroup | null> =>
    ApplicantGroup.query({ client }).where({ userId }).first()
)

/** Returns the people of a list of a group in the order in which they were added. */
export async function peopleOf<List extends PeopleList>(
  list: List,
  groupId: number,
  client?: QueryClientContract
): Promise<PersonOf<List>[]> {
  return (await rowsOfList(list, groupId, client)) as PersonOf<List>[]
}

const rowsOfList = cachedPerRequest(
  (list: PeopleList, groupId: number, client?: QueryClientContract): Promise<Person[]> =>
    PEOPLE[list].model.query({ client }).where({ groupId }).orderBy('id').exec()
)

/** A person of a group as shown to the office. */
export interface NamedPerson {
  list: PeopleList
  id: number
  name: string
}

/** Returns all people of a group in the order of the wizard; none without a group. */
export async function namedPeople(
  groupId: number | null,
  client?: QueryClientContract
): Promise<NamedPerson[]> {
  if (groupId === null) return []
  const people: NamedPerson[] = []
  for (const list of Object.keys(PEOPLE) as PeopleList[]) {
    const rows = await peopleOf(list, groupId, client)
    people.push(...rows.map(({ id, fullName: name }) => ({ list, id, name })))
  }
  return people
}

/** Parses the id in a URL, which may be any text. @throws NotFound */
function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound()
  return Number(text)
}

/** @throws NotFound for a person of another group */
export async function personOfUser<List extends PeopleList>(
  list: List,
  userId: number,
  id: string | number,
  client?: QueryClientContract
): Promise<PersonOf<List>> {
  const group = await groupOfUser(userId, client)
  return personOfGroup(list, group?.id ?? 0, parseId(String(id)), client)
}

/** The same for a given group. @throws NotFound */
export async function personOfGroup<List extends PeopleList>(
  list: List,
  groupId: number,
  id: number,
  client?: QueryClientContract
): Promise<PersonOf<List>> {
  const person = (await peopleOf(list, groupId, client)).find((one) => one.id === id)
  if (!person) throw new NotFound()
  return person
}

/*
 * Returns the saved values as text for the forms. `id` is empty for a new person and identifies the person of a draft.
 */

export const groupForm = (row: ApplicantGroup | null) => formValues(GROUP, row)

export const personForm = (fields: Fields, row: Person | null): Record<string, string> => ({
  id: String(row?.id ?? ''),
  ...formValues(fields, row),
})
