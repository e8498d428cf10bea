import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { countHolders, holdersOfPosts } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { confirmersOf, mayConfirm } from '#confirmations/rules/who_confirms'

/** Who may confirm what this person asks for. */
export async function whoConfirms(askedBy: number): Promise<User[]> {
  const administrators = await holdersOfPosts({ roleIds: [Role.administrator] })
  const isOther = ({ id }: User) => !administrators.some((one) => one.id === id)
  const directors = await holdersOfPosts({ roleIds: [Role.managingDirector] })
  return confirmersOf([...administrators, ...directors.filter(isOther)], askedBy)
}

/** How many active administrators there are, which says whether the managing director confirms. */
export async function activeAdministrators(
  client: QueryClientContract = db.connection()
): Promise<number> {
  return countHolders(Role.administrator, client)
}

/** Whether a person may confirm what another asked for. */
export async function mayPersonConfirm(person: User, askedBy: number): Promise<boolean> {
  return mayConfirm(person, { askedBy, administrators: await activeAdministrators() })
}
