import type { TextLocale } from '#core/formats/page_text'
import type { Block } from '~/components/site/content_blocks'

/** A page as its editor has it before them. */
export type EditablePage = {
  slug: string
  path: string
  title: string
  version: number
  texts: Partial<Record<TextLocale, { title: string; body: string }>>
  editedBy: string | null
  /** Instant, ISO 8601. */
  editedAt: string | null
}

/** The page that a history belongs to, with its version of now. */
export type PageOfHistory = { slug: string; title: string; version: number }

export type Revision = {
  version: number
  /** The version whose text was brought back. */
  restoredVersion: number | null
  by: string | null
  at: string
}

export type ShownRevision = Revision & {
  texts: { locale: TextLocale; title: string; blocks: Block[] }[]
}
