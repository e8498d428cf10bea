import type { Post } from '#auth/rules/posts'

type Named = (post: Pick<Post, 'roleId' | 'districts'>, locale: string) => string

/** The masters, which know the names of roles and districts, come later. */
let named: Named = ({ roleId }) => String(roleId)

export function registerPostNames(names: Named) {
  named = names
}

/** A post in words: its office and, where it is bound, its districts. */
export const nameOfPost: Named = (post, locale) => named(post, locale)
