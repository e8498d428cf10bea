import vine from '@vinejs/vine'

const id = () => vine.number().withoutDecimals().positive()

/** Who is to have the file, none for nobody; and what the page showed. */
export const assignmentValidator = vine.create({
  assigneeId: id().nullable().optional(),
  seenAssigneeId: id().nullable().optional(),
  expectedStatusId: id(),
})
