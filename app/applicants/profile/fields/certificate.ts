import vine from '@vinejs/vine'
import { getClock } from '#kernel/calendar/clock'
import { parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { isAadhaar, normaliseAadhaar } from '#kernel/formats/identifiers'
import { FormatType } from '#kernel/validation/format_type'
import { plainDateRule, textRule } from '#kernel/validation/rules'

/** Certificates are searched by number, which must not be an Aadhaar number. */
const notAadhaar = vine.createRule(
  (value, _, field) => {
    if (field.isValid && isAadhaar(normaliseAadhaar(String(value))))
      field.report('Enter the certificate number', 'certificateNumber', field)
  },
  { name: 'certificateNumber' }
)

const pastDay = (text: string): PlainDate | null => {
  const day = parsePlainDate(text)
  return day !== null && day <= getClock().today() ? day : null
}

/** The parent contains unconverted input. */
const afterIssue = vine.createRule(
  (value, _, field) => {
    const issuedOn = parsePlainDate(String((field.parent as { issuedOn?: unknown }).issuedOn))
    if (field.isValid && issuedOn !== null && String(value) <= issuedOn)
      field.report('The end comes after the issue', 'afterIssue', field)
  },
  { name: 'afterIssue' }
)

/** Validates the data of a certificate. An expiry date is required if its kind expires. */
export const certificateRules = (hasExpiry: boolean) => ({
  certificateNumber: textRule({ max: 60 }).use(notAadhaar()),
  issuedOn: new FormatType<PlainDate>({
    rule: 'plainDate',
    message: 'Please enter a day until today',
    read: pastDay,
  }),
  validUntil: hasExpiry
    ? plainDateRule().use(afterIssue())
    : plainDateRule().use(afterIssue()).nullable(),
  issuingOffice: textRule({ max: 160 }),
})

const expiringCertificate = vine.create(certificateRules(true))
const permanentCertificate = vine.create(certificateRules(false))

export const certificateValidator = (hasExpiry: boolean) =>
  hasExpiry ? expiringCertificate : permanentCertificate
