import vine from '@vinejs/vine'
import { mappableSlots } from '#administration/settings/digilocker'
import { gatewayUrl } from '#administration/validators/settings'
import { textRule } from '#kernel/validation/rules'

const LENGTH = 200

const optional = (max: number) =>
  textRule({ max })
    .nullable()
    .transform((text) => text ?? '')

/** Validates a part of a letter's URI, whose parts are separated by hyphens. */
const uriPart = (pattern: RegExp) =>
  vine
    .string()
    .trim()
    .regex(pattern)
    .nullable()
    .transform((text) => text ?? '')

/** Validates a text for DigiLocker's consent page, which allows only these characters. */
const consentTextRule = () =>
  vine
    .string()
    .trim()
    .maxLength(100)
    .regex(/^[A-Za-z0-9 _]+$/)

/** Validates the settings for fetching documents and issuing letters. */
export const digiLockerValidator = vine.create({
  isOn: vine.boolean(),
  baseUrl: gatewayUrl(),
  filePath: vine
    .string()
    .maxLength(LENGTH)
    .regex(/^\/[\w./?=&-]*\[uri\][\w./&=-]*$/),
  clientId: optional(LENGTH),
  clientSecret: textRule({ max: 500 }).nullable().optional(),
  purpose: consentTextRule(),
  serviceName: consentTextRule(),
  mappings: vine
    .array(
      vine.object({
        doctype: vine
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{2,10}$/),
        slot: vine.string().in(() => mappableSlots().map(({ slot }) => slot)),
      })
    )
    .maxLength(100),
  isIssuerOn: vine.boolean(),
  issuerId: uriPart(/^[A-Za-z0-9.]{2,100}$/),
  orgId: optional(100),
  letterDoctype: uriPart(/^[A-Za-z0-9]{2,10}$/),
  apiKey: textRule({ max: 500 }).nullable().optional(),
  version: vine.string().maxLength(100),
})
