import { type FieldItem, type FileItem, fileItems } from '#applications/rules/file_items'
import { needsTitle } from '#documents/rules/upload_rules'

/** What of a file can be asked for by itself. */
export type AskableItem = FieldItem | Extract<FileItem, { kind: 'paper' }>

/**
 * Fields of each part that can be asked for: nothing that decides who may apply at all, no part of an
 * address that a list of places belongs to, and of a group who it is, not what it does: that is copied into
 * the application.
 */
const MAY_ASK: Record<FieldItem['part'], (field: FieldItem['field']) => boolean> = {
  personal: ({ group }) => group !== 'eligibility',
  correspondence: ({ as }) => as !== 'choice',
  account: () => true,
  group: ({ group }) => group === 'group',
  emergency: () => false,
  lending: () => false,
}

/**
 * Everything that can be asked back of an application, in the order of the forms; no amount, which would
 * ask for a new calculation, and no paper that its applicant names.
 */
export const askableItems = (loanType: number): AskableItem[] =>
  fileItems(loanType).filter((item): item is AskableItem => {
    if (item.kind === 'paper') return !needsTitle(item.slot)
    return item.kind === 'field' && item.field.as !== 'amount' && MAY_ASK[item.part](item.field)
  })

/** One of them by its key; null for what cannot be asked for by itself. */
export const askableItem = (key: string, loanType: number) =>
  askableItems(loanType).find((item) => item.key === key) ?? null
