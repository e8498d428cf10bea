import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import defaults from '#config/corporation'
import { textColumn, inEachLanguage, inLanguage, LOCALES } from '#kernel/formats/languages'
import {
  LOGO,
  type StoredSettings,
  readSettings,
  storedLogo,
  storedSettings,
} from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'

/** Settings with a single text, besides those with one per language. */
const PLAIN_SETTINGS = ['phone', 'email', 'website', 'supportPhones', 'remitterBankCode'] as const
type PlainSetting = (typeof PLAIN_SETTINGS)[number]

/** Settings with a text in each language, stored as 'nameMr', that the setup page of a portal has. */
const FIRST_TEXTS = ['name', 'address'] as const

/** Includes those that are set later. */
export const TEXT_SETTINGS = [...FIRST_TEXTS, 'appealAuthority'] as const

/** Names of the first settings: `nameEn`, `nameMr` … */
export const TEXT_SETTING_NAMES = FIRST_TEXTS.flatMap((setting) =>
  LOCALES.map((locale) => textColumn(setting, locale))
)

/** The account that refunds are paid from; it is stored encrypted. */
export const DEBIT_ACCOUNT = 'debitAccount'

const plainSetting = (name: PlainSetting, settings = storedSettings()): string =>
  settings.get(name) ??
  (name === 'supportPhones' ? defaults.supportPhones.join(', ') : defaults[name])

const phonesOf = (text: string) =>
  text
    .split(',')
    .map((phone) => phone.trim())
    .filter(Boolean)

/** Returns a text by language: as set, or else from `.env`; empty if neither has one. */
function ownTexts(
  setting: (typeof TEXT_SETTINGS)[number],
  settings: StoredSettings
): Record<string, string> {
  const fallbacks: Readonly<Record<string, string>> = defaults[setting]
  return inEachLanguage(
    (locale) => settings.get(textColumn(setting, locale)) ?? fallbacks[locale] ?? ''
  )
}

/** Same as readers see it: a missing language has the text of another one. */
function texts(setting: (typeof TEXT_SETTINGS)[number]): Record<string, string> {
  const own = ownTexts(setting, storedSettings())
  return inEachLanguage((locale) => inLanguage(own, locale))
}

const debitAccountOf = (settings: StoredSettings): string => {
  const encrypted = settings.get(DEBIT_ACCOUNT)
  return encrypted === undefined ? defaults.debitAccount : decrypt(encrypted, 'account')
}

/**
 * The corporation as it appears in headers, PDFs and messages: as set by an administrator, or else from `.env`
 * (config/corporation.ts). Read it where it is shown, since it may change between two requests.
 */
const corporation = {
  get name() {
    return texts('name')
  },
  get address() {
    return texts('address')
  },
  /** The external authority to which rejections by the managing director are appealed. */
  get appealAuthority() {
    return texts('appealAuthority')
  },
  /** Null if the built-in logo is shown. */
  get logo() {
    return storedLogo()
  },
  get phone() {
    return plainSetting('phone')
  },
  get email() {
    return plainSetting('email')
  },
  get website() {
    return plainSetting('website')
  },
  /** Telephone numbers of the technical help desk (document 1, section 1). */
  get supportPhones() {
    return phonesOf(plainSetting('supportPhones'))
  },
  /** Account that refunds are paid from: first data column of the bank's file (document 4, 9.1). */
  get debitAccount() {
    return debitAccountOf(storedSettings())
  },
  get remitterBankCode() {
    return plainSetting('remitterBankCode')
  },
}

export default corporation

/** Returns the address of the image of a logo. */
export const logoHref = (id: string) => `/logo/${id}`

/** Returns the plain settings by name: as this process has them, or as a transaction read them. */
export function plainSettings(settings = storedSettings()): ReadonlyMap<string, string> {
  const named = TEXT_SETTINGS.flatMap((setting) => {
    const own = ownTexts(setting, settings)
    return LOCALES.map((locale): [string, string] => [textColumn(setting, locale), own[locale]])
  })
  const others = PLAIN_SETTINGS.map((name): [string, string] => {
    const value = plainSetting(name, settings)
    return [name, name === 'supportPhones' ? phonesOf(value).join(', ') : value]
  })
  return new Map([...named, ...others, [LOGO, settings.get(LOGO) ?? '']])
}

/** Returns the account that a payment file pays from, as stored in the database in this transaction. */
export async function payerAccount(trx: TransactionClientContract) {
  const settings = await readSettings(trx)
  return {
    debitAccount: debitAccountOf(settings),
    remitterBankCode: plainSetting('remitterBankCode', settings),
  }
}
