import { type CardAnswer, sendToSlot } from '#tests/support/slot_files'
import type { Visitor } from '#tests/support/visitor'

/** Sends a file to the address of a slot, as its card does. */
export const sendTo = (
  visitor: Visitor,
  path: string,
  bytes: Uint8Array,
  name: string,
  title?: string
): Promise<CardAnswer> => sendToSlot(visitor, path, { bytes, name, title })

export { emptySlot as removeAt } from '#tests/support/slot_files'
