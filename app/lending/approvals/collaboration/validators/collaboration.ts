import vine from '@vinejs/vine'
import { MAX_BULK_SUBJECTS } from '#workflow/queries/bulk_decisions'
import { proseRule, textRule } from '#kernel/validation/rules'

/** What an officer asks for, and where the page showed the file. */
export const questionValidator = vine.create({
  /** Not `item`, as the decision in the same page names what it concerns. */
  questionItem: vine.string().maxLength(64),
  reason: textRule({ max: 300 }),
  expectedStatusId: vine.number().withoutDecimals().positive(),
})

/** Whether an answer is taken over, or left. */
export const settlementValidator = vine.create({ isTaken: vine.boolean() })

/** The longest note, in characters. */
const NOTE_LENGTH = 2000

/** A note and, beside those whom its text mentions, a colleague who is chosen from the list. */
export const noteValidator = vine.create({
  text: proseRule({ max: NOTE_LENGTH }),
  colleagueId: vine.number().withoutDecimals().positive().nullable().optional(),
})

const id = () => vine.number().withoutDecimals().positive()

/** The files as the page showed them, and the colleagues who are to have them. */
export const sharingValidator = vine.create({
  colleagues: vine.array(id()).minLength(1).maxLength(100),
  subjects: vine
    .array(
      vine.object({
        id: id(),
        expectedStatusId: id(),
        expectedAssigneeId: id().nullable().optional(),
      })
    )
    .minLength(1)
    .maxLength(MAX_BULK_SUBJECTS),
})

/** Who is to have the file, none for nobody; and what the page showed. */
export const assignmentValidator = vine.create({
  assigneeId: id().nullable().optional(),
  expectedAssigneeId: id().nullable().optional(),
  expectedStatusId: id(),
})
