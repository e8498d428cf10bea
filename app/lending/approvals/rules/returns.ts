import { fileItem } from '#applications/rules/file_items'
import type { NamedPerson } from '#group/queries/own_group'
import { masters } from '#masters/queries/masters'

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
