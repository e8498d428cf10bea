import vine from '@vinejs/vine'
import { textRule } from '#kernel/validation/rules'
import type { StoredNumbers } from '#kernel/validation/field_sets'
import { GROUP } from '#group/fields/group'
import { PERSONAL, correspondenceRules } from '#profile/fields/person'
import { bankAccountRules } from '#profile/fields/loan'
import { correctableFields, validationRules } from '#profile/fields/derive'
import { certificateRules } from '#profile/fields/certificate'
import type { AgeLimits } from '#profile/rules/age'

const expiringCertificate = vine.create({
  ...certificateRules(true),
  remarks: textRule({ max: 500 }),
})
const permanentCertificate = vine.create({
  ...certificateRules(false),
  remarks: textRule({ max: 500 }),
})

/** Validates the recorded facts of a certificate, with the reason for the correction. */
export const certificateCorrectionValidator = (hasExpiry: boolean) =>
  hasExpiry ? expiringCertificate : permanentCertificate

/** Fields of every correction; an empty number keeps the stored one. */
const common = () => ({
  ...validationRules(correctableFields(PERSONAL)),
  bankAccount: vine.object(bankAccountRules()),
  correspondence: vine.object(correspondenceRules()),
  remarks: textRule({ max: 500 }),
  expectedRevisionId: vine.number().withoutDecimals(),
})

/** Correction of a person's data (document 3, DM edit form; DECISIONS 10). */
export const correctionValidator = vine.withMetaData<AgeLimits & StoredNumbers>().create(common())

/** The same for a group loan, with the corrected fields of the group. */
export const groupCorrectionValidator = vine
  .withMetaData<AgeLimits & StoredNumbers>()
  .create({ ...common(), group: vine.object(validationRules(correctableFields(GROUP))) })
