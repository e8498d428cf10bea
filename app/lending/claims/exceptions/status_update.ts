import { Refusal, SaveFailure } from '#kernel/exceptions/refusal'

/**
 * The payment update before a file for the bank: whether it is refused or fails, the person hears
 * that no file was produced (document 4, section 8). What belongs to a field is said beside it.
 *
 * @throws Refusal claims.messages.update_refused with the reason; SaveFailure
 */
export async function reportingUpdateFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      const reason = { key: error.messageKey, params: error.params }
      const { status, field } = error
      throw new Refusal('claims.messages.update_refused', { reason }, { status, field })
    }
    throw new SaveFailure('claims.messages.update_failed', error)
  }
}
