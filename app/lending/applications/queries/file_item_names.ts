import type { I18n } from '@adonisjs/i18n'
import { type FileItem, fileItems, labelKey, namedItem } from '#applications/rules/file_items'
import { DIRECTOR_SLOTS } from '#group/queries/missing'
import type { NamedPerson } from '#group/queries/group_people'
import { localName, masters } from '#masters/queries/masters'

/** An item in words: its section, of whom it is, and its label or the paper's name. */
export function itemName(item: FileItem, loanType: number, i18n: I18n): string {
  const section = i18n.t(`profile.sections.${item.section}`)
  if (item.kind === 'section') return section
  const of = item.person ? `${item.person.name ?? i18n.t('group.left_the_list')}, ` : ''
  if (item.kind === 'field') return `${section}: ${of}${i18n.t(labelKey(item, loanType))}`
  const slot = masters()
    .documentSlots(item.person ? DIRECTOR_SLOTS : String(loanType))
    .find((row) => row.slot === item.slot)
  return `${section}: ${of}${localName(slot, i18n.locale)}`
}

/** The same by its key; null for what the loan type does not ask for any more. */
export function itemNameByKey(
  key: string | null,
  { loanType, people = [] }: { loanType: number; people?: readonly NamedPerson[] },
  i18n: I18n
): string | null {
  const item = key === null ? null : namedItem(key, loanType, people)
  return item && itemName(item, loanType, i18n)
}

/** Items to choose from. */
export const itemOptions = (items: readonly FileItem[], loanType: number, i18n: I18n) =>
  items.map((item) => ({ value: item.key, label: itemName(item, loanType, i18n) }))

/** Everything that a return can name; without people, of every file of the loan type. */
export const returnableOptions = (
  loanType: number,
  i18n: I18n,
  people: readonly NamedPerson[] = []
) => itemOptions(fileItems(loanType, people), loanType, i18n)
