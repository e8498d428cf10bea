import vine from '@vinejs/vine'
import { mobileRule, proseRule, textRule } from '#kernel/validation/rules'
import {
  RESPONDENTS,
  GRIEVANCE_KINDS,
  MAX_TEXT_LENGTH,
  isAboutPeople,
} from '#grievances/rules/escalation'
import { masterId } from '#masters/validation/master_values'
import type { Infer } from '@vinejs/vine/types'
import { uploadSourceOf } from '#documents/form_uploads'

/** Kinds that are about people require a respondent. */
const ABOUT_PEOPLE = GRIEVANCE_KINDS.filter(isAboutPeople)

/** Validates a grievance. The district is that of the application if there is one. */
export const filingValidator = vine.create({
  kind: vine.enum(GRIEVANCE_KINDS),
  respondent: vine.enum(RESPONDENTS).optional().requiredWhen('kind', 'in', ABOUT_PEOPLE),
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

/** Validates an answer, or the reason for reopening a grievance. */
export const messageValidator = vine.create({ message: proseRule({ max: MAX_TEXT_LENGTH }) })

/** Validates the rating of an answer, from 1 to 5. */
export const ratingValidator = vine.create({
  rating: vine.enum(['1', '2', '3', '4', '5'] as const),
  remarks: proseRule({ max: MAX_TEXT_LENGTH }).optional(),
})

/** Returns the content of the grievance form, whoever submits it. */
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

/** Validates the mobile to be verified and its purpose; a grievance is followed by its number. */
export const mobileValidator = vine.create({
  wants: vine.enum(['new', 'follow'] as const),
  mobile: mobileRule(),
  number: textRule({ max: 32 }).optional().requiredWhen('wants', '=', 'follow'),
})

/** Validates the code. The number of a grievance may be corrected with it. */
export const codeValidator = vine.create({
  otp: vine.string().trim().maxLength(20),
  number: textRule({ max: 32 }).optional(),
})
