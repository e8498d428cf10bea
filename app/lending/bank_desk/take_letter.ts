import type { HttpContext } from '@adonisjs/core/http'
import { AcceptLetter } from '#bank_desk/actions/take_letter'
import { countWrongLetter, requireLetterAttemptsLeft } from '#bank_desk/limits'
import type { LetterLookup } from '#bank_desk/rules/wanted_letter'
import { Refusal } from '#kernel/exceptions/refusal'
import type { BankBranch } from '#masters/queries/rows'

/** Shows a proven branch the letter it asks for; wrong ones are counted, so that nobody goes through numbers. */
export async function openLetter(
  { response }: HttpContext,
  branch: BankBranch,
  letter: LetterLookup
) {
  await requireLetterAttemptsLeft(branch.id)
  try {
    const applicationUuid = await new AcceptLetter().run(branch, letter)
    return response.redirect().toRoute('bank_desk.letter.show', { applicationUuid })
  } catch (error) {
    if (error instanceof Refusal) await countWrongLetter(branch.id)
    throw error
  }
}
