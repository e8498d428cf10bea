import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import type { May } from '#auth/policies/rights'

/** Something that was found. */
export type FoundOne = {
  href: string
  title: string
  /** What tells it from others of its kind; may be nothing. */
  detail: string
}

/** What was found of one kind, under its name. */
export type FoundGroup = {
  key: string
  title: string
  found: FoundOne[]
}

/** What a text leads to, for one officer. */
export type Found = {
  /** What was looked for; nothing where it may not be shown again. */
  text: string
  /** It is a number that belongs into the form alone. */
  isPrivate: boolean
  groups: FoundGroup[]
}

/** Who looks, and how far. */
export interface Finder {
  user: User
  may: May
  i18n: I18n
  /** At most so many of a kind. */
  most: number
}
