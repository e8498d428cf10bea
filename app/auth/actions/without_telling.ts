import signIn from '#config/sign_in'
import { Refusal } from '#core/exceptions/refusal'

/**
 * Does something for somebody who may not exist. Whether they do shows neither in the answer, which
 * no refusal reaches, nor in the time it takes (DECISIONS 11).
 */
export async function withoutTelling(work: () => Promise<unknown>): Promise<void> {
  const answerTime = new Promise((resolve) => setTimeout(resolve, signIn.answerMs))
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  } finally {
    await answerTime
  }
}
