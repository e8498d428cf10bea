import type { HttpContext } from '@adonisjs/core/http'
import { TakeLetter } from '#bank_desk/actions/take_letter'
import { countWrongLetter, refuseAfterWrong } from '#bank_desk/limits'
import type { WantedLetter } from '#bank_desk/rules/wanted_letter'
import { Refusal } from '#kernel/exceptions/refusal'
import type { BankBranch } from '#masters/queries/rows'

/** Shows a proven branch the letter it asks for; wrong ones are counted, so that nobody goes through numbers. */
export async function takeLetter(
  { response }: HttpContext,
  branch: BankBranch,
  letter: WantedLetter
) {
  await refuseAfterWrong(branch.id)
  try {
    const applicationUuid = await new TakeLetter().run(branch, letter)
    return response.redirect().toRoute('bank_desk.letter.show', { applicationUuid })
  } catch (error) {
    if (error instanceof Refusal) await countWrongLetter(branch.id)
    throw error
  }
}
