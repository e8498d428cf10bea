import vine from '@vinejs/vine'

/** Agreed to what stands beside it (Aadhaar Act, section 8A). */
const consent = () => vine.accepted()

/** What a Secure QR says: decimal digits. */
export const secureQrValidator = vine.create({
  digits: vine.string().maxLength(10_000).regex(/^\d+$/),
  consent: consent(),
})

/** An offline e-KYC file; the share code has four characters. */
export const offlineEkycValidator = vine.create({
  file: vine.file(),
  shareCode: vine.string().maxLength(40),
  consent: consent(),
})

/** Agreed to what stands beside it, before going to DigiLocker. */
export const digiLockerConsentValidator = vine.create({ consent: consent() })

/** A document of the list of a grant, by its place in it, and the slot that it is for. */
export const digiLockerFetchValidator = vine.create({
  grant: vine.string().maxLength(36),
  index: vine.number().withoutDecimals().range([0, 1000]),
  slot: vine.string().maxLength(32),
})
