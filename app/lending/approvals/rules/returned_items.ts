import {
  type FieldItem,
  type FileItem,
  fileItem,
  fileItems,
  namedItem,
} from '#applications/rules/file_items'
import { needsTitle } from '#documents/rules/uploads'
import type { NamedPerson } from '#group/queries/group_people'
import { masters } from '#masters/queries/masters'

/** The items of an application that can be requested separately. */
export type AskableItem = FieldItem | Extract<FileItem, { kind: 'paper' }>

/**
 * Fields of the parts that can be asked for: nothing that decides who may apply at all, no part of an
 * address that a list of places belongs to, and of a group who it is, not what it does: that is copied into
 * the application. The castes of directors make up the share that a group needs of reserved ones.
 */
const ASKABLE_FIELDS: Partial<
  Record<FieldItem['part'], (field: FieldItem['field'], name: string) => boolean>
> = {
  personal: ({ group }) => group !== 'eligibility',
  correspondence: ({ as }) => as !== 'choice',
  account: () => true,
  group: ({ group }) => group === 'group',
  director: (_, name) => name !== 'casteId',
  shareholder: () => true,
}

/**
 * Everything that can be asked back of an application, in the order of the forms; no amount, which would
 * ask for a new calculation, and no paper that its applicant names.
 */
export const askableItems = (
  loanType: number,
  people: readonly NamedPerson[] = []
): AskableItem[] => fileItems(loanType, people).filter(isAskable)

/** Whether one item of an application can be requested separately. */
export function isAskable(item: FileItem): item is AskableItem {
  if (item.kind === 'section') return false
  if (item.kind === 'paper') return !needsTitle(item.slot)
  return item.field.as !== 'amount' && ASKABLE_FIELDS[item.part]?.(item.field, item.name) === true
}

/** One of them that was asked for, by its key: also of somebody who has left the list since. */
export function requestedItem(key: string, loanType: number, people: readonly NamedPerson[]) {
  const item = namedItem(key, loanType, people)
  return item && isAskable(item) ? item : null
}

/** Whether a step to a status gives the file back to its applicant, who then changes what it is about. */
export const isReturn = (toStatus: number) =>
  masters().applicationStatus(toStatus).editableByApplicant

/** Whether a step to a status may name an item of a file, by its key: a return something that the file has. */
export const mayNameItem = (
  item: string,
  toStatus: number,
  loanType: number,
  people: readonly NamedPerson[] = []
) => isReturn(toStatus) && fileItem(item, loanType, people) !== null

/** The step that issues the first letter of intent. */
export const FINAL_APPROVAL = 'approve'

/** Statuses of the applications that this role approves last: none for most roles. */
export const finalApprovalStatuses = (roleId: number): number[] =>
  masters().startStatuses('application', FINAL_APPROVAL, roleId)
