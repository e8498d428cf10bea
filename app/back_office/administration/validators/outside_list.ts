import vine from '@vinejs/vine'
import { proseRule, textRule } from '#kernel/validation/rules'
import { FINDING_OUTCOMES } from '#administration/outside_lists/models/outside_finding'
import { LIST_KINDS } from '#administration/outside_lists/models/outside_list'
import { LIST_FIELDS } from '#administration/outside_lists/rules/list_rows'

export const outsideListValidator = vine.create({
  kind: vine.enum(LIST_KINDS),
  title: textRule({ max: 80 }),
  source: textRule({ max: 160 }),
  legalBasis: proseRule({ max: 500 }),
  purpose: proseRule({ max: 500 }),
})

export const listFileValidator = vine.create({ file: vine.file({ size: '24mb' }) })

/** `none` stands for a column that is ignored. */
export const listHeadingValidator = vine.create({
  heading: textRule({ max: 120 }),
  column: vine.enum(['none', ...LIST_FIELDS.map(({ name }) => name)]),
})

export const findingDecisionValidator = vine.create({
  outcome: vine.enum(FINDING_OUTCOMES),
  remarks: proseRule({ max: 1000 }),
  expectedVersion: vine.number().withoutDecimals().positive(),
})
