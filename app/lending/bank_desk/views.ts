import type { Serialised, ViewOf } from '#kernel/views'
import type {
  answerView,
  applicantAnswers,
  branchView,
  heldLetter,
} from '#bank_desk/queries/branch_letters'
import type { BankLetterRow as Row } from '#bank_desk/queries/list_bank_letters'

/** Props of pages about letters with banks; amounts in paise, rates in basis points. */
export type Branch = ViewOf<typeof branchView>
export type Answer = ViewOf<typeof answerView>
export type HeldLetter = ViewOf<typeof heldLetter>
export type ApplicantAnswers = ViewOf<typeof applicantAnswers>
export type BankLetterRow = Serialised<Row>
