import { Refusal } from '#kernel/exceptions/refusal'

/**
 * Refuses work on a file of an existing portfolio whose district is not released
 * (docs/operations/existing_portfolio.md).
 *
 * @throws Refusal workflow.messages.held (409)
 */
export function refuseHeld({ isHeld }: { isHeld: boolean }): void {
  if (isHeld) throw new Refusal('workflow.messages.held', {}, { status: 409 })
}
