import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import { keepingAnAdministrator } from '#auth/actions/keep_an_administrator'
import { officerOf } from '#auth/queries/officer'
import { type Editor, editorOf } from '#auth/rules/editors'
import { Role } from '#auth/roles'
import { type HeldPost, isOver, type Post, postProblem } from '#auth/rules/posts'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { sqlInstant } from '#core/database/instant'
import { inTransaction } from '#core/database/transaction'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { refuseOlder, refuseUnseen } from '#core/formats/content_version'

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
  { userId, roleId, districts, fromOn, untilOn }: Omit<HeldPost, 'id'>,
  createdBy: number | null,
  trx: TransactionClientContract
): Promise<HeldPost> {
  const created_at = sqlInstant(getClock().now())
  const row = { user_id: userId, role_id: roleId, from_on: fromOn, until_on: untilOn }
  const [id] = await trx.table('posts').insert({ ...row, created_by: createdBy, created_at })
  if (districts !== null && districts.length > 0) {
    await trx
      .table('post_districts')
      .multiInsert(districts.map((district_id) => ({ post_id: id, district_id })))
  }
  await trx.from('users').where('id', userId).whereNull('post_id').update({ post_id: id })
  if (roleId === Role.administrator) await closeSetup(trx)
  return { id, userId, roleId, districts, fromOn, untilOn }
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
