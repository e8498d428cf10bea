import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { holderIds, holdersOfPosts } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import {
  type ChangeOfPeople,
  type Confirmers,
  confirmersOf,
  mayConfirm,
} from '#confirmations/rules/who_confirms'

/** Who may confirm what this person asks for. */
export async function whoConfirms(askedBy: number): Promise<User[]> {
  const administrators = await holdersOfPosts({ roleIds: [Role.administrator] })
  const isOther = ({ id }: User) => !administrators.some((one) => one.id === id)
  const directors = await holdersOfPosts({ roleIds: [Role.managingDirector] })
  const people = [...administrators, ...directors.filter(isOther)]
  return confirmersOf(people, { askedBy, aboutUser: null })
}

/** Everybody of the roles that confirm. */
export async function allConfirmers(
  client: QueryClientContract = db.connection()
): Promise<Confirmers> {
  const administrators = await holderIds(Role.administrator, client)
  const directors = await holderIds(Role.managingDirector, client)
  return { administrators, directors: directors.filter((id) => !administrators.includes(id)) }
}

/** Whether a person may confirm a change that another asked for. */
export async function mayPersonConfirm(person: User, change: ChangeOfPeople): Promise<boolean> {
  return mayConfirm(person, change, await allConfirmers())
}
