import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { accessGivers } from '#auth/queries/access_givers'
import { holderIds, holdersOfPosts } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { mayBeOne } from '#auth/rules/two_persons'
import {
  type ChangeOfPeople,
  type Confirmers,
  confirmersOf,
  mayConfirm,
  type MayBeOne,
} from '#maker_checker/rules/who_confirms'

/** Who may confirm what this person asks for, now or when they are two persons again. */
export async function whoConfirms(askedBy: number): Promise<User[]> {
  const administrators = await holdersOfPosts({ roleIds: [Role.administrator] })
  const isOther = ({ id }: User) => !administrators.some((one) => one.id === id)
  const directors = await holdersOfPosts({ roleIds: [Role.managingDirector] })
  const people = [...administrators, ...directors.filter(isOther)]
  return confirmersOf(people, { askedBy, aboutUser: null })
}

/** Whether one of these may confirm it today: not where each gave the asker access lately, or got it from them. */
export async function mayAnyNow(confirmers: readonly User[], askedBy: number): Promise<boolean> {
  const ids = confirmers.map(({ id }) => id)
  const givers = await accessGivers([askedBy, ...ids])
  return ids.some((id) => !mayBeOne(id, askedBy, givers))
}

/** Everybody of the roles that confirm. */
export async function allConfirmers(
  client: QueryClientContract = db.connection()
): Promise<Confirmers> {
  const administrators = await holderIds(Role.administrator, client)
  const directors = await holderIds(Role.managingDirector, client)
  return { administrators, directors: directors.filter((id) => !administrators.includes(id)) }
}

/** Whether two of these people might be one, as each stands now. */
export async function whoMayBeOne(
  all: Confirmers,
  askers: readonly number[],
  client?: QueryClientContract
): Promise<MayBeOne> {
  const givers = await accessGivers([...all.administrators, ...all.directors, ...askers], client)
  return (one, other) => mayBeOne(one, other, givers)
}

/**
 * Whether a person may confirm a change that another asked for: `later` where one of the two gave the other access
 * lately.
 */
export async function mayPersonConfirm(
  person: User,
  change: ChangeOfPeople
): Promise<'yes' | 'later' | 'no'> {
  const all = await allConfirmers()
  const oneOf = await whoMayBeOne(all, [change.askedBy, person.id])
  if (mayConfirm(person, change, all, oneOf)) return 'yes'
  return mayConfirm(person, change, all) && oneOf(person.id, change.askedBy) ? 'later' : 'no'
}
