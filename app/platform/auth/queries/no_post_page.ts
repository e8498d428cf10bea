import { nameOfPost } from '#auth/post_names'
import { postsOf } from '#auth/queries/posts'
import { type HeldPost, isOver } from '#auth/rules/posts'
import { getClock } from '#kernel/calendar/clock'

/** What an officer without a post is told: which one ended last, and which begins next. */
export async function noPostPage(userId: number, locale: string) {
  const today = getClock().today()
  const posts = await postsOf([userId])
  const told = ({ fromOn, untilOn, ...post }: HeldPost) => ({
    name: nameOfPost(post, locale),
    fromOn,
    untilOn,
  })
  const ended = posts
    .filter((post) => isOver(post, today))
    .toSorted((a, b) => (a.untilOn! < b.untilOn! ? 1 : -1))
  const coming = posts
    .filter((post) => !isOver(post, today))
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
  return {
    ended: ended.length > 0 ? told(ended[0]) : null,
    coming: coming.length > 0 ? told(coming[0]) : null,
  }
}
