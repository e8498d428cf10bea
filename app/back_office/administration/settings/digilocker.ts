import type { I18n } from '@adonisjs/i18n'
import {
  EncryptedSetting,
  HIDDEN,
  encryptedVersion,
} from '#administration/settings/external_services'
import { appUrl } from '#config/app'
import { LETTER_REQUEST_PATH } from '#config/sign_in'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { TWO_PERSONS } from '#maker_checker/rules/confirmation'
import { localName, masters } from '#masters/queries/masters'
import { DIGILOCKER_CALLBACK, DigiLocker } from '#profile/actions/digilocker_client'
import { endGrants } from '#profile/actions/digilocker_grants'
import { DIGILOCKER, storedDigiLocker } from '#profile/queries/digilocker'
import { DIGILOCKER_DEFAULTS, type DigiLockerSettings } from '#profile/rules/digilocker'
import type { Actor } from '#workflow/contracts/subject'

export interface NewDigiLocker {
  values: DigiLockerSettings
  /** Version of the settings that the form showed. */
  expectedVersion: string
}

const WORDS = 'administration.digilocker'
const HREF = '/officer/settings/digilocker'
const SECRETS = ['clientSecret', 'apiKey'] as const

const setting = new EncryptedSetting(DIGILOCKER, 'digilocker', storedDigiLocker)

const masked = (settings: DigiLockerSettings | null) =>
  settings && { ...settings, clientSecret: HIDDEN, apiKey: HIDDEN }

/**
 * Returns the settings as entered. An empty secret keeps the saved one as long as its id is the same.
 *
 * @throws Refusal of the field that is missing for what is switched on
 */
export function typedDigiLocker(
  form: Omit<DigiLockerSettings, 'clientSecret' | 'apiKey'> & {
    clientSecret?: string | null
    apiKey?: string | null
  }
): DigiLockerSettings {
  const old = storedDigiLocker()
  const isSame = old?.baseUrl === form.baseUrl && old.clientId === form.clientId
  const values: DigiLockerSettings = {
    ...form,
    clientSecret: form.clientSecret || (isSame ? old.clientSecret : ''),
    apiKey: form.apiKey || (old?.orgId === form.orgId ? old.apiKey : ''),
  }
  const needed: (keyof DigiLockerSettings)[] = [
    ...(values.isOn ? (['clientId', 'clientSecret'] as const) : []),
    ...(values.isIssuerOn ? (['issuerId', 'orgId', 'letterDoctype', 'apiKey'] as const) : []),
  ]
  const missing = needed.find((name) => !values[name])
  if (missing) throw new Refusal(`${WORDS}.needed`, {}, { field: missing })
  return values
}

/** Returns a setting for the confirmation. */
function shownValues(settings: DigiLockerSettings): Map<string, string> {
  const { mappings, clientSecret: _, apiKey: _key, ...plain } = settings
  return new Map([
    ...Object.entries(plain).map(([name, value]): [string, string] => [
      name,
      typeof value === 'boolean' ? (value ? '✓' : '–') : value,
    ]),
    ['mappings', mappings.map(({ doctype, slot }) => `${doctype}: ${slot}`).join(', ')],
  ])
}

function differences(before: DigiLockerSettings | null, values: DigiLockerSettings): Difference[] {
  const old = before && shownValues(before)
  const label = (name: string) => ({ key: `${WORDS}.fields.${name}` })
  const plain = [...shownValues(values)].map(([name, value]) => ({
    label: label(name),
    kind: 'text' as const,
    old: old?.get(name) ?? null,
    new: value || null,
  }))
  const secrets = SECRETS.filter((name) => (before?.[name] ?? '') !== values[name]).map((name) => ({
    label: label(name),
    kind: 'text' as const,
    old: before?.[name] ? HIDDEN : null,
    new: values[name] ? `${HIDDEN} ` : null,
  }))
  return [...plain.filter((row) => row.old !== row.new), ...secrets]
}

/** Change of the settings for fetching documents and issuing letters, which always needs two people. */
export const digiLockerChange: ChangeKind<NewDigiLocker> = {
  words: `${WORDS}.title`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  version: (_, trx) => setting.lock(trx),

  async describe({ values }, trx) {
    return {
      subject: DIGILOCKER,
      title: null,
      href: HREF,
      difference: differences(await setting.current(trx), values),
    }
  },

  async apply(change, actor, trx) {
    const before = await setting.replace(change, actor, trx)
    /** Consents were given for the previous settings. */
    await endGrants({ settings: before }, trx)
    await recordAudit({
      action: 'digilocker_settings.set',
      actor,
      data: { old: masked(before), new: masked(change.values) },
      trx,
    })
  },
}

/** Tests whether DigiLocker accepts the portal. @returns its result; null if nothing is configured */
export async function checkDigiLocker(actor: Actor) {
  const settings = storedDigiLocker()
  if (!settings?.clientId) return null
  const result = await new DigiLocker(settings).check()
  await recordAudit({ action: 'digilocker_settings.tested', actor, data: { result } })
  return result
}

/** Returns the slots of people's own documents that accept a file without a title. */
export const mappableSlots = () => {
  const rows = ['1', '3'].flatMap((list) => masters().documentSlots(list))
  const mappable = rows.filter(({ slot }) => !/^(?:photo|signature|other\d)$/.test(slot))
  return [...new Map(mappable.map((row) => [row.slot, row])).values()]
}

/** Returns the settings for the form, and the values to register at DigiLocker. */
export function digiLockerPage(i18n: I18n) {
  const stored = storedDigiLocker()
  return {
    version: encryptedVersion(stored),
    isSet: stored !== null,
    values: { ...(stored ?? DIGILOCKER_DEFAULTS), clientSecret: '', apiKey: '' },
    redirectAddress: new URL(DIGILOCKER_CALLBACK, appUrl).href,
    letterAddress: new URL(LETTER_REQUEST_PATH, appUrl).href,
    slots: mappableSlots().map((row) => ({ value: row.slot, label: localName(row, i18n.locale) })),
  }
}
