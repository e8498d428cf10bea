import vine from '@vinejs/vine'
import { MAX_BULK_SUBJECTS } from '#workflow/queries/bulk_decisions'
import { proseRule, textRule } from '#kernel/validation/rules'

/** A question of an officer, with the status that the page showed. */
export const questionValidator = vine.create({
  /** Not `item`, because the decision form on the same page uses that name. */
  questionItem: vine.string().maxLength(64),
  reason: textRule({ max: 300 }),
  expectedStatusId: vine.number().withoutDecimals().positive(),
})

/** Whether an answer is accepted or discarded. */
export const settlementValidator = vine.create({ isTaken: vine.boolean() })

/** Maximum length of a note, in characters. */
const NOTE_LENGTH = 2000

/** A note and, in addition to those mentioned in its text, a colleague chosen from the list. */
export const noteValidator = vine.create({
  text: proseRule({ max: NOTE_LENGTH }),
  colleagueId: vine.number().withoutDecimals().positive().nullable().optional(),
})

const id = () => vine.number().withoutDecimals().positive()

/** The files as the page showed them, and the colleagues to whom they are to be assigned. */
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

/** The new assignee, empty for nobody; and what the page showed. */
export const assignmentValidator = vine.create({
  assigneeId: id().nullable().optional(),
  expectedAssigneeId: id().nullable().optional(),
  expectedStatusId: id(),
})
