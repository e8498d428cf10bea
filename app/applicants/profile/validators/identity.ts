import vine from '@vinejs/vine'

/** Requires consent to the adjacent text (Aadhaar Act, section 8A). */
const consent = () => vine.accepted()

/** Validates the content of a Secure QR: decimal digits. */
export const secureQrValidator = vine.create({
  digits: vine.string().maxLength(10_000).regex(/^\d+$/),
  consent: consent(),
})

/** Validates an offline e-KYC file; the share code has four characters. */
export const offlineEkycValidator = vine.create({
  file: vine.file(),
  shareCode: vine.string().maxLength(40),
  consent: consent(),
})

/** Validates the consent to the adjacent text before the redirect to DigiLocker. */
export const digiLockerConsentValidator = vine.create({ consent: consent() })

/** Validates the position of a document in the list of a grant, and its slot. */
export const digiLockerFetchValidator = vine.create({
  grant: vine.string().maxLength(36),
  index: vine.number().withoutDecimals().range([0, 1000]),
  slot: vine.string().maxLength(32),
})
