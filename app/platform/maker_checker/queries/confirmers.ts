import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { accessGrantors } from '#auth/queries/access_givers'
import { holderIds, listHolders } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { mayBeSamePerson } from '#auth/rules/two_persons'
import {
  type ChangeOfPeople,
  type Confirmers,
  confirmersOf,
  mayConfirm,
  type MayBeSamePerson,
} from '#maker_checker/rules/who_confirms'

/** Who may confirm what this person asks for, now or when they are two persons again. */
export async function listConfirmers(askedBy: number): Promise<User[]> {
  const administrators = await listHolders({ roleIds: [Role.administrator] })
  const isOther = ({ id }: User) => !administrators.some((one) => one.id === id)
  const directors = await listHolders({ roleIds: [Role.managingDirector] })
  const people = [...administrators, ...directors.filter(isOther)]
  return confirmersOf(people, { askedBy, aboutUser: null })
}

/** Whether one of these may confirm it today: not where each gave the asker access lately, or got it from them. */
export async function canAnyConfirmNow(confirmers: readonly User[], askedBy: number): Promise<boolean> {
  const ids = confirmers.map(({ id }) => id)
  const givers = await accessGrantors([askedBy, ...ids])
  return ids.some((id) => !mayBeSamePerson(id, askedBy, givers))
}

/** Everybody of the roles that confirm. */
export async function listConfirmerIds(
  client: QueryClientContract = db.connection()
): Promise<Confirmers> {
  const administrators = await holderIds(Role.administrator, client)
  const directors = await holderIds(Role.managingDirector, client)
  return { administrators, directors: directors.filter((id) => !administrators.includes(id)) }
}

/** Whether two of these people might be one, as each stands now. */
export async function samePersonCheck(
  all: Confirmers,
  requesterIds: readonly number[],
  client?: QueryClientContract
): Promise<MayBeSamePerson> {
  const givers = await accessGrantors([...all.administrators, ...all.directors, ...requesterIds], client)
  return (one, other) => mayBeSamePerson(one, other, givers)
}

/**
 * Whether a person may confirm a change that another asked for: `later` where one of the two gave the other access
 * lately.
 */
export async function mayPersonConfirm(
  person: User,
  change: ChangeOfPeople
): Promise<'yes' | 'later' | 'no'> {
  const all = await listConfirmerIds()
  const oneOf = await samePersonCheck(all, [change.askedBy, person.id])
  if (mayConfirm(person, change, all, oneOf)) return 'yes'
  return mayConfirm(person, change, all) && oneOf(person.id, change.askedBy) ? 'later' : 'no'
}
