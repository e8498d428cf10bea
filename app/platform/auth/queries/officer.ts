import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { postsOf } from '#auth/queries/posts'
import type { HeldPost } from '#auth/rules/posts'
import { NotFound } from '#kernel/exceptions/refusal'
import { contentVersion } from '#kernel/formats/content_version'
import { takeTurn } from '#kernel/database/turns'

/** What of an officer an administrator keeps. */
export const OFFICER_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'userName',
  'mobile',
  'email',
  'locale',
] as const

/** An officer with all posts, and what says that neither was changed meanwhile. */
export interface Officer {
  user: User
  posts: HeldPost[]
  version: string
}

/**
 * @param trx locks the officer, so that two changes of one person come one after the other
 * @throws NotFound for nobody, and for an applicant
 */
export async function officerOf(id: number, trx?: TransactionClientContract): Promise<Officer> {
  const query = User.query(trx ? { client: trx } : {}).where('id', id)
  if (trx) query.forUpdate()
  const user = await query.first()
  if (trx) await takeTurn(trx, 'user', id)
  if (!user?.isOfficer) throw new NotFound()
  const posts = await postsOf([id], trx)
  const kept = OFFICER_FIELDS.map((name) => user[name])
  const held = posts.map((post) => [post.id, post.untilOn])
  return { user, posts, version: contentVersion([...kept, Boolean(user.isActive), held]) }
}
