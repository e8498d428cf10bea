import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import { keepingAnAdministrator } from '#auth/actions/keep_an_administrator'
import { officerOf } from '#auth/queries/officer'
import { type Editor, editorOf } from '#auth/rules/editors'
import { Role } from '#auth/roles'
import { type HeldPost, isOver, type Post, postProblem } from '#auth/rules/posts'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import { portions } from '#kernel/database/portions'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { refuseOlder, refuseUnseen } from '#kernel/formats/content_version'

/** A change of an officer that a form asked for, perhaps as part of a larger one. */
export interface OfFormOptions {
  /** Version of the officer that the form showed. */
  seen?: string
  trx?: TransactionClientContract
}

/** The fields of a form that say what is wrong with a post. */
const FIELDS = {
  district_needed: 'districts',
  district_none: 'districts',
  range: 'untilOn',
  over: 'untilOn',
} as const

/** @throws Refusal auth.messages.post_* for a post that cannot be (field districts or untilOn) */
export function refuseImpossiblePost(post: Post): void {
  const problem = postProblem(post, getClock().today())
  if (problem) throw new Refusal(`auth.messages.post_${problem}`, {}, { field: FIELDS[problem] })
}

/** Writes a post; the first one of a person is the one chosen. */
export async function insertPost(
  post: Omit<HeldPost, 'id'>,
  createdBy: number | null,
  trx: TransactionClientContract
): Promise<HeldPost> {
  const [held] = await insertPosts([post], createdBy, trx)
  return held
}

/** The same for many people, one post each, in a few statements however many they are. */
export async function insertPosts(
  posts: readonly Omit<HeldPost, 'id'>[],
  createdBy: number | null,
  trx: TransactionClientContract
): Promise<HeldPost[]> {
  const made = { created_by: createdBy, created_at: sqlInstant(getClock().now()) }
  const held: HeldPost[] = []
  for (const portion of portions(posts)) {
    const rows = portion.map(({ userId, roleId, fromOn, untilOn }) => ({
      user_id: userId,
      role_id: roleId,
      from_on: fromOn,
      until_on: untilOn,
      ...made,
    }))
    await trx.table('posts').multiInsert(rows)
    const userIds = portion.map(({ userId }) => userId)
    const ids = await lastPosts(userIds, trx)
    held.push(...portion.map((post) => ({ ...post, id: ids.get(post.userId)! })))
    await trx
      .from('users')
      .whereIn('id', userIds)
      .whereNull('post_id')
      .update({ post_id: trx.raw('(select max(id) from posts where posts.user_id = users.id)') })
  }
  const bound = held.flatMap(({ id, districts }) =>
    (districts ?? []).map((district_id) => ({ post_id: id, district_id }))
  )
  for (const portion of portions(bound)) await trx.table('post_districts').multiInsert(portion)
  if (posts.some(({ roleId }) => roleId === Role.administrator)) await closeSetup(trx)
  return held
}

/** By person, the post that was written last. */
async function lastPosts(userIds: readonly number[], trx: TransactionClientContract) {
  const rows = await trx
    .from('posts')
    .whereIn('user_id', [...userIds])
    .groupBy('user_id')
    .select('user_id')
    .max('id as id')
  return new Map(rows.map((row) => [Number(row.user_id), Number(row.id)]))
}

/** However an administrator came to be: the addresses under which the first one is made are gone. */
const closeSetup = (trx: TransactionClientContract) => trx.from('setup_tokens').delete()

/** Gives an officer a post more. Their sessions end (DECISIONS 11). */
export class GivePost {
  /**
   * @throws NotFound for nobody, and for an applicant
   * @throws Refusal auth.messages.post_* for a post that cannot be, or that the person has in these days
   */
  async run(
    userId: number,
    post: Post,
    by: Editor,
    { seen, trx: existing }: OfFormOptions = {}
  ): Promise<HeldPost> {
    refuseImpossiblePost(post)
    return inTransaction(async (trx) => {
      const { posts: others, version } = await officerOf(userId, trx)
      if (seen !== undefined) refuseOlder(seen, version)
      if (others.some((other) => isSame(other, post))) {
        throw new Refusal('auth.messages.post_there', {}, { field: 'roleId' })
      }
      const { actorId, ...actor } = editorOf(by)
      const held = await insertPost({ ...post, userId }, actorId, trx)
      await noteChange(userId, trx)
      const { id: postId, roleId, districts, fromOn, untilOn } = held
      await recordAudit(
        {
          action: 'post.given',
          actorId,
          ...actor,
          subjectType: 'user',
          subjectId: userId,
          data: { ...actor.data, postId, roleId, districts, fromOn, untilOn },
        },
        trx
      )
      endSessionsAfter(trx, userId)
      return held
    }, existing)
  }
}

/** Sets the last day of a post; yesterday ends it at once. The person's sessions end. */
export class EndPost {
  /**
   * @throws NotFound for a post of nobody, or of somebody else
   * @throws Refusal auth.messages.post_ended where it is over already, last_administrator
   */
  async run(
    { id: postId, userId }: Pick<HeldPost, 'id' | 'userId'>,
    untilOn: PlainDate | null,
    by: Editor,
    { seen, trx: existing }: OfFormOptions = {}
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const { posts, version } = await officerOf(userId, trx)
      const post = posts.find(({ id }) => id === postId)
      if (!post) throw new NotFound()
      if (seen !== undefined) refuseUnseen(seen, version)
      if (isOver(post, getClock().today())) throw new Refusal('auth.messages.post_ended')
      const { actorId, ...actor } = editorOf(by)
      const end = { until_on: untilOn, ended_by: actorId, ended_at: sqlInstant(getClock().now()) }
      await keepingAnAdministrator(trx, () => trx.from('posts').where('id', postId).update(end))
      await noteChange(userId, trx)
      await recordAudit(
        {
          action: 'post.ended',
          actorId,
          ...actor,
          subjectType: 'user',
          subjectId: userId,
          data: { ...actor.data, postId, from: post.untilOn, to: untilOn },
        },
        trx
      )
      endSessionsAfter(trx, userId)
    }, existing)
  }
}

/** Sessions from before carry another stamp. */
const noteChange = (userId: number, trx: TransactionClientContract) =>
  trx.from('users').where('id', userId).increment('post_changes', 1)

/** The same work in days that both have. */
function isSame(other: Post, post: Post) {
  const ofDistricts = ({ districts }: Post) => districts?.toSorted().join() ?? null
  const isApart =
    (other.untilOn !== null && other.untilOn < post.fromOn) ||
    (post.untilOn !== null && post.untilOn < other.fromOn)
  return other.roleId === post.roleId && ofDistricts(other) === ofDistricts(post) && !isApart
}
