import vine from '@vinejs/vine'
import { mobileRule, proseRule, textRule } from '#kernel/validation/rules'
import {
  COMPLAINED_OF,
  GRIEVANCE_KINDS,
  MAX_TEXT_LENGTH,
  isAboutPeople,
} from '#grievances/rules/escalation'
import { masterId } from '#masters/validation/master_id'
import type { Infer } from '@vinejs/vine/types'
import { uploadSourceOf } from '#documents/upload_forms'

/** What is about people says about whom. */
const ABOUT_PEOPLE = GRIEVANCE_KINDS.filter(isAboutPeople)

/** A complaint; the district is that of the application where there is one. */
export const filingValidator = vine.create({
  kind: vine.enum(GRIEVANCE_KINDS),
  respondent: vine.enum(COMPLAINED_OF).optional().requiredWhen('kind', 'in', ABOUT_PEOPLE),
  applicationUuid: vine.string().uuid().optional(),
  districtId: masterId('districts').optional().requiredIfMissing('applicationUuid'),
  message: proseRule({ max: MAX_TEXT_LENGTH }),
  hidesName: vine.boolean().optional(),
  file1: vine.file().optional(),
  file2: vine.file().optional(),
  file3: vine.file().optional(),
  file4: vine.file().optional(),
  file5: vine.file().optional(),
})

/** An answer, or why a complaint is opened again. */
export const messageValidator = vine.create({ message: proseRule({ max: MAX_TEXT_LENGTH }) })

/** How good an answer is, from 1 to 5, as the form sends it. */
export const ratingValidator = vine.create({
  rating: vine.enum(['1', '2', '3', '4', '5'] as const),
  remarks: proseRule({ max: MAX_TEXT_LENGTH }).optional(),
})

/** What the form of a complaint says, whoever sends it. */
export function filingFromForm(form: Infer<typeof filingValidator>) {
  const { file1, file2, file3, file4, file5 } = form
  const files = Object.entries({ file1, file2, file3, file4, file5 }).flatMap(([field, file]) => {
    const upload = uploadSourceOf(file)
    return upload ? [[field, upload] as const] : []
  })
  return {
    kind: form.kind,
    respondent: form.respondent ?? null,
    districtId: form.districtId ?? null,
    applicationUuid: form.applicationUuid ?? null,
    message: form.message,
    hidesName: form.hidesName ?? false,
    files: Object.fromEntries(files),
  }
}

/** Which mobile is to be proven, and what for; a complaint is followed by its number. */
export const mobileValidator = vine.create({
  wants: vine.enum(['new', 'follow'] as const),
  mobile: mobileRule(),
  number: textRule({ max: 32 }).optional().requiredWhen('wants', '=', 'follow'),
})

/** The number of a grievance may be corrected together with the code. */
export const codeValidator = vine.create({
  otp: vine.string().trim().maxLength(20),
  number: textRule({ max: 32 }).optional(),
})
