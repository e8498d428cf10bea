import type { HttpContext } from '@adonisjs/core/http'
import { TakeLetter } from '#branches/actions/take_letter'
import { countTaken, countWrongLetter, refuseAfterWrong, takeBackTaken } from '#branches/limits'
import type { WantedLetter } from '#branches/rules/wanted_letter'
import { Refusal } from '#core/exceptions/refusal'
import type { BankBranch } from '#masters/queries/rows'

/** Shows a proven branch the letter it asks for; wrong ones are counted, so that nobody goes through numbers. */
export async function takeLetter(
  { response }: HttpContext,
  branch: BankBranch,
  letter: WantedLetter
) {
  await refuseAfterWrong(branch.id)
  /** Who has the letter's QR has the letter; a number can be guessed from another one. */
  const isByNumber = letter.applicationUuid === null
  if (isByNumber) await countTaken(branch.id)
  try {
    const { applicationUuid, isNew } = await new TakeLetter().run(branch, letter)
    if (isByNumber && !isNew) await takeBackTaken(branch.id)
    return response.redirect().toRoute('branches.letter.show', { applicationUuid })
  } catch (error) {
    if (isByNumber) await takeBackTaken(branch.id)
    if (error instanceof Refusal) await countWrongLetter(branch.id)
    throw error
  }
}
