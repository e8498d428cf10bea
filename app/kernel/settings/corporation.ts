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

/** Settings of one text each, beside those of each language. */
const PLAIN_SETTINGS = ['phone', 'email', 'website', 'supportPhones', 'remitterBankCode'] as const
type PlainSetting = (typeof PLAIN_SETTINGS)[number]

/** Settings with a text in each language, kept as 'nameMr', that the first page of a portal asks for. */
const FIRST_TEXTS = ['name', 'address'] as const

/** With those that are kept later. */
export const TEXT_SETTINGS = [...FIRST_TEXTS, 'appealAuthority'] as const

/** Names of the first ones: `nameEn`, `nameMr` … */
export const TEXT_SETTING_NAMES = FIRST_TEXTS.flatMap((setting) =>
  LOCALES.map((locale) => textColumn(setting, locale))
)

/** The account that refunds are paid from; it is kept sealed. */
export const DEBIT_ACCOUNT = 'debitAccount'

const plainSetting = (name: PlainSetting, settings = storedSettings()): string =>
  settings.get(name) ??
  (name === 'supportPhones' ? defaults.supportPhones.join(', ') : defaults[name])

const phonesOf = (text: string) =>
  text
    .split(',')
    .map((phone) => phone.trim())
    .filter(Boolean)

/** A text by language: as it was set, else as `.env` has it; empty where neither has one. */
function ownTexts(
  setting: (typeof TEXT_SETTINGS)[number],
  settings: StoredSettings
): Record<string, string> {
  const fallbacks: Readonly<Record<string, string>> = defaults[setting]
  return inEachLanguage(
    (locale) => settings.get(textColumn(setting, locale)) ?? fallbacks[locale] ?? ''
  )
}

/** The same as readers get it: a missing language has the words of another one. */
function texts(setting: (typeof TEXT_SETTINGS)[number]): Record<string, string> {
  const own = ownTexts(setting, storedSettings())
  return inEachLanguage((locale) => inLanguage(own, locale))
}

const debitAccountOf = (settings: StoredSettings): string => {
  const encrypted = settings.get(DEBIT_ACCOUNT)
  return encrypted === undefined ? defaults.debitAccount : decrypt(encrypted, 'account')
}

/**
 * The corporation as it appears in headers, papers and messages: as an administrator has set it, else as
 * `.env` has it (config/corporation.ts). Read where it is shown, since it may change between two requests.
 */
const corporation = {
  get name() {
    return texts('name')
  },
  get address() {
    return texts('address')
  },
  /** The authority outside to which the managing director's rejections are appealed. */
  get appealAuthority() {
    return texts('appealAuthority')
  },
  /** Null: the built-in mark is shown. */
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
  /** Telephones of the technical help desk (document 1, section 1). */
  get supportPhones() {
    return phonesOf(plainSetting('supportPhones'))
  },
  /** Account the refunds are paid from: first data column of the bank's file (document 4, 9.1). */
  get debitAccount() {
    return debitAccountOf(storedSettings())
  },
  get remitterBankCode() {
    return plainSetting('remitterBankCode')
  },
}

export default corporation

/** Where the picture of a logo is. */
export const logoHref = (id: string) => `/logo/${id}`

/** The plain settings by their names: as this process has them, or as a transaction read them. */
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

/** From which account a payment file pays, as the database has it in this transaction. */
export async function payerAccount(trx: TransactionClientContract) {
  const settings = await readSettings(trx)
  return {
    debitAccount: debitAccountOf(settings),
    remitterBankCode: plainSetting('remitterBankCode', settings),
  }
}
