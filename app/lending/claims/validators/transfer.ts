import vine from '@vinejs/vine'
import { textRule, wholeNumberRule } from '#kernel/validation/rules'
import { parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { decisionsRule } from '#claims/validators/payment'
import { TRANSFER_DECISIONS, isSafeFolder } from '#claims/payments/transfers/rules/transfers'
import { MAX_REMARK_LENGTH } from '#claims/budget/rules/budget'

const safeFolder = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && !isSafeFolder(value)) {
    field.report('The {{ field }} is not a folder', 'folder', field)
  }
})

const folder = () => vine.string().trim().maxLength(255).use(safeFolder())

/** More than a bank's exceptional days in a year besides the holidays. */
const MAX_DAYS = 100

/** Typed days, separated by line breaks or commas, are converted to sorted 'YYYY-MM-DD' values. */
const dayList = vine.createRule((value, _options, field) => {
  const typed = String(value)
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const days = typed.map((one) => parsePlainDate(one))
  const wrong = typed[days.indexOf(null)]
  if (wrong !== undefined || days.length > MAX_DAYS) {
    field.report('The {{ field }} has no day in {{ day }}', 'dayList', field, { day: wrong ?? '' })
  } else field.mutate([...new Set(days as PlainDate[])].toSorted().join(','), field)
})

const days = () => vine.string().maxLength(4000).use(dayList()).optional()

export const releaseValidator = vine.create({ connectionId: wholeNumberRule() })

export const transferDecisionValidator = vine.create({
  action: vine.enum(TRANSFER_DECISIONS),
  /** Required for every action except the import. */
  remarks: textRule({ max: MAX_REMARK_LENGTH }).optional().requiredWhen('action', '!=', 'import'),
})

export const responseRowsValidator = vine.create({ decisions: decisionsRule() })

/** Enough for a key with many signatures. */
const MAX_KEY_LENGTH = 65_536

/** The connection through which a bank receives files; an empty secret keeps the present one. */
export const connectionValidator = vine.create({
  version: vine.number().min(0),
  name: textRule({ max: 80 }),
  host: vine
    .string()
    .trim()
    .maxLength(255)
    .regex(/^[A-Za-z0-9.:-]+$/),
  port: vine.number().withoutDecimals().min(1).max(65_535),
  userName: textRule({ max: 64 }),
  password: vine.string().maxLength(255).optional(),
  privateKey: vine.string().maxLength(16_384).optional(),
  passphrase: vine.string().maxLength(255).optional(),
  hostKey: vine
    .string()
    .trim()
    .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
    .optional(),
  uploadFolder: folder(),
  processedFolder: folder().optional(),
  responseFolder: folder(),
  cutOff: vine
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  closedDays: days(),
  openDays: days(),
  profile: vine.string().maxLength(32),
  bankUser: textRule({ max: 18 }).optional(),
  sponsorCode: textRule({ max: 11 }).optional(),
  isEnabled: vine.boolean(),
  isPgpOn: vine.boolean().optional(),
  pgpBankKey: vine.string().maxLength(MAX_KEY_LENGTH).optional(),
  pgpPrivateKey: vine.string().maxLength(MAX_KEY_LENGTH).optional(),
  pgpPassphrase: vine.string().maxLength(255).optional(),
  isPgpKeyMade: vine.boolean().optional(),
})

export const hostKeyValidator = vine.create({ hostKey: vine.string().maxLength(64) })

export const profileSampleValidator = vine.create({
  connectionId: wholeNumberRule(),
  file: vine.file({ size: '4mb' }),
})
