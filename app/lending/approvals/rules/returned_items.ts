import {
  type FieldItem,
  type FileItem,
  fileItem,
  fileItems,
  namedItem,
} from '#applications/rules/file_items'
import { needsTitle } from '#documents/rules/files'
import type { NamedPerson } from '#group/queries/group_people'
import { masters } from '#masters/queries/masters'

/** The items of an application that can be requested separately. */
export type AskableItem = FieldItem | Extract<FileItem, { kind: 'paper' }>

/**
 * Fields of each part that can be requested. Excluded are fields that decide eligibility and the parts of an address
 * that depend on a list of places. For a group, only fields about its identity can be requested: its activity is copied
 * into the application. The castes of directors determine the share of reserved castes that a group needs.
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
 * Returns every item of an application that can be requested, in the order of the forms; no amount, which would require
 * a new calculation, and no document that the applicant names.
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

/** Returns a requested item by its key, including items of people who have left the list since. */
export function requestedItem(key: string, loanType: number, people: readonly NamedPerson[]) {
  const item = namedItem(key, loanType, people)
  return item && isAskable(item) ? item : null
}

/** Whether a step to a status returns the application to the applicant, who then corrects the returned items. */
export const isReturn = (toStatus: number) =>
  masters().applicationStatus(toStatus).editableByApplicant

/** Whether a step to a status may name this item, by its key: a return may name an item that the application has. */
export const mayNameItem = (
  item: string,
  toStatus: number,
  loanType: number,
  people: readonly NamedPerson[] = []
) => isReturn(toStatus) && fileItem(item, loanType, people) !== null

/** The step that issues the first letter of intent. */
export const FINAL_APPROVAL = 'approve'

/** Returns the statuses of the applications to which this role gives the final approval; none for most roles. */
export const finalApprovalStatuses = (roleId: number): number[] =>
  masters().startStatuses('application', FINAL_APPROVAL, roleId)
