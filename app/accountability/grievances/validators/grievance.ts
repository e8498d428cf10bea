import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'
import { COMPLAINED_OF, GRIEVANCE_KINDS, MAX_TEXT_LENGTH, isAboutPeople } from '#grievances/rules/kinds'
import { masterId } from '#masters/validation/master_id'

/** What is about people says about whom. */
const ABOUT_PEOPLE = GRIEVANCE_KINDS.filter(isAboutPeople)

/** A complaint; the district is that of the application where there is one. */
export const filingValidator = vine.create({
  kind: vine.enum(GRIEVANCE_KINDS),
  about: vine.enum(COMPLAINED_OF).optional().requiredWhen('kind', 'in', ABOUT_PEOPLE),
  applicationUuid: vine.string().uuid().optional(),
  districtId: masterId('districts').optional().requiredIfMissing('applicationUuid'),
  words: proseRule({ max: MAX_TEXT_LENGTH }),
  hidesName: vine.boolean().optional(),
  file1: vine.file().optional(),
  file2: vine.file().optional(),
  file3: vine.file().optional(),
  file4: vine.file().optional(),
  file5: vine.file().optional(),
})

/** An answer, or why a complaint is opened again. */
export const wordsValidator = vine.create({ words: proseRule({ max: MAX_TEXT_LENGTH }) })

/** How good an answer is, from 1 to 5, as the form sends it. */
export const ratingValidator = vine.create({
  rating: vine.enum(['1', '2', '3', '4', '5'] as const),
  remarks: proseRule({ max: MAX_TEXT_LENGTH }).optional(),
})
