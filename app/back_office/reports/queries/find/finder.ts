import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import type { RightCheck } from '#auth/policies/rights'

/** Something that was found. */
export type SearchResult = {
  href: string
  title: string
  /** What tells it from others of its kind; may be nothing. */
  detail: string
}

/** What was found of one kind, under its name. */
export type SearchGroup = {
  key: string
  title: string
  found: SearchResult[]
}

/** What a text leads to, for one officer. */
export type SearchResults = {
  /** What was looked for; nothing where it may not be shown again. */
  text: string
  /** It is a number that belongs into the form alone. */
  isPrivate: boolean
  groups: SearchGroup[]
}

/** Who looks, and how far. */
export interface SearchContext {
  user: User
  may: RightCheck
  i18n: I18n
  /** At most so many of a kind. */
  max: number
}
