import { type CardAnswer, emptySlot, sendOutsideVisit, sendToSlot } from '#tests/support/slot_files'
import type { Visitor } from '#tests/support/visitor'

const slotPath = (loanType: string, slot: string) => `/apply/${loanType}/documents/${slot}`

/** Sends a file into a slot, as the page does. */
export const sendFile = (
  visitor: Visitor,
  loanType: string,
  slot: string,
  bytes: Uint8Array,
  name: string,
  title?: string,
  expectedVersion?: string
): Promise<CardAnswer> =>
  sendToSlot(visitor, slotPath(loanType, slot), { bytes, name, title, expectedVersion })

/** Empties a slot, as the page does. */
export const removeFile = (
  visitor: Visitor,
  loanType: string,
  slot: string,
  expectedVersion?: string
): Promise<CardAnswer> => emptySlot(visitor, slotPath(loanType, slot), expectedVersion)

/** Posts JSON, as the autosave does. */
export const sendDraft = (
  visitor: Visitor,
  path: string,
  content: object,
  expectedVersion?: string | null
): Promise<CardAnswer> =>
  sendOutsideVisit(visitor, `${path}/draft`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, expectedVersion }),
  })
