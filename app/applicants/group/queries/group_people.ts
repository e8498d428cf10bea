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

/** The lists of people of a group by their sections: rows, form, rule of how many, and sentences. */
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

/** The group of an applicant, or null while its page is not complete. */
export const groupOfUser = cachedPerRequest(
  (userId: number, client?: QueryClientContract): Promise<ApplicantGroup | null> =>
    ApplicantGroup.query({ client }).where({ userId }).first()
)

/** The people of a list of a group in the order in which they were added. */
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

/** Somebody of a group as the office names them. */
export interface NamedPerson {
  list: PeopleList
  id: number
  name: string
}

/** Everybody of a group, in the order of the wizard; nobody where there is no group. */
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

/** The id of an address, which may be anything. @throws NotFound */
function parseId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new NotFound()
  return Number(text)
}

/** @throws NotFound for somebody of another group */
export async function personOfUser<List extends PeopleList>(
  list: List,
  userId: number,
  id: string | number,
  client?: QueryClientContract
): Promise<PersonOf<List>> {
  const group = await groupOfUser(userId, client)
  return personOfGroup(list, group?.id ?? 0, parseId(String(id)), client)
}

/** The same of a group. @throws NotFound */
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

/* What is saved, as the forms show it: texts. `id` is empty for a new one and tells whom a draft is about. */

export const groupForm = (row: ApplicantGroup | null) => formValues(GROUP, row)

export const personForm = (fields: Fields, row: Person | null): Record<string, string> => ({
  id: String(row?.id ?? ''),
  ...formValues(fields, row),
})
