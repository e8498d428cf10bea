import type { BankReport } from '#loans/contracts/bank_says'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import AnswerReply from '#bank_desk/models/answer_reply'
import { masters } from '#masters/queries/masters'

/**
 * What the branch that has the letter said last of the sanction or of a part of the loan, unless its citizen
 * calls it wrong: forms of the loan begin with it.
 */
export async function latestBankReport(
  applicationId: number,
  kind: 'sanctioned' | 'disbursed'
): Promise<BankReport | null> {
  const holder = await LetterHolder.findBy('liveApplicationId', applicationId)
  if (!holder) return null
  const answer = await LetterAnswer.query()
    .where({ holderId: holder.id, kind })
    .orderBy('serial', 'desc')
    .first()
  if (!answer || answer.amountPaise === null || answer.doneOn === null) return null
  const reply = await AnswerReply.findBy('answerId', answer.id)
  if (reply?.isRight === false) return null
  const { amountPaise, doneOn, rateBp } = answer
  const branchName = masters().find('bankBranches', answer.branchId)?.nameEn ?? ''
  const { accountCipher, accountDigest, accountLast4 } = answer
  const account =
    accountCipher && accountDigest && accountLast4
      ? { accountCipher, accountDigest, accountLast4 }
      : null
  return { bankId: holder.bankId, branchName, doneOn, amountPaise, rateBp, account }
}
