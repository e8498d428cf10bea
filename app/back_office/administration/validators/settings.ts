import vine from '@vinejs/vine'
import { OFFICER_ROLES } from '#auth/roles'
import { corporationTexts } from '#kernel/validation/corporation_texts'
import { optionalFieldsInEachLanguage } from '#kernel/validation/in_each_language'
import { accountRule, emailRule, textRule } from '#kernel/validation/rules'

const LINE_LENGTH = 120
const AUTHORITY_LENGTH = 400

const line = (max: number) => textRule({ max }).nullable().optional()

const version = () => vine.string().maxLength(100)

/** What the corporation says of itself. */
export const settingsValidator = vine.create({
  ...corporationTexts(),
  ...optionalFieldsInEachLanguage('appealAuthority', () => textRule({ max: AUTHORITY_LENGTH })),
  phone: line(LINE_LENGTH),
  email: emailRule().nullable().optional(),
  website: line(LINE_LENGTH),
  supportPhones: line(LINE_LENGTH),
  remitterBankCode: textRule({ max: 20 }),
  removesLogo: vine.boolean().optional(),
  version: version(),
})

/** The account that refunds are paid from. */
export const debitAccountValidator = vine.create({ account: accountRule(), version: version() })

/** The roles that need a second factor; a citizen's is none of them. */
export const factorRolesValidator = vine.create({
  roles: vine
    .array(vine.number().in([...OFFICER_ROLES]))
    .distinct()
    .optional(),
  version: version(),
})
