import type { I18n } from '@adonisjs/i18n'
import { fileItem, type FileItem, fileItems, labelKey } from '#applications/rules/file_items'
import { localName, masters } from '#masters/queries/masters'

/** An item in words: its section and its label, or the paper's name. */
export function itemName(item: FileItem, loanType: number, i18n: I18n): string {
  const section = i18n.t(`profile.sections.${item.section}`)
  if (item.kind === 'section') return section
  if (item.kind === 'field') return `${section}: ${i18n.t(labelKey(item, loanType))}`
  const slot = masters()
    .documentSlots(String(loanType))
    .find((row) => row.slot === item.slot)
  return `${section}: ${localName(slot, i18n.locale)}`
}

/** The same by its key; null for what the loan type does not ask for any more. */
export function nameOfItem(key: string | null, loanType: number, i18n: I18n): string | null {
  const item = key === null ? null : fileItem(key, loanType)
  return item && itemName(item, loanType, i18n)
}

/** Items to choose from. */
export const itemOptions = (items: readonly FileItem[], loanType: number, i18n: I18n) =>
  items.map((item) => ({ value: item.key, label: itemName(item, loanType, i18n) }))

/** Everything that a return can name. */
export const returnableOptions = (loanType: number, i18n: I18n) =>
  itemOptions(fileItems(loanType), loanType, i18n)
