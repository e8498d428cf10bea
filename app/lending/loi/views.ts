import type { ViewOf } from '#kernel/views'
import type { letterPage } from '#loi/queries/letter_page'
import type { verifiedLoi } from '#loi/queries/verified_loi'

/** What the pages of a letter of intent get. */
export type LetterPage = ViewOf<typeof letterPage>
export type VerifiedLoi = ViewOf<typeof verifiedLoi>
export type { LoiStatus as LoiStanding } from '#loi/rules/state'
