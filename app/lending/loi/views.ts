import type { ViewOf } from '#kernel/views'
import type { letterPage } from '#loi/queries/loi_document'
import type { verifiedLoi } from '#loi/queries/loi_lookup'

/** Props of the pages of a letter of intent. */
export type LetterPage = ViewOf<typeof letterPage>
export type VerifiedLoi = ViewOf<typeof verifiedLoi>
export type { LoiStatus as LoiStanding } from '#loi/rules/letters'
