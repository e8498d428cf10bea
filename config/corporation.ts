import env from '#start/env'
import { inEachLanguage, inLanguage } from '#kernel/formats/languages'

/** An account that belongs to nobody: no payment file is sent with it, except in the demonstration (DECISIONS 9). */
export const DEFAULT_DEBIT_ACCOUNT = '000000000000'

const names: Record<string, string> = {
  en: env.get(
    'CORPORATION_NAME_EN',
    'State Other Backward Classes Finance and Development Corporation'
  ),
  hi: env.get('CORPORATION_NAME_HI', 'राज्य अन्य पिछड़ा वर्ग वित्त एवं विकास निगम'),
  mr: env.get('CORPORATION_NAME_MR', 'राज्य इतर मागासवर्गीय वित्त आणि विकास महामंडळ'),
}

/** Whether `.env` names the corporation. */
export const isNamedInSettings = env.get('CORPORATION_NAME_EN') !== undefined

/**
 * The corporation until an administrator sets it on screen (core/settings/corporation.ts): from `.env`, with neutral
 * defaults.
 */
const corporation = {
  name: inEachLanguage((locale) => inLanguage(names, locale)),
  address: {
    en: env.get('CORPORATION_ADDRESS_EN', ''),
    mr: env.get('CORPORATION_ADDRESS_MR', ''),
  },
  /** Stored only on screen: until then a default text is shown (`appeals.outside.default`). */
  appealAuthority: {},
  phone: env.get('CORPORATION_PHONE', ''),
  email: env.get('CORPORATION_EMAIL', ''),
  website: env.get('CORPORATION_WEBSITE', ''),
  /** Telephone numbers of the technical help desk (document 1, section 1). */
  supportPhones: env
    .get('CORPORATION_SUPPORT_PHONES', '')
    .split(',')
    .map((phone) => phone.trim())
    .filter(Boolean),
  /** Account from which refunds are paid: first data column of the bank's file (document 4, 9.1). */
  debitAccount: env.get('PAYMENT_DEBIT_ACCOUNT', DEFAULT_DEBIT_ACCOUNT),
  remitterBankCode: env.get('REMITTER_BANK_CODE', 'ICICI'),
}

export default corporation
