import { authFacts } from '#auth/contracts/facts'
import type { Post } from '#auth/rules/posts'

/** A post in words: its office and, where it is bound, its districts. */
export const nameOfPost = (post: Pick<Post, 'roleId' | 'districts'>, locale: string): string =>
  authFacts().postName(post, locale)
