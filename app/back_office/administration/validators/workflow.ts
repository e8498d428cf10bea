import type { I18n } from '@adonisjs/i18n'
import vine, { errors } from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { fieldsInEachLanguage, optionalFieldsInEachLanguage } from '#kernel/validation/field_sets'
import type { ChosenEdit } from '#administration/workflow/edits'
import { formMessages } from '#kernel/validation/form_messages'
import { textRule } from '#kernel/validation/rules'
import { ROLLOUT_MODES } from '#masters/rules/workflow_versions'
import type { WorkflowEdit } from '#workflow/rules/edits'

const NAME_LENGTH = 120
const MAX_TARGET_DAYS = 365

const wholeNumber = () => vine.number().min(0).withoutDecimals()
const names = () => textRule({ max: NAME_LENGTH })
const targetDays = () => wholeNumber().range([1, MAX_TARGET_DAYS]).nullable().optional()

const KINDS = ['desk', 'stage', 'removal', 'restoration'] as const

/** Fields of an edit, in a URL and in a form alike. */
const edit = {
  kind: vine.enum(KINDS),
  statusId: wholeNumber(),
  toStatus: wholeNumber().optional().requiredWhen('kind', '=', 'stage'),
  role: wholeNumber().optional().requiredWhen('kind', 'in', ['desk', 'stage']),
  column: textRule({ max: 32 }).optional().requiredWhen('kind', '=', 'stage'),
  rollout: vine.enum(ROLLOUT_MODES),
}

const dryRunEditValidator = vine.create(edit)

export const workflowEditValidator = vine.create({
  ...edit,
  version: wholeNumber(),
  ...optionalFieldsInEachLanguage('name', names),
  targetDays: targetDays(),
})

const descriptionFields = { ...fieldsInEachLanguage('name', names), targetDays: targetDays() }

export const statusValidator = vine.create({
  ...descriptionFields,
  expected: vine.object({
    ...optionalFieldsInEachLanguage('name', names),
    targetDays: targetDays(),
  }),
})

/** Returns the edit chosen in the URL: the edit, nothing yet, or errors by field. */
export async function chosenEdit(
  qs: Readonly<Record<string, unknown>>,
  i18n: I18n
): Promise<ChosenEdit> {
  const none = { edit: null, rollout: null }
  if (!qs.rollout && !qs.role && !qs.column) return { ...none, errors: {} }
  const given = Object.fromEntries(Object.entries(qs).filter(([, value]) => value !== ''))
  const [failure, fields] = await dryRunEditValidator.tryValidate(given, {
    messagesProvider: formMessages(i18n, 'administration.validation.workflow'),
  })
  if (failure instanceof errors.E_VALIDATION_ERROR) {
    const found: { field: string; message: string }[] = failure.messages
    return {
      ...none,
      errors: Object.fromEntries(found.map(({ field, message }) => [field, message])),
    }
  }
  const { rollout, ...edit } = fields!
  return { edit: editOf(edit), rollout, errors: {} }
}

type EditFields = Infer<typeof dryRunEditValidator>

/** Returns the edit for these fields. */
export function editOf(fields: Omit<EditFields, 'rollout'>): WorkflowEdit {
  const { kind, statusId, toStatus = 0, role = 0, column = '' } = fields
  if (kind === 'desk') return { kind, statusId, role }
  if (kind === 'stage') return { kind, fromStatus: statusId, toStatus, role, column }
  return { kind, statusId }
}
