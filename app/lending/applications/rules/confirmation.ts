import { Refusal } from '#kernel/exceptions/refusal'

/**
 * An application goes to the office, the first time and each time after, with the statement that no
 * benefit was taken before (document 2, Summary).
 *
 * @throws Refusal at the statement when it was not ticked
 */
export function requireConfirmation(confirmed: boolean): void {
  if (!confirmed) {
    throw new Refusal('applications.messages.confirmation_needed', {}, { field: 'confirmed' })
  }
}
