import signIn from '#config/sign_in'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * Does something for somebody who may not exist. Whether they do does not show in the time it takes (DECISIONS 11);
 * a refusal has to be the same for both.
 */
export async function inConstantTime(work: () => Promise<unknown>): Promise<void> {
  const answerTime = new Promise((resolve) => setTimeout(resolve, signIn.answerMs))
  try {
    await work()
  } finally {
    await answerTime
  }
}

/** The same of what is refused to those who exist alone: no refusal reaches the answer. */
export async function withoutDisclosure(work: () => Promise<unknown>): Promise<void> {
  await inConstantTime(async () => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  })
}
