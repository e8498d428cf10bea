import { DateTime } from 'luxon'
import { recordAnswer, type QuestionKeys } from '#claims/actions/answer_question'
import { accountOf, requireFailedPayment } from '#claims/actions/correct_account'
import AccountAnswer from '#claims/models/account_answer'
import { ACCOUNT_ITEM } from '#claims/rules/claim_items'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { refuseUnusualAccount } from '#profile/actions/save_bank_account'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues, snapshotOf } from '#profile/fields/follow'
import { changesBetween } from '#profile/rules/changes'

/** The applicant's answer about the account for refunds, after the bank returned a payment. */
export class AnswerWithAccount {
  /**
   * The profile stays as it is until the office takes the answer over; the number is kept sealed.
   *
   * @throws NotFound for somebody else's question
   * @throws Refusal where it is open no more or the payment is not a returned one any more, and for a number of
   *   unusual length that is not confirmed
   */
  async run(
    question: QuestionKeys,
    answer: AnswersOf<typeof BANK_ACCOUNT>,
    isAccountConfirmed = false
  ): Promise<void> {
    refuseUnusualAccount(answer.accountNo, isAccountConfirmed)
    const columns = columnValues(BANK_ACCOUNT, answer)
    await inTransaction((trx) =>
      recordAnswer(question, trx, async (claim, { id, item }) => {
        if (item !== ACCOUNT_ITEM.key) throw new NotFound()
        requireFailedPayment(claim)
        const { account } = await accountOf(claim, trx)
        await AccountAnswer.create(
          {
            questionId: id,
            ...(columns as object),
            createdAt: DateTime.fromJSDate(getClock().now()),
          },
          { client: trx }
        )
        const before = snapshotOf(BANK_ACCOUNT, account)
        return { accountChanges: changesBetween(before, snapshotOf(BANK_ACCOUNT, columns)) }
      })
    )
  }
}
